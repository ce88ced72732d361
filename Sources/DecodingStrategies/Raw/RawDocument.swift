public import Foundation
import JSONText

/// The document that a decoder reads, so that the raw JSON of what does not decode can be told.
///
/// ```swift
/// let decoder = JSONDecoder()
/// let posts = try decoder.decode(RawResultArray<Post>.self, keepingRaw: data)
/// ```
///
/// That call gives the decoder the document. With a decoder that is no `JSONDecoder`, put it there:
/// `userInfo[.rawDocument] = RawDocument(data)`. It is good for that one document only, and for decoders
/// whose coding paths start at the root, as Foundation's do.
///
/// Nothing is read before the first value fails; then the document is read up to there, and on from
/// there for the next.
public final class RawDocument: @unchecked Sendable {
  // The finder and the syntax are touched with the lock held only.
  private let lock = NSLock()
  /// The document without a byte order mark, which Foundation's decoder takes for nothing.
  private let data: Data
  private var finder: ValueFinder
  private var syntax: Syntax

  /// What is known of the document's syntax.
  private enum Syntax {
    case unknown
    case json
    case wrong(JSONSyntaxError)
  }

  /// Takes the document of a decoder.
  ///
  /// - Parameters:
  ///   - data: The document, as the decoder gets it.
  ///   - keys: How the decoder changes keys.
  public convenience init(
    _ data: Data, keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
  ) {
    self.init(data, keys: keys, readsJSONOnly: false)
  }

  /// Takes the document of a decoder that reads nothing but JSON, so that it need not be checked again
  /// where it is in UTF-8.
  init(_ data: Data, keys: JSONDecoder.KeyDecodingStrategy, readsJSONOnly: Bool) {
    self.data = data.withoutByteOrderMark
    finder = ValueFinder(convertKey: keys.conversion)
    // Each other encoding has a zero byte beside a bracket, or a byte order mark.
    let isUTF8 = !self.data.prefix(4).contains { $0 == 0 || $0 >= 0xFE }
    syntax = readsJSONOnly && isUTF8 ? .json : .unknown
  }

  /// The raw JSON at a coding path.
  ///
  /// Of equal keys the first is taken, as `JSONDecoder` does, and of keys that the key strategy makes
  /// equal as well; the keys of a dictionary stay as they were sent.
  ///
  /// - Parameter path: The keys and indices that lead from the root to the value.
  /// - Returns: The bytes, or why there are none.
  /// - Complexity: O(*n*) in the bytes of the document before the value, the first time; then O(*d*) in
  ///   the length of the path for another value of the same object, or O(*n*) in the bytes between for
  ///   a later one of the same list.
  public func raw(at path: [any CodingKey]) -> RawJSON {
    lock.withLock {
      if let error = syntaxError() { return .unavailable(.notJSON(error)) }
      return scan { scanner in
        let value = finder.value(at: path, in: scanner)
        return raw(value, end: value.flatMap(scanner.end))
      }
    }
  }

  /// The raw JSON of the elements of the list at a coding path, to be asked for in ascending order.
  func elements(ofListAt path: [any CodingKey]) -> RawElements {
    lock.withLock {
      if let error = syntaxError() { return .unavailable(.notJSON(error)) }
      return scan { scanner in
        guard let list = finder.value(at: path, in: scanner) else {
          return .unavailable(.notFound)
        }
        return .list(ElementCursor(list, in: scanner), self)
      }
    }
  }

  /// Checks the syntax once, unless the decoder has.
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

/// The raw JSON of the elements of one list.
enum RawElements {
  /// The list was found in the document.
  case list(ElementCursor, RawDocument)
  /// It was not.
  case unavailable(RawJSON.Reason)

  /// The raw JSON of an element.
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
  /// The ``RawDocument`` of a decoder.
  public static let rawDocument = named("CodableFuzz.RawDocument")
}

extension Decoder {
  /// The document that the decoder reads, if it was given.
  var rawDocument: RawDocument? { userInfo[.rawDocument] as? RawDocument }
}

extension JSONDecoder {
  /// Decodes a document, with its raw JSON at hand for ``RawResultArray`` and ``ResultWithRaw``.
  ///
  /// The work is done by a copy of this decoder, so that two documents can be decoded at once; of a
  /// subclass, its `decode` is not called.
  ///
  /// - Parameters:
  ///   - type: The type of the document.
  ///   - data: The document.
  /// - Returns: The decoded value.
  /// - Throws: What decoding throws.
  public func decode<Value: Decodable>(
    _ type: Value.Type, keepingRaw data: Data
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dateDecodingStrategy
    decoder.dataDecodingStrategy = dataDecodingStrategy
    decoder.nonConformingFloatDecodingStrategy = nonConformingFloatDecodingStrategy
    decoder.keyDecodingStrategy = keyDecodingStrategy
    decoder.allowsJSON5 = allowsJSON5
    decoder.assumesTopLevelDictionary = assumesTopLevelDictionary
    decoder.userInfo = userInfo
    decoder.userInfo[.rawDocument] = RawDocument(
      data, keys: keyDecodingStrategy, readsJSONOnly: !allowsJSON5)
    return try decoder.decode(type, from: data)
  }
}
