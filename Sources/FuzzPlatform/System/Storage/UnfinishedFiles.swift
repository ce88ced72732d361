import Foundation

/// The temporary files of this process that are neither complete nor removed yet.
///
/// A signal that ends the process removes them. They are noted here, and not by whoever makes them,
/// so that no signal can come between making a file and noting it.
package final class UnfinishedFiles: @unchecked Sendable {
  package static let all = UnfinishedFiles()

  // All mutable state is accessed only while holding the lock.
  private let lock = NSLock()
  private var known: Set<String> = []

  package var paths: Set<String> { lock.withLock { known } }

  /// Makes a file that does not exist yet.
  func make(_ path: String, permissions: UInt16) throws(SystemError) -> Descriptor {
    lock.lock()
    defer { lock.unlock() }
    let descriptor = try Descriptor(opening: path, for: .makingNew(permissions: permissions))
    known.insert(path)
    return descriptor
  }

  func forget(_ path: String) { lock.withLock { _ = known.remove(path) } }

  /// Removes the files, and ends the process; no new ones are made meanwhile.
  ///
  /// - Parameter end: Ends the process, given whether there were such files.
  package func removeAll(andThen end: (_ isAnyRemoved: Bool) -> Never) -> Never {
    lock.lock()
    for path in known { Files.remove(path) }
    end(!known.isEmpty)
  }
}
