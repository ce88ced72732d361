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
