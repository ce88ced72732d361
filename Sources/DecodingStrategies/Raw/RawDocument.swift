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
/// Nothing is read before the first value fails. Then the whole document is indexed, once.
public final class RawDocument: @unchecked Sendable {
  // The lock guards the index and the elements.
  private let lock = NSLock()
  /// The document without a byte order mark, which Foundation's decoder ignores.
  private let data: Data
  private let keys: JSONDecoder.KeyDecodingStrategy
  private var index: Result<DocumentIndex, JSONSyntaxError>?
  /// The elements of the lists on the paths so far, so that each list is gone through once.
  private var elements: [NodeID: [NodeID]] = [:]

  /// Creates a document to pass to a decoder in its `userInfo`.
  ///
  /// `data` has the same bytes that the decoder gets, and `keys` is its key decoding strategy.
  public init(_ data: Data, keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys) {
    self.data = data.withoutByteOrderMark
    self.keys = keys
  }

  /// The raw JSON of the elements of the list at a coding path, by their numbers.
  func elements(ofListAt path: [any CodingKey]) -> (Int) -> RawJSON {
    lock.withLock {
      let known =
        self.index
        ?? Result { () throws(JSONSyntaxError) in
          try DocumentIndex(parsing: [UInt8](data))
        }
      self.index = known
      switch known {
      case .failure(let error): return { _ in .unavailable(.notJSON(error)) }
      case .success(let index):
        let list = node(at: path, in: index).map { elements(of: $0, in: index) } ?? []
        return { [data] number in
          guard list.indices.contains(number) else { return .unavailable(.notFound) }
          let range = index.range(of: list[number])
          return .bytes(
            data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound])
        }
      }
    }
  }

  private func node(at path: [any CodingKey], in index: DocumentIndex) -> NodeID? {
    var node = index.root
    for (depth, key) in path.enumerated() {
      let child =
        if index.kind(of: node) == .array {
          key.intValue.flatMap { number in
            let elements = elements(of: node, in: index)
            return elements.indices.contains(number) ? elements[number] : nil
          }
        } else {
          member(key, of: node, at: path.prefix(depth), in: index)
        }
      guard let child else { return nil }
      node = child
    }
    return node
  }

  private func elements(of list: NodeID, in index: DocumentIndex) -> [NodeID] {
    if let known = elements[list] { return known }
    let found = Array(index.children(of: list))
    elements[list] = found
    return found
  }

  /// Finds a member by key, of equal ones the first: keys of a dictionary stay as they were sent, all
  /// others are converted.
  private func member(
    _ key: any CodingKey, of object: NodeID, at path: ArraySlice<any CodingKey>,
    in index: DocumentIndex
  ) -> NodeID? {
    let children = index.children(of: object)
    func sent() -> NodeID? { children.first { index.hasKey(key.stringValue.utf8, $0) } }
    guard let convert = keys.conversion else { return sent() }
    func converted() -> NodeID? {
      children.first { child in
        let sent = index.key(of: child).map { path + [PathComponent($0)] }
        return sent.map { convert(Array($0)).stringValue } == key.stringValue
      }
    }
    return DictionaryKey.isType(of: key) ? sent() ?? converted() : converted() ?? sent()
  }
}

/// Recognizes the private type of key that `JSONDecoder` uses for the values of a dictionary, which
/// are the only keys that it does not convert.
private enum DictionaryKey {
  static func isType(of key: any CodingKey) -> Bool {
    ObjectIdentifier(Swift.type(of: key)) == type
  }

  private static let type: ObjectIdentifier? = {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let probes = try? decoder.decode([String: PathProbe].self, from: Data(#"{"a":0}"#.utf8))
    return probes?["a"]?.key.map { ObjectIdentifier(Swift.type(of: $0)) }
  }()
}

private struct PathProbe: Decodable {
  let key: (any CodingKey)?

  init(from decoder: any Decoder) { key = decoder.codingPath.last }
}

extension JSONDecoder.KeyDecodingStrategy {
  /// Returns the key that the model sees for a path that ends with the key that was sent.
  fileprivate var conversion: ((_ path: [any CodingKey]) -> any CodingKey)? {
    switch self {
    case .convertFromSnakeCase:
      { PathComponent(SnakeCase.camelCase($0.last?.stringValue ?? "")) }
    case .custom(let convert): convert
    default: nil
    }
  }
}

extension CodingUserInfoKey {
  public static let rawDocument = named("CodableFuzz.RawDocument")
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
    decoder.userInfo[.rawDocument] = RawDocument(data, keys: keyDecodingStrategy)
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

  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
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

package enum SnakeCase {
  /// Converts a key as `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` does.
  ///
  /// `created_at` becomes `createdAt`. Leading and trailing underscores stay.
  package static func camelCase(_ key: String) -> String {
    guard let first = key.firstIndex(where: { $0 != "_" }),
      let last = key.lastIndex(where: { $0 != "_" })
    else { return key }
    let words = key[first...last].split(separator: "_")
    guard words.count > 1 else { return key }
    let camelCase =
      words[0].lowercased()
      + words.dropFirst().map { String($0).capitalized }.joined()
    return key[..<first] + camelCase + key[key.index(after: last)...]
  }
}
