import Foundation
import FuzzPlatform

/// Opens a file in a separate thread so that the wait can be abandoned.
final class FileOpening: @unchecked Sendable {
  // The result is accessed only while holding the lock.
  private let lock = NSLock()
  private var result: Result<FileHandle, StorageError>?
  private let pipe: (reading: Descriptor, writing: Descriptor)

  /// Starts to open a file; nil if no descriptors are left.
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

  /// Becomes readable when the file is open or has failed to open.
  var descriptor: Descriptor { pipe.reading }

  /// The opened file.
  ///
  /// Call this when the descriptor is readable.
  func finish() throws(StorageError) -> FileHandle {
    guard let result = lock.withLock({ result }) else {
      throw StorageError(path: "the input", reason: "it was not opened")
    }
    return try result.get()
  }
}
