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
public enum Storages {}
