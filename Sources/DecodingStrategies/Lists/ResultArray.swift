/// An array with an error in place of each element that does not decode.
///
/// It has the elements of an array of `Result`, but needs no conformance of `Result` and decodes faster.
///
/// Any error other than a `DecodingError` becomes `dataCorrupted`, with the original as the underlying
/// error.
public struct ResultArray<Value: Decodable>: Decodable {
  /// The elements and errors, in the order in which they were sent.
  public private(set) var elements: [Result<Value, DecodingError>] = []

  public init(_ elements: [Result<Value, DecodingError>]) {
    self.elements = elements
  }

  /// Decodes each element separately.
  ///
  /// - Throws: If the value is not a list, or if the decoder cannot skip an element.
  /// - Complexity: O(*n*) in the number of elements.
  public init(from decoder: any Decoder) throws {
    var reader = try ElementReader(decoder, remedy: .becameError)
    elements.reserveCapacity(reader.expectedCount)
    var lostCount = 0
    while !reader.isAtEnd {
      do {
        elements.append(.success(try reader.decode(Value.self)))
      } catch {
        elements.append(.failure(try reader.loss(error).decodingError))
        lostCount += 1
      }
    }
    reader.finish(decodedCount: elements.count - lostCount)
  }

  /// The elements that decoded.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var values: [Value] { elements.compactMap { try? $0.get() } }
}

extension ResultArray: RandomAccessCollection {
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> Result<Value, DecodingError> { elements[position] }
}

extension ResultArray: Sendable where Value: Sendable {}
