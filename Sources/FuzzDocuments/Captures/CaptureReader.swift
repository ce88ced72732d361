import FuzzPlatform

/// Reads the entries of an HTTP Archive (HAR 1.2) one after another.
///
/// Memory holds a chunk of the file and the body of one entry.
struct CaptureReader {
  private enum Position {
    case start, log, entries, end
  }

  /// The number of bytes of a body that show what it is.
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

  /// - Parameters:
  ///   - path: The path for messages.
  ///   - source: Reads the next chunk; empty at the end.
  ///   - bodyLimit: The maximum size of a body, in bytes.
  ///   - isChosen: Whether the body of a response is wanted.
  init(
    of path: String, _ source: @escaping CaptureBytes.Source, bodyLimit: Int,
    isChosen: @escaping (CaptureRequest) -> Bool
  ) {
    bytes = CaptureBytes(of: path, source)
    self.path = path
    self.bodyLimit = bodyLimit
    self.isChosen = isChosen
  }

  /// The next entry; nil at the end.
  ///
  /// - Throws: `StorageError` with the offset at which the file is damaged. Nothing follows.
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

  /// The limit of a body in base64, with white space.
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
