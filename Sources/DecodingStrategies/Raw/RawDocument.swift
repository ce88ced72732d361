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
  /// The offset in ``data`` of the first byte behind a byte order mark, which Foundation's decoder takes
  /// for nothing.
  private let start: Int
  private let convertKey: @Sendable (_ path: [any CodingKey]) -> any CodingKey
  private var indexing: Result<DocumentIndex, JSONSyntaxError>?
  private var cursor: ElementCursor?

  /// Takes the document of a decoder.
  ///
  /// - Parameters:
  ///   - data: The document, as the decoder gets it.
  ///   - keys: How the decoder changes keys.
  public init(_ data: Data, keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys) {
    self.data = data
    start = data.startIndex + (data.prefix(3).elementsEqual([0xEF, 0xBB, 0xBF]) ? 3 : 0)
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
      do throws(JSONSyntaxError) {
        let index = try self.index()
        return raw(place(at: path, in: index), in: index)
      } catch {
        return .unavailable(.notJSON(error))
      }
    }
  }

  /// The raw JSON of the elements of the list at a coding path, to be asked for in ascending order.
  func elements(ofListAt path: [any CodingKey]) -> RawElements {
    lock.withLock {
      do throws(JSONSyntaxError) {
        let index = try self.index()
        guard let list = place(at: path, in: index) else { return .unavailable(.notFound) }
        return .list(ElementCursor(list, in: index), self)
      } catch {
        return .unavailable(.notJSON(error))
      }
    }
  }

  private func index() throws(JSONSyntaxError) -> DocumentIndex {
    let indexing =
      indexing
      ?? Result { () throws(JSONSyntaxError) in
        try DocumentIndex(parsing: [UInt8](data[start...]))
      }
    self.indexing = indexing
    return try indexing.get()
  }

  fileprivate func raw(_ place: Place?, in index: DocumentIndex) -> RawJSON {
    guard let place else { return .unavailable(.notFound) }
    let range = index.range(of: place)
    return .bytes(data[(start + range.lowerBound)..<(start + range.upperBound)])
  }

  private func place(at path: [any CodingKey], in index: DocumentIndex) -> Place? {
    var place = index.root
    for depth in path.indices {
      let next =
        switch index.kind(of: place) {
        case .array: path[depth].intValue.flatMap { element($0, of: place, in: index) }
        case .object: member(path.prefix(through: depth), of: place, in: index)
        case .string, .number, .boolean, .null: Place?.none
        }
      guard let next else { return nil }
      place = next
    }
    return place
  }

  private func element(_ number: Int, of list: Place, in index: DocumentIndex) -> Place? {
    var cursor = cursor.flatMap { $0.list == list ? $0 : nil } ?? ElementCursor(list, in: index)
    defer { self.cursor = cursor }
    return cursor.element(number)
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
struct ElementCursor {
  fileprivate let index: DocumentIndex
  fileprivate let list: Place
  private var number = 0
  private var place: Place?

  fileprivate init(_ list: Place, in index: DocumentIndex) {
    self.index = index
    self.list = list
    place = index.firstChild(of: list)
  }

  fileprivate mutating func element(_ wanted: Int) -> Place? {
    if wanted < number || place == nil { self = ElementCursor(list, in: index) }
    while number < wanted, let current = place {
      place = index.nextSibling(of: current)
      number += 1
    }
    return place
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
      let place = cursor.element(number)
      self = .list(cursor, document)
      return document.raw(place, in: cursor.index)
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
