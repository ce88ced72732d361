import CodableFuzz

/// The chosen entries of a capture that have nothing to decode, which is normal.
struct LeftOutEntries {
  private var statuses: [Int: Int] = [:]
  private var emptyCount = 0
  private var unsavedCount = 0

  /// Counts an entry if it has nothing to decode.
  ///
  /// - Returns: Whether it was counted.
  mutating func add(_ entry: CaptureEntry) -> Bool {
    if !entry.isSuccess {
      statuses[entry.status ?? 0, default: 0] += 1
    } else if entry.text?.bytes.isEmpty ?? true {
      if let size = entry.size, size > 0 { unsavedCount += 1 } else { emptyCount += 1 }
    } else {
      return false
    }
    return true
  }

  /// What was left out, such as `3 of another status (304, 500), 1 empty`; nil for nothing.
  var description: String? {
    let others = statuses.values.reduce(0, +)
    let names = Format.list(statuses.keys.sorted().map(String.init), most: 8)
    let parts = [
      others > 0 ? "\(Format.count(others)) of another status (\(names))" : nil,
      emptyCount > 0 ? "\(Format.count(emptyCount)) empty" : nil,
      unsavedCount > 0 ? "\(Format.count(unsavedCount)) whose body is not in the capture" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
