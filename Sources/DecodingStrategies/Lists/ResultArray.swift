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
    var reader = try ElementReader(decoder, remedy: .becameError)
    elements.reserveCapacity(reader.expectedCount)
    var lostCount = 0
    var raws: ((Int) -> RawJSON)?
    while !reader.isAtEnd {
      do {
        elements.append(.success(try reader.decode(Value.self)))
      } catch {
        let loss = try reader.loss(error)
        let raw =
          raws ?? decoder.rawDocument?.elements(ofListAt: loss.containerPath)
          ?? { _ in .unavailable(.noDocument) }
        elements.append(.failure(RawFailure(loss, raw: raw(reader.index))))
        raws = raw
        lostCount += 1
      }
    }
    reader.finish(decodedCount: elements.count - lostCount)
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
