/// A place for values: baselines by document, mutants by identifier.
///
/// Values are written whole or not at all.
public protocol Storage<Key, Value>: Sendable {
  associatedtype Key: Hashable & Sendable
  associatedtype Value: Sendable

  /// The value of a key; nil if there is none.
  ///
  /// - Throws: ``StorageError`` if it cannot be read, or an error that says that it is not a valid
  ///   value.
  func read(_ key: Key) throws -> Value?

  /// Stores a value, replacing an earlier one.
  ///
  /// - Throws: ``StorageError`` if that fails; the earlier value is then unchanged.
  func write(_ value: Value, to key: Key) throws(StorageError)
}

/// The storages of this package.
public enum Storages {
  /// A text file for each baseline.
  ///
  /// - Parameters:
  ///   - folder: The folder's path. The folder is created when something is written.
  ///   - renews: Whether to accept baselines of older versions, of which only accepted findings are
  ///     read.
  /// - Returns: The storage, whose `read` throws ``BaselineError`` if a file is not a baseline.
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

  /// A file for each mutant or document, with its bytes unchanged.
  ///
  /// Symbolic links in the folder are replaced, so nothing outside it is written.
  ///
  /// - Parameter folder: The folder's path. The folder is created when something is written.
  /// - Returns: The storage.
  public static func mutants(in folder: String) -> any Storage<MutantFile, [UInt8]> {
    FileStorage(folder: folder, followsLinks: false, bytes: { $0 }, value: { $0 })
  }
}
