public import CodableFuzz
public import Foundation
public import FuzzFixtures
public import JSONText

/// Fails the running test, of Swift Testing or XCTest, if a function of the app loses more of a response
/// than it did before.
///
/// ```swift
/// @Test func episodesSurvive() throws {
///   try expectResilience("Fixtures/episodes.json") { try PodcastAPI.episodes(from: $0) }
/// }
/// ```
///
/// The function may return an array, a set, a dictionary, a list of `DecodingStrategies`, or an optional
/// one; `records: \.episodes` names a list inside of what it returns. Anything else is one record. It may belong
/// to the main actor.
///
/// A function that traps, overflows its stack or hangs ends nothing, unless only the main thread can call
/// it. It is called in a thread that waits, while the test waits for it. The function must only decode:
/// expectations inside of it would fail for each mutant, and the test says so instead.
///
/// The test fails for records that are lost without an error, for records of the response that do not
/// decode as they were sent, and for crashes. It also fails where one bad record costs the whole list, or
/// where most mutants of a response that is one record do not decode, until `keeping:` or
/// `allowing: .totalLoss` says that this is known. Without `keeping:` it compares with the baseline
/// `Baselines/RESPONSE.FUNCTION.txt` beside its file. If there is none, it is written, and the test fails
/// once. While `CI` is set, none is written. `UPDATE_BASELINES=1 swift test` writes it again after a change
/// that is intended.
///
/// - Parameters:
///   - fixture: The response: a path from the folder of the test's source file, `.file(url)` or `.json(text)`.
///   - recordsAt: The list of records in the response, or the one record in an envelope; nil to find the list
///     whose elements the function returns one by one.
///   - keeping: The least share to keep, from 0 to 1: of untouched records, or of mutants decoded if the
///     response is one record. With it, no baseline is compared.
///   - allowing: What does not fail the test.
///   - decoder: A decoder that changes keys as the function's does. If nil, errors show how keys change.
///   - standard: Makes the decoder of the standard strategies, such as `lossy-array`, which are compared with
///     the function if the records are `Decodable`; nil for none. The test then takes about three times as
///     long. One record in an envelope needs `recordsAt:` for that.
///   - options: What else the test asks for.
///   - fileID: The file that failures belong to, with its module.
///   - file: The path of that file, which other paths are relative to.
///   - line: The line that failures belong to.
///   - column: The column that failures belong to.
///   - function: The test function, which names the baseline if no test of Swift Testing is running.
///   - decode: Decodes a response as the app does.
/// - Returns: The report, for further expectations, such as on `report.app`.
/// - Throws: An error that says why the study cannot be made, such as a list that was not found, and what
///   ``expectSurvival(of:baseline:options:fileID:file:line:column:)`` throws.
@discardableResult
public func expectResilience<Output>(
  _ fixture: Fixture, recordsAt: JSONPointer? = nil,
  keeping: Double? = nil, allowing: AllowedLoss = [],
  like decoder: @autoclosure @escaping @Sendable () -> (any DataDecoder)? = nil,
  comparing standard: @autoclosure @escaping @Sendable () -> (any DataDecoder)? = nil,
  options: ResilienceOptions = ResilienceOptions(),
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function,
  decoding decode: @escaping (Data) throws -> Output
) throws -> Report {
  let test = ResilienceTest(
    fixture, recordsAt, keeping: keeping, allowing: allowing, like: decoder, standard, options,
    at: CallSite(fileID, file, line, column, function: function))
  let unchecked = Unchecked(decode)
  return try test.report(AppFunction<Output, Output>({ try unchecked.value($0) }, records: { $0 }))
}

/// Fails the running test if a function of the app loses more of a list inside of what it returns than it
/// did before.
///
/// ```swift
/// @Test func episodesSurvive() throws {
///   try expectResilience("Fixtures/feed.json", records: \.episodes) { try PodcastAPI.feed(from: $0) }
/// }
/// ```
///
/// `records` is the property with the records. The other parameters are those of the form without it.
@discardableResult
public func expectResilience<Output, Records>(
  _ fixture: Fixture,
  records: KeyPath<Output, Records>,
  recordsAt: JSONPointer? = nil,
  keeping: Double? = nil, allowing: AllowedLoss = [],
  like decoder: @autoclosure @escaping @Sendable () -> (any DataDecoder)? = nil,
  comparing standard: @autoclosure @escaping @Sendable () -> (any DataDecoder)? = nil,
  options: ResilienceOptions = ResilienceOptions(),
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function,
  decoding decode: @escaping (Data) throws -> Output
) throws -> Report {
  let test = ResilienceTest(
    fixture, recordsAt, keeping: keeping, allowing: allowing, like: decoder, standard, options,
    at: CallSite(fileID, file, line, column, function: function))
  let unchecked = Unchecked((decode: decode, records: records))
  return try test.report(
    AppFunction<Output, Records>(
      { try unchecked.value.decode($0) }, records: { $0[keyPath: unchecked.value.records] }))
}

