/// Where values are kept: baselines by document, mutants by identifier.
///
/// What is written is there whole or not at all.
public protocol Storage<Key, Value>: Sendable {
  /// What a value is kept under.
  associatedtype Key: Hashable & Sendable
  /// What is kept.
  associatedtype Value: Sendable

  /// What was written under a key; nil where nothing was.
  ///
  /// - Throws: ``StorageError`` where there is something that cannot be read, or what says that it
  ///   is no such value.
  func read(_ key: Key) throws -> Value?

  /// Writes under a key, in place of what was there.
  ///
  /// - Throws: ``StorageError``; what was there is there still.
  func write(_ value: Value, to key: Key) throws(StorageError)
}

/// The storages of this package.
public enum Storages {
  /// A file of text for each baseline.
  ///
  /// - Parameter folder: The folder's path; it is made when something is written.
  /// - Returns: The storage, whose `read` throws ``BaselineError`` where a file is no baseline.
  public static func baselines(in folder: String) -> any Storage<Baseline.Name, Baseline> {
    FileStorage(
      folder: folder, bytes: { Array($0.text.utf8) },
      value: { try Baseline(parsing: String(decoding: $0, as: UTF8.self)) })
  }

  /// A file for each mutant or document, with its bytes as they are.
  ///
  /// - Parameter folder: The folder's path; it is made when something is written.
  /// - Returns: The storage.
  public static func mutants(in folder: String) -> any Storage<MutantFile, [UInt8]> {
    FileStorage(folder: folder, bytes: { $0 }, value: { $0 })
  }
}
