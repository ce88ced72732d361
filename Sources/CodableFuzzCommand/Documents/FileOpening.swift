import CodableFuzz
import Foundation
import FuzzPlatform

/// Opens a file in a thread of its own, so that the wait for it can be given up.
final class FileOpening: @unchecked Sendable {
  // The result is touched with the lock held only.
  private let lock = NSLock()
  private var result: Result<FileHandle, StorageError>?
  private let pipe: (reading: Descriptor, writing: Descriptor)

  /// Begins to open a file; nil where no descriptors are left.
  init?(_ path: String) {
    guard let pipe = try? Descriptor.pipe() else { return nil }
    self.pipe = pipe
    Thread.detachNewThread { [self] in
      let result = Result { () throws(StorageError) in try InputFile.open(path) }
      lock.withLock { self.result = result }
      pipe.writing.signal()
    }
  }

  deinit {
    pipe.reading.close()
    pipe.writing.close()
  }

  /// Can be read as soon as the file is open, or could not be opened.
  var descriptor: Descriptor { pipe.reading }

  /// The file; it is open when the descriptor can be read.
  func finish() throws(StorageError) -> FileHandle {
    guard let result = lock.withLock({ result }) else {
      throw StorageError(path: "the input", reason: "it was not opened")
    }
    return try result.get()
  }
}
