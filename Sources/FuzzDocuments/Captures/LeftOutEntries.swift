import CodableFuzz

/// The entries of a capture that have nothing to decode, which is normal.
struct LeftOutEntries {
  private var statuses: [Int: Int] = [:]
  private var emptyCount = 0
  private var unsavedCount = 0
  /// Those that nobody chose, of which a better capture might have more to choose from.
  private var unsavedOtherCount = 0
  private var strayCount = 0

  /// Counts a chosen entry if it has nothing to decode.
  ///
  /// - Returns: Whether it was counted.
  mutating func add(_ entry: CaptureEntry) -> Bool {
    if !entry.isSuccess {
      statuses[entry.status ?? 0, default: 0] += 1
    } else if entry.isUnsaved {
      unsavedCount += 1
    } else if entry.text?.bytes.isEmpty ?? true {
      emptyCount += 1
    } else {
      return false
    }
    return true
  }

  /// Counts an entry that was not chosen, if that may be because of the capture.
  mutating func add(other entry: CaptureEntry) {
    if !entry.hasRequest {
      strayCount += 1
    } else if entry.isUnsaved {
      unsavedOtherCount += 1
    }
  }

  /// What was left out, such as `3 of another status (304, 500), 1 empty`; nil for nothing.
  var description: String? {
    let others = statuses.values.reduce(0, +)
    let names = Format.list(statuses.keys.sorted().map(String.init), most: 8)
    let parts = [
      (others, "of another status (\(names))"), (emptyCount, "empty"),
      (unsavedCount, "whose body is not in the capture"),
      (unsavedOtherCount, "of other requests, whose body is not in the capture"),
      (strayCount, "without a request"),
    ].filter { $0.0 > 0 }.map { "\(Format.count($0)) \($1)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