/// Fails the running test if an `async` function of the app loses more of a response than it did before.
///
/// ```swift
/// @Test func episodesSurvive() async throws {
///   try await expectResilience("Fixtures/episodes.json") { try await client.episodes(from: $0) }
/// }
/// ```
///
/// It runs in a thread of its own, as far as it belongs to no actor, while the test awaits it. If it traps
/// in another thread, the tests end; if that happens twice, the next run skips the call.
///
/// The parameters are those of the form that is not `async`.
@discardableResult
public func expectResilience<Output>(
  _ fixture: Fixture, recordsAt: JSONPointer? = nil,
  keeping: Double? = nil, allowing: AllowedLoss = [],
  like decoder: @autoclosure @escaping @Sendable () -> (any DataDecoder)? = nil,
  comparing standard: @autoclosure @escaping @Sendable () -> (any DataDecoder)? = nil,
  options: ResilienceOptions = ResilienceOptions(),
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function,
  decoding decode: @escaping @Sendable (Data) async throws -> Output
) async throws -> Report {
  let test = ResilienceTest(
    fixture, recordsAt, keeping: keeping, allowing: allowing, like: decoder, standard, options,
    at: CallSite(fileID, file, line, column, function: function))
  let function = AppFunction<Output, Output>(
    { data in try waitFor { try await decode(data) } }, records: { $0 })
  return try await test.report(awaiting: function)
}

/// Fails the running test if an `async` function of the app loses more of a list inside of what it returns
/// than it did before.
///
/// ```swift
/// @Test func episodesSurvive() async throws {
///   try await expectResilience("Fixtures/feed.json", records: \.episodes) {
///     try await client.feed(from: $0)
///   }
/// }
/// ```
///
/// `records` is the property with the records. The other parameters are those of the form without it.
@discardableResult
public func expectResilience<Output, Records>(
  _ fixture: Fixture,
  records: KeyPath<Output, Records>,
  recordsAt: JSONPointer? = nil,
  keeping: Double? = nil, allowing: AllowedLoss = [],
  like decoder: @autoclosure @escaping @Sendable () -> (any DataDecoder)? = nil,
  comparing standard: @autoclosure @escaping @Sendable () -> (any DataDecoder)? = nil,
  options: ResilienceOptions = ResilienceOptions(),
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function,
  decoding decode: @escaping @Sendable (Data) async throws -> Output
) async throws -> Report {
  let test = ResilienceTest(
    fixture, recordsAt, keeping: keeping, allowing: allowing, like: decoder, standard, options,
    at: CallSite(fileID, file, line, column, function: function))
  // A key path to a property of the main actor is not `Sendable`.
  let path = Unchecked(records)
  let function = AppFunction<Output, Records>(
    { data in try waitFor { try await decode(data) } }, records: { $0[keyPath: path.value] })
  return try await test.report(awaiting: function)
}

@available(
  *, unavailable,
  message: """
    write .file(path) for a variable, records: \\.list for a list in what the closure returns, recordsAt: \
    "/list" for its place in the response, like: for how keys change, comparing: for standard strategies
    """
)
@discardableResult
public func expectResilience<Output>(
  _ fixture: Any, at: Any? = nil, record: Any? = nil, records: String? = nil,
  recordsAt: AnyKeyPath? = nil,
  decoder: Any? = nil, decoding decode: (Data) async throws -> Output
) throws -> Report {
  try expectResilience("") { $0 }
}

/// What a test of one line accepts.
public struct AllowedLoss: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Records that are lost without an error.
  public static let silentLoss = AllowedLoss(rawValue: 1)
  /// Records that do not decode as they were sent.
  public static let alreadyInvalid = AllowedLoss(rawValue: 2)
  /// The whole list because of one bad record, or most mutants of a response that is one record.
  ///
  /// The baseline still fails the test when less survives than before.
  public static let totalLoss = AllowedLoss(rawValue: 4)
  /// Rows that saves destroy, in a test of a store.
  ///
  /// The baseline fails the test when more are destroyed than before.
  public static let destroyed = AllowedLoss(rawValue: 8)
}
