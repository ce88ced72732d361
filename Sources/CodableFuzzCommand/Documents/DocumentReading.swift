import CodableFuzz
import Foundation
import FuzzPlatform

/// How documents are read: only up to a limit, and only until a signal comes.
struct DocumentReading {
  /// The most bytes of a document.
  var limit = Self.standardLimit
  /// Ends the wait for input; nil where signals end the process.
  var interruption: Interruption?

  static let standardLimit = ByteSize.megabytes(32)

  /// Reads files a second time, which were small enough the first time.
  static let again = DocumentReading(limit: .gigabytes(2))

  /// What to do about a document that is too large.
  static let remedy = "raise --document-limit to read it"

  /// Opens a file; `-` is standard input.
  ///
  /// A FIFO is opened in a thread of its own, because that waits for a writer.
  func open(_ path: String) throws(StorageError) -> FileHandle {
    if path == "-" { return .standardInput }
    guard let interruption, !FilePath.isRepeatable(path), let opening = FileOpening(path) else {
      return try InputFile.open(path)
    }
    guard waits(for: opening.descriptor, interruption) else { throw interrupted(path) }
    return try opening.finish()
  }

  /// Reads the next bytes; none at the end.
  ///
  /// - Throws: `StorageError` where reading fails or a signal came.
  func read(
    _ handle: FileHandle, upToCount count: Int, path: String
  ) throws(StorageError) -> [UInt8] {
    if let interruption, !waits(for: Descriptor(number: handle.fileDescriptor), interruption) {
      throw interrupted(path)
    }
    return try InputFile.readChunk(handle, upToCount: count, path: path)
  }

  private func interrupted(_ path: String) -> StorageError {
    StorageError(path: path, reason: "interrupted before the end of the input")
  }

  /// Waits until a descriptor has something to read; false where a signal came first.
  private func waits(for descriptor: Descriptor, _ interruption: Interruption) -> Bool {
    while interruption.request == nil {
      guard
        let ready = Descriptor.wait(for: [
          Descriptor.Wait(descriptor), Descriptor.Wait(interruption.descriptor),
        ])
      else { continue }
      if !ready[1] { return true }
    }
    return false
  }
}
