import Foundation

/// Where reports, baselines and artifacts are kept.
///
/// What is written is there whole or not at all.
public protocol Storage: Sendable {
  /// What was written under a name; nil where nothing was.
  ///
  /// - Throws: ``StorageError`` where there is something that cannot be read.
  func read(_ name: String) throws(StorageError) -> [UInt8]?

  /// Writes under a name, in place of what was there.
  ///
  /// - Throws: ``StorageError``; what was there is there still.
  func write(_ bytes: [UInt8], to name: String) throws(StorageError)
}

/// The storages of this package.
public enum Storages {
  /// Files in a folder, named by what they hold.
  ///
  /// - Parameter folder: The folder's path; it is made when something is written.
  /// - Returns: The storage.
  public static func files(in folder: String) -> any Storage { FileStorage(folder: folder) }
}

/// Why something could not be read or written.
public struct StorageError: Error, Hashable, CustomStringConvertible {
  /// The path.
  public let path: String
  /// What was tried and why it failed.
  public let reason: String

  /// Makes an error.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// What the system says of its last call that failed.
  package static var systemReason: String { String(cString: strerror(errno)) }

  /// One line: the path, and what is wrong.
  public var description: String { "\(path): \(reason)" }
}
