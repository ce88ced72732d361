public import CodableFuzz
import DecodingStrategies
public import Foundation
public import FuzzFixtures

/// Fails the running test, of Swift Testing or XCTest, if opening, changing and saving a file of the app
/// destroys what was in it.
///
/// ```swift
/// @Test func libraryStaysWhole() throws {
///   try expectStoreSurvives(
///     "Saved/library.json", open: { try Library(at: $0) }, save: { try $0.save(to: $1) },
///     touch: { $0.add(.sample) })
/// }
/// ```
///
/// Each mutant of the file, or of the folder, is opened, changed and saved in a temporary folder, and what is
/// on disk afterwards is compared with what was in the mutant. So are the files of other versions, such as
/// `Saved/2.3/library.json`, no file, and what a save leaves that ends halfway. Only JSON is mutated. A store
/// that refuses a file, and throws, destroys nothing.
///
/// `open` and `save` do what the app does, all of it before they return. `touch` adds one thing, with a name or
/// number that is not taken. Without it, the first element of the file is added once more to an array, and
/// nothing is changed of other types.
/// `allowing: .destroyed` fails the test only if more rows are destroyed than the baseline beside it has.
/// The other parameters are those of `expectResilience`.
@discardableResult
public func expectStoreSurvives<Store>(
  _ saved: Fixture, allowing: AllowedLoss = [],
  options: ResilienceOptions = ResilienceOptions(),
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function,
  open: @escaping (URL) throws -> Store, save: @escaping (Store, URL) throws -> Void,
  touch: ((inout Store) throws -> Void)? = nil
) throws -> Report {
  try StoreTest(
    saved, allowing, options, at: CallSite(fileID, file, line, column, function: function)
  ).report { url, clean in
    let opened = try open(url)
    var store = opened
    try touch?(&store)
    if touch == nil, let longer = adding(firstOf: clean ?? opened, to: store) { store = longer }
    try save(store, url)
    return opened
  }
}

/// Fails the running test if opening, changing and saving the bytes of a file destroys what was in them.
///
/// ```swift
/// try expectStoreSurvives(
///   "Saved/library.json", open: { try Library(data: $0) }, save: { try $0.data() })
/// ```
///
/// The bytes may be those of a database, of the user's defaults or of the keychain: no save is interrupted.
@discardableResult
public func expectStoreSurvives<Store>(
  _ saved: Fixture, allowing: AllowedLoss = [],
  options: ResilienceOptions = ResilienceOptions(),
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function,
  open: @escaping (Data) throws -> Store, save: @escaping (Store) throws -> Data,
  touch: ((inout Store) throws -> Void)? = nil
) throws -> Report {
  try expectStoreSurvives(
    saved, allowing: allowing, options: options, fileID: fileID, file: file, line: line,
    column: column, function: function, open: { try open(try Data(contentsOf: $0)) },
    save: { try save($0).write(to: $1, options: .atomic) }, touch: touch)
}

/// Fails the running test if opening, changing and saving a file with `async` functions of the app destroys
/// what was in it.
///
/// ```swift
/// try await expectStoreSurvives(
///   "Saved/library.json", open: { try await Library(at: $0) }, save: { try await $0.save(to: $1) })
/// ```
@discardableResult
public func expectStoreSurvives<Store>(
  _ saved: Fixture, allowing: AllowedLoss = [],
  options: ResilienceOptions = ResilienceOptions(),
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function,
  open: @escaping @Sendable (URL) async throws -> Store,
  save: @escaping @Sendable (Store, URL) async throws -> Void,
  touch: (@Sendable (inout Store) async throws -> Void)? = nil
) async throws -> Report {
  let site = CallSite(fileID, file, line, column, function: function)
  let test = try StoreTest(saved, allowing, options, at: site)
  return try await DeferredNotes.inThread(at: site) {
    try test.report { (url, clean: Store?) -> Store in
      // The thread that waits is the only one that has the store.
      let clean = Unchecked(clean)
      return try waitFor {
        let opened = try await open(url)
        var store = opened
        try await touch?(&store)
        if touch == nil, let longer = adding(firstOf: clean.value ?? opened, to: store) {
          store = longer
        }
        try await save(store, url)
        return Unchecked(opened)
      }.value
    }
  }
}

/// Fails the running test if opening, changing and saving the bytes of a file with `async` functions destroys
/// what was in them.
@discardableResult
public func expectStoreSurvives<Store>(
  _ saved: Fixture, allowing: AllowedLoss = [],
  options: ResilienceOptions = ResilienceOptions(),
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function,
  open: @escaping @Sendable (Data) async throws -> Store,
  save: @escaping @Sendable (Store) async throws -> Data,
  touch: (@Sendable (inout Store) async throws -> Void)? = nil
) async throws -> Report {
  try await expectStoreSurvives(
    saved, allowing: allowing, options: options, fileID: fileID, file: file, line: line,
    column: column, function: function, open: { try await open(try Data(contentsOf: $0)) },
    save: { try await save($0).write(to: $1, options: .atomic) }, touch: touch)
}

/// An array with the first element of another at its end; nil of other types, and without an element.
private func adding<Store>(firstOf other: Store, to store: Store) -> Store? {
  guard let rows = store as? [Any], let first = (other as? [Any])?.first else { return nil }
  return rows + [first] as? Store
}

/// A list whose rows can be kept raw where they do not decode: the remedy, which is tried before it is advised.
protocol KeptList {
  static var remedy: String { get }
  /// Opens a file, adds its first row once more, and saves it, with the rows that do not decode.
  static func keepRows(in url: URL) throws
}

extension Array: KeptList where Element: Codable {
  static var remedy: String { "Preserving<LossyArray<\(Element.self)>>" }

  static func keepRows(in url: URL) throws {
    var rows = try JSONDecoder().decode(
      Preserving<LossyArray<Element>>.self, from: Data(contentsOf: url))
    rows.model = LossyArray(rows.model.elements + rows.model.elements.prefix(1))
    try JSONEncoder().encode(rows).write(to: url, options: .atomic)
  }
}
