import DecodingStrategies
import Foundation
import Testing

/// A decoder with its settings, and the format of the documents that it reads.
struct DocumentForm: Sendable, CustomTestStringConvertible {
  enum Kind: Sendable {
    case json(@Sendable (JSONDecoder) -> Void)
    case propertyList(PropertyListSerialization.PropertyListFormat)
    case tree(TreeDecoder)
  }

  let testDescription: String
  let kind: Kind

  static let json = json("JSON") { _ in }
  static let xml = DocumentForm(testDescription: "XML", kind: .propertyList(.xml))
  static let binary = DocumentForm(testDescription: "binary", kind: .propertyList(.binary))

  static func json(
    _ name: String, _ change: @escaping @Sendable (JSONDecoder) -> Void
  ) -> DocumentForm {
    DocumentForm(testDescription: name, kind: .json(change))
  }

  static func tree(
    _ name: String, _ change: (inout TreeDecoder.Options) -> Void = { _ in }
  ) -> DocumentForm {
    DocumentForm(testDescription: name, kind: .tree(TreeDecoder(change)))
  }

  /// An error that is not a `DecodingError`.
  struct ForeignError: Error {}

  static let all: [DocumentForm] = [
    .json, .xml, .binary,
    .json("JSON, snake case") { $0.keyDecodingStrategy = .convertFromSnakeCase },
    .json("JSON5") { $0.allowsJSON5 = true },
    .tree("tree"),
    .tree("advancing tree") { $0.advancesOnFailure = true },
    .tree("tree with relative paths") { $0.pathsAreRelative = true },
    .tree("tree without a count") { $0.knowsCount = false },
    .tree("tree with lowercase keys") { $0.keyConversion = { $0.lowercased() } },
    .tree("tree without special types") { $0.readsSpecialTypes = false },
    .tree("tree with errors of its own") { $0.failsWith = ForeignError() },
    .tree("tree with all of that") {
      $0.advancesOnFailure = true
      $0.pathsAreRelative = true
      $0.knowsCount = false
      $0.failsWith = ForeignError()
    },
  ]

  func decode<Value: Decodable>(
    _ type: Value.Type, from tree: Tree, log: DecodingLog? = nil
  ) throws -> Value {
    switch kind {
    case .json(let change):
      let decoder = JSONDecoder()
      change(decoder)
      decoder.userInfo[.decodingLog] = log
      return try decoder.decode(type, from: Data(tree.json.utf8))
    case .propertyList(let format):
      let data = try PropertyListSerialization.data(
        fromPropertyList: tree.propertyList, format: format, options: 0)
      let decoder = PropertyListDecoder()
      decoder.userInfo[.decodingLog] = log
      return try decoder.decode(type, from: data)
    case .tree(var decoder):
      if let log { decoder.userInfo[.decodingLog] = log }
      return try decoder.decode(type, from: tree)
    }
  }
}

extension Tree {
  /// The value as JSON, with the order of members and duplicate keys preserved.
  var json: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): "\"\(value)\""
    case .array(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\"\($0.key)\":\($0.value.json)" }.joined(separator: ","))}"
    }
  }

  /// The value as a property list, where a special string represents null.
  var propertyList: Any {
    switch self {
    case .null: "$null"
    case .bool(let value): value
    case .integer(let value): value
    case .unsigned(let value): value
    case .number(let value): value
    case .string(let value): value
    case .array(let elements): elements.map(\.propertyList)
    case .object(let members):
      Dictionary(members.map { ($0.key, $0.value.propertyList) }) { first, _ in first }
    }
  }
}
