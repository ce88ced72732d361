import Foundation
import JSONText

package protocol InputInterruption: Sendable {
  var request: Signal? { get }
  var descriptor: Descriptor { get }
}

/// Keeps what was read of inputs that can be read only once, such as standard input.
package protocol InputKeeper: Sendable {
  /// The parts that were read before, in order; an empty one is the end.
  func parts(of path: String) -> [[UInt8]]
  func keep(_ part: [UInt8], of path: String)
}

/// A file that is open for reading, or standard input; a wait of a second for data is announced.
package final class InputFile {
  /// The maximum size of a file to read whole: larger ones are neither reports nor baselines.
  private static let byteLimit = 2_000_000_000
  private static let chunkByteCount = 1_048_576
  private static let patience: Int32 = 1_000

  /// Set before other threads start.
  nonisolated(unsafe) package static var keeper: (any InputKeeper)?

  private let path: String
  private let descriptor: Descriptor
  private let keeper: (any InputKeeper)?
  private var kept: ArraySlice<[UInt8]> = []
  private let interruption: (any InputInterruption)?
  private let isStandardInput: Bool
  package let size: Int?
  private var announcesWait = true

  package init(
    _ path: String, kind: String = "a JSON file", interruption: (any InputInterruption)? = nil
  ) throws(StorageError) {
    isStandardInput = path == "-"
    let path = Descriptor.path(path)
    self.path = isStandardInput ? "standard input" : path
    self.interruption = interruption
    let isOnce = isStandardInput || FileStatus.kind(at: path) == .other
    keeper = isOnce ? Self.keeper : nil
    kept = keeper?.parts(of: self.path)[...] ?? []
    descriptor =
      isStandardInput
      ? .standardInput
      : kept.last?.isEmpty == true
        ? try Self.opened("/dev/null") : try Self.open(path, kind: kind, interruption)
    size = descriptor.fileSize
  }

  deinit {
    if !isStandardInput { descriptor.close() }
  }

  private static func open(
    _ path: String, kind: String, _ interruption: (any InputInterruption)?
  ) throws(StorageError) -> Descriptor {
    if path.isEmpty { throw StorageError(path: "''", reason: "the name of a file is needed") }
    let status = try FileStatus.at(path)?.kind
    switch status {
    case nil: throw StorageError(path: path, reason: "there is no such file")
    case .folder: throw folderError(path, kind: kind)
    case .device: throw StorageError(path: path, reason: "this is a device; \(kind) is needed")
    default: break
    }
    if status != .other { return try opened(path) }
    let opening = try StorageError.naming(path, unreadable) { () throws(SystemError) in
      try FileOpening(path)
    }
    // Readable when the file is open or has failed to open.
    try wait(for: opening.pipe.reading, path, interruption, announced: true)
    return try opening.finish()
  }

  private static let unreadable = "the file cannot be read"

  fileprivate static func opened(_ path: String) throws(StorageError) -> Descriptor {
    try StorageError.naming(path, unreadable) { () throws(SystemError) in
      try Descriptor(opening: path, for: .reading)
    }
  }

  package static func folderError(_ path: String, kind: String = "a JSON file") -> StorageError {
    StorageError(path: path, reason: "this is a folder; \(kind) is needed")
  }

  package func read(upToCount count: Int) throws(StorageError) -> [UInt8] {
    if let part = kept.popFirst() {
      if part.count > count { kept = [Array(part[count...])] + kept }
      return Array(part.prefix(count))
    }
    if size == nil || interruption != nil {
      try Self.wait(for: descriptor, path, interruption, announced: announcesWait)
      announcesWait = false
    }
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      do throws(SystemError) {
        initializedCount = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer)) ?? 0
      } catch {
        failure = error
      }
    }
    if let failure { throw StorageError(path: path, "reading failed", failure) }
    keeper?.keep(bytes, of: path)
    return bytes
  }

  package static func read(
    _ path: String, kind: String = "a JSON file"
  ) throws(StorageError) -> [UInt8] {
    try InputFile(path, kind: kind).rest()
  }

  package func rest() throws(StorageError) -> [UInt8] {
    if let size, size > Self.byteLimit { throw tooLarge("\(size)") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size ?? 0)
    while true {
      let chunk = try read(upToCount: Self.chunkByteCount)
      if chunk.isEmpty { return bytes }
      bytes += chunk
      if bytes.count > Self.byteLimit { throw tooLarge("more than \(Self.byteLimit)") }
    }
  }

  private func tooLarge(_ count: String) -> StorageError {
    StorageError(
      path: path,
      reason: "the file has \(count) bytes, but at most \(Self.byteLimit) can be read")
  }

  private static func wait(
    for descriptor: Descriptor, _ path: String, _ interruption: (any InputInterruption)?,
    announced isAnnounced: Bool
  ) throws(StorageError) {
    let signal = interruption?.descriptor ?? Descriptor(number: -1)
    var timeout = isAnnounced ? patience : -1
    while interruption?.request == nil {
      let ready = try StorageError.naming(path, "reading failed") { () throws(SystemError) in
        try Descriptor.wait(for: [.init(descriptor), .init(signal)], milliseconds: timeout)
      }
      guard let ready else { continue }
      if ready[0], !ready[1] { return }
      if !ready[1], timeout >= 0 {
        timeout = -1
        Descriptor.standardError.note("waiting for data from \(TerminalText.escaped(path))\n")
      }
    }
    throw StorageError(path: path, reason: "interrupted before the end of the input")
  }
}

/// Opens a pipe in a separate thread, because that waits for a writer, and the wait can be abandoned.
private final class FileOpening: Sendable {
  private let result = Locked<Result<Descriptor, StorageError>?>(nil)
  private let path: String
  let pipe: (reading: Descriptor, writing: Descriptor)

  init(_ path: String) throws(SystemError) {
    self.path = path
    pipe = try Descriptor.pipe()
    Thread.detachNewThread { [self] in
      let result = Result { () throws(StorageError) in try InputFile.opened(path) }
      self.result.withLock { $0 = result }
      pipe.writing.signal()
    }
  }

  deinit {
    pipe.reading.close()
    pipe.writing.close()
  }

  func finish() throws(StorageError) -> Descriptor {
    guard let result = result.withLock({ $0 }) else {
      throw StorageError(path: path, reason: "the file was not opened")
    }
    return try result.get()
  }
}
