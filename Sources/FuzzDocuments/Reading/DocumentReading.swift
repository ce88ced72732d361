import Foundation
package import FuzzPlatform

/// Reads documents up to a size limit, and only until a signal arrives.
package struct DocumentReading: Sendable {
  package var limit = Self.standardLimit
  /// Ends the wait for input; nil if signals end the process.
  package var interruption: (any InputInterruption)?

  package init(
    limit: ByteSize = Self.standardLimit, interruption: (any InputInterruption)? = nil
  ) {
    self.limit = limit
    self.interruption = interruption
  }

  package static let standardLimit = ByteSize.megabytes(32)

  /// For reading files again, which were within the limit the first time.
  package static let again = DocumentReading(limit: .gigabytes(2))

  package static let remedy = "raise --document-limit to read it"

  /// Opens a file; `-` is standard input.
  ///
  /// A FIFO is opened in a separate thread because opening it waits for a writer.
  func open(_ path: String) throws(StorageError) -> FileHandle {
    if path == "-" { return .standardInput }
    guard let interruption, !FilePath.isRepeatable(path), let opening = FileOpening(path) else {
      return try InputFile.open(path)
    }
    try wait(for: opening.descriptor, interruption, path)
    return try opening.finish()
  }

  /// Reads the next bytes; empty at the end.
  ///
  /// - Throws: `StorageError` if reading fails or a signal arrives.
  func read(
    _ handle: FileHandle, upToCount count: Int, path: String
  ) throws(StorageError) -> [UInt8] {
    if let interruption {
      try wait(for: Descriptor(number: handle.fileDescriptor), interruption, path)
    }
    return try InputFile.readChunk(handle, upToCount: count, path: path)
  }

  /// Waits until a descriptor is readable.
  ///
  /// - Throws: `StorageError` if a signal arrives first.
  private func wait(
    for descriptor: Descriptor, _ interruption: any InputInterruption, _ path: String
  ) throws(StorageError) {
    let waits = [Descriptor.Wait(descriptor), Descriptor.Wait(interruption.descriptor)]
    while !interruption.isRequested {
      do throws(SystemError) {
        if let ready = try Descriptor.wait(for: waits), !ready[1] { return }
      } catch {
        throw StorageError(path: path, "reading failed", error)
      }
    }
    throw StorageError(path: path, reason: "interrupted before the end of the input")
  }
}

/// A signal that ends the wait for input.
package protocol InputInterruption: Sendable {
  /// Whether it has arrived.
  var isRequested: Bool { get }
  /// Becomes readable when it arrives.
  var descriptor: Descriptor { get }
}
