/// A list with the error in the place of each element that does not decode: a list of `Result`,
/// without a conformance for `Result` and without the cost of decoding one for each element.
///
/// An error that is no `DecodingError` becomes `dataCorrupted`, with the error underneath.
public struct ResultArray<Value: Decodable>: Decodable {
  /// What was sent, in order.
  public private(set) var elements: [Result<Value, DecodingError>] = []

  public init(_ elements: [Result<Value, DecodingError>]) {
    self.elements = elements
  }

  /// Decodes each element by itself.
  ///
  /// - Throws: Where there is no list, and where the decoder cannot step over a bad element.
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
