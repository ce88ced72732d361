public import Foundation
public import JSONText

/// The document that a decoder reads, which provides the raw JSON of values that do not decode.
///
/// ```swift
/// let decoder = JSONDecoder()
/// let posts = try decoder.decode(RawResultArray<Post>.self, keepingRaw: data)
/// ```
///
/// That call passes the document to the decoder. For a decoder other than `JSONDecoder`, set
/// `userInfo[.rawDocument] = RawDocument(data)` before each document. The coding paths of the decoder
/// must start at the root, as Foundation's do.
///
/// Nothing is read before the first value fails. Then the document is read up to that value, and from
/// there on for the next failure.
public final class RawDocument: @unchecked Sendable {
  // The lock guards the finder and the syntax.
  private let lock = NSLock()
  /// The document without a byte order mark, which Foundation's decoder ignores.
  private let data: Data
  private var finder: ValueFinder
  private var syntax: Syntax

  private enum Syntax {
    case unknown
    case json
    case wrong(JSONSyntaxError)
  }

  /// Creates a document to pass to a decoder in its `userInfo`.
  ///
  /// `data` has the same bytes that the decoder gets, and `keys` is its key decoding strategy.
  public convenience init(_ data: Data, keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys) {
    self.init(data, keys: keys, readsJSONOnly: false)
  }

  /// Creates a document, whose syntax is not checked again if the decoder reads only JSON and the text
  /// is UTF-8.
  init(_ data: Data, keys: JSONDecoder.KeyDecodingStrategy, readsJSONOnly: Bool) {
    self.data = data.withoutByteOrderMark
    finder = ValueFinder(convertKey: keys.conversion)
    // Text in another encoding has a zero byte next to a bracket, or a byte order mark.
    let isUTF8 = !self.data.prefix(4).contains { $0 == 0 || $0 >= 0xFE }
    syntax = readsJSONOnly && isUTF8 ? .json : .unknown
  }

  /// The raw JSON of the elements of the list at a coding path, which is fast in ascending order.
  func elements(ofListAt path: [any CodingKey]) -> RawElements {
    lock.withLock {
      if let error = syntaxError() { return .unavailable(.notJSON(error)) }
      return scan { scanner in
        guard let list = finder.value(at: path, in: scanner) else { return .unavailable(.notFound) }
        return .list(ElementCursor(list, in: scanner), self)
      }
    }
  }

  private func syntaxError() -> JSONSyntaxError? {
    if case .unknown = syntax {
      do throws(JSONSyntaxError) {
        _ = try DocumentIndex(parsing: [UInt8](data))
        syntax = .json
      } catch {
        syntax = .wrong(error)
      }
    }
    if case .wrong(let error) = syntax { return error }
    return nil
  }

  fileprivate func scan<Value>(_ body: (ValueScanner) -> Value) -> Value {
    data.withUnsafeBytes { body(ValueScanner($0.bindMemory(to: UInt8.self))) }
  }

  fileprivate func raw(_ value: Int?, end: Int?) -> RawJSON {
    guard let value, let end else { return .unavailable(.notFound) }
    return .bytes(data[(data.startIndex + value)..<(data.startIndex + end)])
  }
}

enum RawElements {
  case list(ElementCursor, RawDocument)
  case unavailable(RawJSON.Reason)

  mutating func raw(of number: Int) -> RawJSON {
    switch self {
    case .unavailable(let reason): return .unavailable(reason)
    case .list(var cursor, let document):
      let raw = document.scan { scanner in
        let value = cursor.element(number, in: scanner)
        return document.raw(value, end: cursor.endOfElement(in: scanner))
      }
      self = .list(cursor, document)
      return raw
    }
  }
}

extension CodingUserInfoKey {
  public static let rawDocument = named("CodableFuzz.RawDocument")
}

extension Decoder {
  var rawDocument: RawDocument? { userInfo[.rawDocument] as? RawDocument }
}

extension JSONDecoder {
  /// Decodes a document and makes its raw JSON available to ``RawResultArray``.
  ///
  /// A copy of this decoder does the work, so that two documents can be decoded at once. An override of
  /// `decode` in a subclass is not called.
  ///
  /// - Throws: The errors of `decode(_:from:)`.
  public func decode<Value: Decodable>(_ type: Value.Type, keepingRaw data: Data) throws -> Value {
    let decoder = copy()
    decoder.userInfo[.rawDocument] = RawDocument(
      data, keys: keyDecodingStrategy, readsJSONOnly: !allowsJSON5)
    return try decoder.decode(type, from: data)
  }

  package func copy() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dateDecodingStrategy
    decoder.dataDecodingStrategy = dataDecodingStrategy
    decoder.nonConformingFloatDecodingStrategy = nonConformingFloatDecodingStrategy
    decoder.keyDecodingStrategy = keyDecodingStrategy
    decoder.allowsJSON5 = allowsJSON5
    decoder.assumesTopLevelDictionary = assumesTopLevelDictionary
    decoder.userInfo = userInfo
    return decoder
  }
}

/// The JSON of a value as it was sent, byte for byte, or the reason why it is not available.
public enum RawJSON: Hashable, Sendable, CustomStringConvertible {
  case bytes(Data)
  case unavailable(Reason)

  public enum Reason: Hashable, Sendable {
    case noDocument
    /// The document is not JSON in UTF-8 (RFC 8259), but JSON5, a property list, or another encoding.
    case notJSON(JSONSyntaxError)
    case notFound
  }

  public var data: Data? {
    if case .bytes(let data) = self { data } else { nil }
  }

  public var description: String {
    switch self {
    case .bytes(let data): String(decoding: data, as: UTF8.self)
    case .unavailable(.noDocument): "no raw JSON: set userInfo[.rawDocument] of the decoder"
    case .unavailable(.notJSON(let error)): "no raw JSON: the document is not JSON (\(error))"
    case .unavailable(.notFound): "no raw JSON: the document has no value at this coding path"
    }
  }
}

/// The loss of a value that did not decode, with its raw JSON.
public struct RawFailure: Error, Sendable {
  public let loss: DecodingLoss
  public let raw: RawJSON

  public var error: DecodingError { loss.decodingError }

  init(_ loss: DecodingLoss, raw: RawJSON) {
    self.loss = loss
    self.raw = raw
  }
}
