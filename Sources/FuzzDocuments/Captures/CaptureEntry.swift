import CodableFuzz

/// A request and its response in a capture, as far as they matter here.
///
/// Headers, cookies and the bodies of requests are never read.
struct CaptureEntry: Equatable {
  /// The one-based number of the entry.
  let number: Int
  var method = ""
  var url = ""
  var status: Int?
  var mimeType = ""
  var encoding: String?
  /// The number of bytes of the body that the server sent.
  var size: Int?
  /// The body as it is in the file; nil if it is not there.
  ///
  /// Of entries that nobody chose it is only the start.
  var text: CaptureBytes.Text?

  /// Whether there is a request to choose it by; else it is no entry, whatever it is.
  var hasRequest: Bool { !url.isEmpty }

  /// Whether the server sent a body that the capture does not have.
  var isUnsaved: Bool { isSuccess && text?.bytes.isEmpty ?? true && (size ?? 0) > 0 }

  var isSuccess: Bool { (200..<300).contains(status ?? 0) }

  /// Whether the body seems to be JSON.
  var looksLikeJSON: Bool {
    guard let text, !text.bytes.isEmpty else { return false }
    if mimeType.lowercased().contains("json") { return true }
    let first = text.bytes.first { !" \t\r\n".utf8.contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

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
