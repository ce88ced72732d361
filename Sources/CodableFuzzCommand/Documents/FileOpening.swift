import CodableFuzz
import Foundation

/// Opens a file in a thread of its own, so that the wait for it can be given up.
final class FileOpening: @unchecked Sendable {
  // The result is touched with the lock held only.
  private let lock = NSLock()
  private var result: Result<FileHandle, StorageError>?
  private let pipe: (read: Int32, write: Int32)

  /// Begins to open a file; nil where no descriptors are left.
  init?(_ path: String) {
    guard let pipe = WakePipe.make() else { return nil }
    self.pipe = pipe
    Thread.detachNewThread { [self] in
      let result = Result { () throws(StorageError) in try InputFile.open(path) }
      lock.withLock { self.result = result }
      WakePipe.wake(pipe.write)
    }
  }

  deinit {
    close(pipe.read)
    close(pipe.write)
  }

  /// Can be read as soon as the file is open, or could not be opened.
  var descriptor: Int32 { pipe.read }

  /// The file; it is open when the descriptor can be read.
  func finish() throws(StorageError) -> FileHandle {
    guard let result = lock.withLock({ result }) else {
      throw StorageError(path: "the input", reason: "it was not opened")
    }
    return try result.get()
  }
}

/// A pipe that wakes a thread that polls.
enum WakePipe {
  /// Makes the two ends, which other processes do not inherit; nil where no descriptors are left.
  static func make() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  static func wake(_ end: Int32) {
    var byte: UInt8 = 0
    _ = write(end, &byte, 1)
  }
}
