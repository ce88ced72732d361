import Foundation

/// The members of an object as `JSONSerialization` reads them, asked for by name and type.
///
/// What is missing, null or of another type is nil, all alike. `NSNumber` takes 0 and 1 for booleans
/// and booleans for numbers.
struct JSONFields {
  private let members: [String: Any]

  /// The members of the object that a document is.
  ///
  /// - Throws: Where the document is no JSON, or no object.
  static func object(of data: Data) throws -> JSONFields {
    guard let members = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw UnexpectedDocument()
    }
    return JSONFields(members: members)
  }

  /// For each element of the array that a document is, its members; nil for one that is no object.
  ///
  /// - Throws: Where the document is no JSON, or no array.
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

  /// For each element of a list, its members; nil for one that is no object.
  func objects(_ name: String) -> [JSONFields?]? {
    (members[name] as? [Any])?.map(Self.object)
  }
}

/// A document is not of the expected form.
struct UnexpectedDocument: Error {}
