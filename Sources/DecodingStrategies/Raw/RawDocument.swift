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
/// Nothing is read before the first value fails; then the document is indexed once, in O(*n*).
public final class RawDocument: @unchecked Sendable {
  // The finder and the failure are touched with the lock held only.
  private let lock = NSLock()
  private let data: Data
  /// The offset in ``data`` of the first byte behind a byte order mark, which Foundation's decoder takes
  /// for nothing.
  private let start: Int
  private let convertKey: PlaceFinder.KeyConversion?
  private var finder: PlaceFinder?
  private var failure: JSONSyntaxError?

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
  /// Of equal keys the first is taken, as `JSONDecoder` does, and of keys that the key strategy makes
  /// equal as well; the keys of a dictionary stay as they were sent.
  ///
  /// - Parameter path: The keys and indices that lead from the root to the value.
  /// - Returns: The bytes, or why there are none.
  /// - Complexity: O(*n*) in the bytes of the document the first time; then O(*m*) in the members of
  ///   each object on the way, or in the elements before the value, and O(*d*) in the length of the
  ///   path for another value of the same object or a later one of the same list.
  public func raw(at path: [any CodingKey]) -> RawJSON {
    switch find(path) {
    case .found(let place, let index): raw(place, in: index)
    case .unavailable(let reason): .unavailable(reason)
    }
  }

  /// The raw JSON of the elements of the list at a coding path, to be asked for in ascending order.
  func elements(ofListAt path: [any CodingKey]) -> RawElements {
    switch find(path) {
    case .found(let list, let index): .list(ElementCursor(list, in: index), self)
    case .unavailable(let reason): .unavailable(reason)
    }
  }

  private enum Finding {
    case found(Place, DocumentIndex)
    case unavailable(RawJSON.Reason)
  }

  private func find(_ path: [any CodingKey]) -> Finding {
    lock.withLock {
      if finder == nil, failure == nil { open() }
      if let failure { return .unavailable(.notJSON(failure)) }
      guard let place = finder?.place(at: path), let index = finder?.index else {
        return .unavailable(.notFound)
      }
      return .found(place, index)
    }
  }

  private func open() {
    do throws(JSONSyntaxError) {
      let index = try DocumentIndex(parsing: [UInt8](data[start...]))
      finder = PlaceFinder(index, convertKey: convertKey)
    } catch {
      failure = error
    }
  }

  fileprivate func raw(_ place: Place?, in index: DocumentIndex) -> RawJSON {
    guard let place else { return .unavailable(.notFound) }
    let range = index.range(of: place)
    return .bytes(data[(start + range.lowerBound)..<(start + range.upperBound)])
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
