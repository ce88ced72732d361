public import Foundation

/// A way to turn bytes into records: the instance under test.
///
/// The type of the records is erased inside, so that strategies with different record types stand
/// in one list. Any closure is a strategy, with any decoder in it:
///
/// ```swift
/// let manual = Strategy("manual") { data in
///   let object = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
///   return Recovery((object ?? []).compactMap(Person.init(json:)))
/// }
/// ```
///
/// All of the closure is timed. What only the figures need and no app would make, such as the indices
/// of the records, is handed in apart, as `recovery:`, which is outside of the clock:
///
/// ```swift
/// let lossy = Strategy("lossy") { data in
///   try JSONDecoder().decode(LossyArray<Person>.self, from: data)
/// } recovery: { list in
///   Recovery(list.elements, identities: .indices(list.sentIndices))
/// }
/// ```
///
/// Two records are compared by all of their stored properties, inherited and own. A type that is
/// `Equatable` makes that faster: its `==` is asked first.
public struct Strategy: Sendable {
  /// The strategy's name in reports and on the command line.
  public let id: StrategyID
  /// How the decoder changes keys before the model sees them.
  public let keys: KeyTransform
  /// Whether it returns a record in place of a list, which only a document of one record allows.
  var returnsOneRecord = false
  /// Makes the strategy ready to decode, for one thread.
  let makeInstance: @Sendable () -> any StrategyInstance

  /// Makes a strategy of a closure.
  ///
  /// - Parameters:
  ///   - id: The name, in kebab-case.
  ///   - keys: How the decoder changes keys before the model sees them, so that the paths of its
  ///     errors can be told from the locations of the document.
  ///   - decode: Turns a document into records, or throws.
  public init<Record>(
    _ id: StrategyID, keys: KeyTransform = .asSent,
    decode: @escaping @Sendable (Data) throws -> Recovery<Record>
  ) {
    self.init(id, keys: keys, makeDecode: { decode })
  }

  /// Makes a strategy of a closure that is timed, and one that is not.
  ///
  /// - Parameters:
  ///   - id: The name, in kebab-case.
  ///   - keys: How the decoder changes keys before the model sees them.
  ///   - decode: Turns a document into what the app would use, or throws.
  ///   - recovery: Says of that which records and losses are in it.
  public init<Output, Record>(
    _ id: StrategyID, keys: KeyTransform = .asSent,
    decode: @escaping @Sendable (Data) throws -> Output,
    recovery: @escaping @Sendable (Output) -> Recovery<Record>
  ) {
    self.init(id, keys: keys, makeDecode: { decode }, recovery: recovery)
  }

  /// Makes a strategy of a closure that is made once for each thread that decodes, for decoders
  /// that are not `Sendable`.
  ///
  /// - Parameters:
  ///   - id: The name, in kebab-case.
  ///   - keys: How the decoder changes keys before the model sees them.
  ///   - makeDecode: Makes the closure that turns a document into records, or throws.
  public init<Record>(
    _ id: StrategyID, keys: KeyTransform = .asSent,
    makeDecode: @escaping @Sendable () -> (Data) throws -> Recovery<Record>
  ) {
    self.init(id, keys: keys, makeDecode: makeDecode, recovery: { $0 })
  }

  /// Makes a strategy of a closure that is timed, made once for each thread that decodes, and one
  /// that is not.
  ///
  /// - Parameters:
  ///   - id: The name, in kebab-case.
  ///   - keys: How the decoder changes keys before the model sees them.
  ///   - makeDecode: Makes the closure that turns a document into what the app would use, or throws.
  ///   - recovery: Says of that which records and losses are in it.
  public init<Output, Record>(
    _ id: StrategyID, keys: KeyTransform = .asSent,
    makeDecode: @escaping @Sendable () -> (Data) throws -> Output,
    recovery: @escaping @Sendable (Output) -> Recovery<Record>
  ) {
    self.id = id
    self.keys = keys
    makeInstance = { TypedStrategyInstance(decode: makeDecode(), recovery: recovery) }
  }

  /// Makes a strategy that decodes a document and takes the list from one of its properties.
  ///
  /// Finding the records and losses in the list, `recovery`, is not timed.
  init<Body: Decodable, List, Record>(
    _ id: StrategyID, _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform?, decoder: @escaping @Sendable () -> any DataDecoder,
    recovery: @escaping @Sendable (List) -> Recovery<Record>
  ) {
    self.init(
      id, body, at: list, keys: keys, decoder: decoder, converted: { $0 }, recovery: recovery)
  }

  /// Makes a strategy that also converts the list, which is timed.
  init<Body: Decodable, List, Output, Record>(
    _ id: StrategyID, _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    keys: KeyTransform?, decoder: @escaping @Sendable () -> any DataDecoder,
    converted: @escaping @Sendable (List) -> Output,
    recovery: @escaping @Sendable (Output) -> Recovery<Record>
  ) {
    self.init(
      id, keys: keys ?? decoder().keyTransform,
      makeDecode: {
        let decoder = decoder()
        return { data in converted(list(try decoder.decode(Body.self, from: data))) }
      }, recovery: recovery)
  }
}
