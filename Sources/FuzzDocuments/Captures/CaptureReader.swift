import CodableFuzz
import FuzzPlatform

/// Reads the entries of an HTTP Archive (HAR 1.2) one after another.
///
/// Memory holds a chunk of the file and the body of one entry.
struct CaptureReader {
  private enum Position {
    case start, log, entries, end
  }

  private static let sampleByteCount = 64
  private static let addressByteCount = 8_192
  private static let nameByteCount = 256

  private var bytes: CaptureBytes
  private let path: String
  private let bodyLimit: Int
  private let isChosen: (CaptureRequest) -> Bool
  private var position = Position.start
  private var isFirst = true
  private var hasEntries = false
  private(set) var count = 0

  init(
    of path: String, _ source: @escaping CaptureBytes.Source, bodyLimit: Int,
    isChosen: @escaping (CaptureRequest) -> Bool
  ) {
    bytes = CaptureBytes(of: path, source)
    (self.path, self.bodyLimit, self.isChosen) = (path, bodyLimit, isChosen)
  }

  mutating func next() throws(StorageError) -> CaptureEntry? {
    do throws(StorageError) {
      return try nextEntry()
    } catch {
      position = .end
      throw error
    }
  }

  private mutating func nextEntry() throws(StorageError) -> CaptureEntry? {
    while true {
      switch position {
      case .start:
        try bytes.skipByteOrderMark()
        guard try bytes.next() == UInt8(ascii: "{") else { throw otherFormat }
        _ = try bytes.skip(UInt8(ascii: "{"), in: "an object")
        try findLog()
      case .log: try findEntries()
      case .entries:
        if try bytes.hasNextElement(&isFirst) { return try entry() }
        (position, isFirst) = (.log, false)
      case .end: return nil
      }
    }
  }

  private mutating func findLog() throws(StorageError) {
    while let key = try bytes.nextKey(&isFirst) {
      if key == "log", try bytes.skip(UInt8(ascii: "{"), in: "an object") {
        (position, isFirst) = (.log, true)
        return
      }
      try bytes.skipValue()
    }
    position = .end
    if !hasEntries { throw otherFormat }
  }

  private mutating func findEntries() throws(StorageError) {
    while let key = try bytes.nextKey(&isFirst) {
      if key == "entries", try bytes.skip(UInt8(ascii: "["), in: "an object") {
        (position, isFirst, hasEntries) = (.entries, true, true)
        return
      }
      try bytes.skipValue()
    }
    isFirst = false
    try findLog()
  }

  private var otherFormat: StorageError {
    StorageError(
      path: path,
      reason: "this is no capture: an HTTP Archive (HAR) has an array at /log/entries")
  }

  private mutating func entry() throws(StorageError) -> CaptureEntry {
    count += 1
    var entry = CaptureEntry(number: count)
    // The closures need the rest of this reader meanwhile.
    var bytes = bytes
    defer { self.bytes = bytes }
    try bytes.members { bytes, key throws(StorageError) in
      switch key {
      case "request": try Self.readRequest(&bytes, &entry)
      case "response": try readResponse(&bytes, &entry)
      default: try bytes.skipValue()
      }
    }
    return entry
  }

  private static func readRequest(
    _ bytes: inout CaptureBytes, _ entry: inout CaptureEntry
  ) throws(StorageError) {
    try bytes.members { bytes, key throws(StorageError) in
      switch key {
      case "method": entry.method = try bytes.text(upTo: nameByteCount)?.string ?? ""
      case "url": entry.url = try bytes.text(upTo: addressByteCount)?.string ?? ""
      default: try bytes.skipValue()
      }
    }
  }

  private func readResponse(
    _ bytes: inout CaptureBytes, _ entry: inout CaptureEntry
  ) throws(StorageError) {
    try bytes.members { bytes, key throws(StorageError) in
      switch key {
      case "status": entry.status = try bytes.number()
      case "content": try readContent(&bytes, &entry)
      default: try bytes.skipValue()
      }
    }
  }

  private func readContent(
    _ bytes: inout CaptureBytes, _ entry: inout CaptureEntry
  ) throws(StorageError) {
    try bytes.members { bytes, key throws(StorageError) in
      switch key {
      case "mimeType": entry.mimeType = try bytes.text(upTo: Self.nameByteCount)?.string ?? ""
      case "encoding": entry.encoding = try bytes.text(upTo: Self.nameByteCount)?.string
      case "size": entry.size = try bytes.number()
      case "text":
        let limit = wantsBody(of: entry) ? textLimit : Self.sampleByteCount
        entry.text = try bytes.text(upTo: limit)
      default: try bytes.skipValue()
      }
    }
  }

  private var textLimit: Int {
    let limit = min(bodyLimit, Int(Int32.max))
    return limit + limit / 2 + 4
  }

  /// Whether a body may be wanted: its request, or its status, may come after it.
  private func wantsBody(of entry: CaptureEntry) -> Bool {
    if entry.status != nil, !entry.isSuccess { return false }
    return entry.url.isEmpty || isChosen(CaptureRequest(of: entry))
  }
}

/// A request and its response in a capture, as far as they matter here.
///
/// Headers, cookies and the bodies of requests are never read.
struct CaptureEntry: Equatable {
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

  var isUnsaved: Bool { isSuccess && text?.bytes.isEmpty ?? true && (size ?? 0) > 0 }

  var isSuccess: Bool { (200..<300).contains(status ?? 0) }

  var looksLikeJSON: Bool {
    guard let text, !text.bytes.isEmpty else { return false }
    if mimeType.lowercased().contains("json") { return true }
    let first = text.bytes.first { !" \t\r\n".utf8.contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

struct LeftOutEntries {
  private var statuses: [Int: Int] = [:]
  private var emptyCount = 0
  private var unsavedCount = 0
  /// Those that nobody chose, of which a better capture might have more to choose from.
  private var unsavedOtherCount = 0
  private var strayCount = 0

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
