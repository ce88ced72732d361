/// A value, or nil if it does not decode, so that its neighbors still decode.
///
/// ```swift
/// let people = try JSONDecoder().decode([Failable<Person>].self, from: data).compactMap(\.value)
/// ```
///
/// The loss is silent unless the decoder has a ``DecodingLog``, which records what was lost, where and
/// why. A property of this type needs its key, and null is a failure. An optional of it is nil for
/// both.
public enum Failable<Value: Decodable>: Decodable {
  // A list of enums decodes faster than a list of structs with an optional.

  case decoded(Value)
  case failed

  public var value: Value? {
    switch self {
    case .decoded(let value): value
    case .failed: nil
    }
  }

  /// Decodes the value, or records its loss.
  ///
  /// - Throws: Only if the decoder has no single value container.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = .decoded(try container.decode(Value.self))
    } catch {
      decoder.loss(error, remedy: .becameNil, isNull: container.decodeNil())
      self = .failed
    }
  }
}

extension Failable: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .decoded(let value): try container.encode(value)
    case .failed: try container.encodeNil()
    }
  }
}

extension Failable: Sendable where Value: Sendable {}
extension Failable: Equatable where Value: Equatable {}
extension Failable: Hashable where Value: Hashable {}

/// An array with nil in place of each element that does not decode.
///
/// It has the values of an array of ``Failable``, without the cost of a wrapper per element. Losses go
/// to the decoder's log. Without a log they are silent.
public struct FailableArray<Value: Decodable>: Decodable {
  /// The elements in the order in which they were sent, with nil for those that did not decode.
  public private(set) var elements: [Value?] = []

  public init(_ elements: [Value?]) { self.elements = elements }

  public init(from decoder: any Decoder) throws {
    try decoder.readList(of: Value.self, remedy: .becameNil) {
      elements.reserveCapacity($0)
    } decoded: {
      elements.append($0)
    } lost: { _ in
      elements.append(nil)
    }
  }
}

extension FailableArray: RandomAccessCollection {
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> Value? { elements[position] }
}

extension FailableArray: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws { try encoder.encodeValue(elements) }
}

extension FailableArray: Equatable where Value: Equatable {}
extension FailableArray: Hashable where Value: Hashable {}
extension FailableArray: Sendable where Value: Sendable {}

/// An array with an error in place of each element that does not decode.
///
/// It has the elements of an array of `Result`, but needs no conformance of `Result` and decodes faster.
///
/// Any error other than a `DecodingError` becomes `dataCorrupted`, with the original as the underlying
/// error.
public struct ResultArray<Value: Decodable>: Decodable {
  /// The elements and errors, in the order in which they were sent.
  public private(set) var elements: [Result<Value, DecodingError>] = []

  public init(_ elements: [Result<Value, DecodingError>]) { self.elements = elements }

  public init(from decoder: any Decoder) throws {
    try decoder.readList(of: Value.self, remedy: .becameError) {
      elements.reserveCapacity($0)
    } decoded: {
      elements.append(.success($0))
    } lost: {
      elements.append(.failure($0.decodingError))
    }
  }

  /// The elements that decoded.
  public var values: [Value] { elements.compactMap { try? $0.get() } }
}

extension ResultArray: RandomAccessCollection {
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> Result<Value, DecodingError> { elements[position] }
}

extension ResultArray: Sendable where Value: Sendable {}

/// An array with the error and the raw JSON in place of each element that does not decode.
///
/// ```swift
/// let posts = try decoder.decode(RawResultArray<Post>.self, keepingRaw: data)
/// for failure in posts.failures { outbox.append(failure.raw.data) }
/// ```
///
/// The raw JSON is available if the decoder has a ``RawDocument``. Otherwise ``RawFailure/raw`` says
/// why it is not.
public struct RawResultArray<Value: Decodable>: Decodable {
  /// The elements and failures, in the order in which they were sent.
  public private(set) var elements: [Result<Value, RawFailure>] = []

  /// Decodes each element separately.
  ///
  /// - Throws: If the value is not a list, or if the decoder cannot skip an element.
  /// - Complexity: O(*n*) in the number of elements. If one fails, also in the bytes of the document.
  public init(from decoder: any Decoder) throws {
    let document = decoder.userInfo[.rawDocument] as? RawDocument
    var raws: ((Int) -> RawJSON)?
    try decoder.readList(of: Value.self, remedy: .becameError) {
      elements.reserveCapacity($0)
    } decoded: {
      elements.append(.success($0))
    } lost: { loss in
      let raw =
        raws ?? document?.elements(ofListAt: loss.containerPath)
        ?? { _ in .unavailable(.noDocument) }
      elements.append(.failure(RawFailure(loss, raw: raw(elements.count))))
      raws = raw
    }
  }

  /// The elements that decoded, in order.
  public var values: [Value] { elements.compactMap { try? $0.get() } }

  /// The failures of the other elements, in order.
  public var failures: [RawFailure] {
    elements.compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
  }
}

extension RawResultArray: RandomAccessCollection {
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> Result<Value, RawFailure> { elements[position] }
}

extension RawResultArray: Sendable where Value: Sendable {}
