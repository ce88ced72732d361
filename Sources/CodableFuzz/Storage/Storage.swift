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
  /// - Parameters:
  ///   - folder: The folder's path; it is made when something is written.
  ///   - renews: Whether to read what is to be written again: of a baseline of an older version, the
  ///     findings that are accepted.
  /// - Returns: The storage, whose `read` throws ``BaselineError`` where a file is no baseline.
  public static func baselines(
    in folder: String, renews: Bool = false
  ) -> any Storage<Baseline.Name, Baseline> {
    FileStorage(
      folder: folder, followsLinks: true, bytes: { Array($0.text.utf8) },
      value: { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        return renews ? try Baseline(renewing: text) : try Baseline(parsing: text)
      })
  }

  /// A file for each mutant or document, with its bytes as they are; a symbolic link in the folder
  /// is replaced, so that nothing outside it is written.
  ///
  /// - Parameter folder: The folder's path; it is made when something is written.
  /// - Returns: The storage.
  public static func mutants(in folder: String) -> any Storage<MutantFile, [UInt8]> {
    FileStorage(folder: folder, followsLinks: false, bytes: { $0 }, value: { $0 })
  }
}
