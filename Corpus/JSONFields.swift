import CodableFuzz
import Foundation

/// The members of an object that `JSONSerialization` parsed, by name and type.
///
/// A member that is missing, null or of another type is nil. `NSNumber` accepts 0 and 1 as booleans,
/// and booleans as numbers.
struct JSONFields {
  private let members: [String: Any]

  /// Parses a document that is an object.
  ///
  /// - Throws: An error if the document is not valid JSON, or not an object.
  static func object(of data: Data) throws -> JSONFields {
    guard let members = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw UnexpectedDocument()
    }
    return JSONFields(members: members)
  }

  /// Parses a document that is an array; elements that are not objects are nil.
  ///
  /// - Throws: An error if the document is not valid JSON, or not an array.
  static func objects(of data: Data) throws -> [JSONFields?] {
    guard let elements = try JSONSerialization.jsonObject(with: data) as? [Any] else {
      throw UnexpectedDocument()
    }
    return elements.map(object)
  }

  private static func object(_ value: Any) -> JSONFields? {
    (value as? [String: Any]).map { JSONFields(members: $0) }
  }

  func string(_ name: String) -> String? { members[name] as? String }
  func integer(_ name: String) -> Int? { members[name] as? Int }
  func boolean(_ name: String) -> Bool? { members[name] as? Bool }
  func url(_ name: String) -> URL? { string(name).flatMap { URL(string: $0) } }
  func strings(_ name: String) -> [String]? { members[name] as? [String] }
  func integers(_ name: String) -> [String: Int]? { members[name] as? [String: Int] }

  func date(_ name: String) -> Date? {
    string(name).flatMap { try? Date.ISO8601FormatStyle().parse($0) }
  }

  func object(_ name: String) -> JSONFields? { members[name].flatMap(Self.object) }

  /// The elements of a list; those that are not objects are nil.
  func objects(_ name: String) -> [JSONFields?]? {
    (members[name] as? [Any])?.map(Self.object)
  }
}

/// A document does not have the expected type.
struct UnexpectedDocument: Error {}
