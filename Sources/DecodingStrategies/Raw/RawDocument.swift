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
/// `userInfo[.rawDocument] = RawDocument(data)`. It is good for that one document only.
///
/// Nothing is read before the first value fails; then the document is indexed once, in O(*n*).
public final class RawDocument: @unchecked Sendable {
  // The index and the cursor are touched with the lock held only.
  private let lock = NSLock()
  private let data: Data
  private let convertKey: @Sendable (_ path: [any CodingKey]) -> any CodingKey
  private var indexing: Result<DocumentIndex, JSONSyntaxError>?
  private var cursor = ElementCursor()

  /// Takes the document of a decoder.
  ///
  /// - Parameters:
  ///   - data: The document, as the decoder gets it.
  ///   - keys: How the decoder changes keys.
  public init(_ data: Data, keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys) {
    self.data = data
    convertKey = keys.conversion
  }

  /// The raw JSON at a coding path.
  ///
  /// Of equal keys the first is taken, as `JSONDecoder` does; of keys that the key strategy makes
  /// equal, the one that is sent as the decoder names it, else the first.
  ///
  /// - Parameter path: The keys and indices that lead from the root to the value.
  /// - Returns: The bytes, or why there are none.
  /// - Complexity: O(*n*) in the bytes of the document the first time; then O(*d*) in the length of the
  ///   path and the members on the way, and O(1) for the next element of the same list.
  public func raw(at path: [any CodingKey]) -> RawJSON {
    lock.withLock {
      let indexing = indexing ?? Self.index(data)
      self.indexing = indexing
      switch indexing {
      case .failure(let error): return .unavailable(.notJSON(error))
      case .success(let index):
        guard let place = place(at: path, in: index) else { return .unavailable(.notFound) }
        let range = index.range(of: place)
        let start = data.startIndex + Self.markCount(data)
        return .bytes(data[(start + range.lowerBound)..<(start + range.upperBound)])
      }
    }
  }

  /// The bytes of a byte order mark, which Foundation's decoder takes for nothing.
  private static func markCount(_ data: Data) -> Int {
    data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private static func index(_ data: Data) -> Result<DocumentIndex, JSONSyntaxError> {
    let bytes = [UInt8](data.dropFirst(markCount(data)))
    return Result { () throws(JSONSyntaxError) in try DocumentIndex(parsing: bytes) }
  }

  private func place(at path: [any CodingKey], in index: DocumentIndex) -> Place? {
    var place = index.root
    for depth in path.indices {
      let next =
        switch index.kind(of: place) {
        case .array: path[depth].intValue.flatMap { cursor.element($0, of: place, in: index) }
        case .object: member(path.prefix(through: depth), of: place, in: index)
        case .string, .number, .boolean, .null: Place?.none
        }
      guard let next else { return nil }
      place = next
    }
    return place
  }

  /// The value of the key at a path's end.
  private func member(
    _ path: ArraySlice<any CodingKey>, of object: Place, in index: DocumentIndex
  ) -> Place? {
    guard let name = path.last?.stringValue else { return nil }
    let members = index.children(of: object)
    return members.first { index.key(of: $0) == name }
      ?? members.first { member in
        let sent = PathComponent(index.key(of: member) ?? "")
        return convertKey(path.dropLast() + [sent]).stringValue == name
      }
  }
}

/// Where in a list an element was found last, so that the next is found without counting from the
/// start.
private struct ElementCursor {
  private var list: Place?
  private var number = 0
  private var element: Place?

  mutating func element(_ wanted: Int, of list: Place, in index: DocumentIndex) -> Place? {
    if self.list != list || wanted < number || element == nil {
      self.list = list
      number = 0
      element = index.firstChild(of: list)
    }
    while number < wanted, let current = element {
      element = index.nextSibling(of: current)
      number += 1
    }
    return element
  }
}

extension CodingUserInfoKey {
  /// The ``RawDocument`` of a decoder.
  public static let rawDocument = named("CodableFuzz.RawDocument")
}

extension Decoder {
  /// The raw JSON at a path in the decoder's document.
  func raw(at path: [any CodingKey]) -> RawJSON {
    let document = userInfo[.rawDocument] as? RawDocument
    return document?.raw(at: path) ?? .unavailable(.noDocument)
  }
}
