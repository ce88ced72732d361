import DecodingStrategies
import Foundation
import Testing

/// The settings of a decoder apply to every element, with every strategy.
@Suite struct DecoderSettingsTests {
  @Test(arguments: ListStrategy.all(of: Moment.self))
  func everySettingReachesTheElements(strategy: ListStrategy) throws {
    let form = DocumentForm.json("all set") { decoder in
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      decoder.dateDecodingStrategy = .iso8601
      decoder.dataDecodingStrategy = .base64
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      decoder.userInfo[.tenant] = "acme"
    }
    let good: Tree = ["created_at": "1970-01-01T00:00:07Z", "body": "aGk=", "ratio": "inf"]
    let outcome = try strategy.run(form, [good, ["createdAt": 7], good])
    let kept = outcome.kept.first
    #expect(kept == "acme 7.0 hi inf")
    #expect(outcome.kept.count == 2)
    #expect(outcome.lost == ["1 corrupt"])
  }

  @Test(arguments: ListStrategy.all(of: Date.self))
  func datesAreReadByTheStrategy(strategy: ListStrategy) throws {
    let form = DocumentForm.json("seconds") { $0.dateDecodingStrategy = .secondsSince1970 }
    let date = Date(timeIntervalSince1970: 7)
    let outcome = try strategy.run(form, [7, "7"])
    #expect(outcome == ListOutcome(kept: ["\(date)"], lost: ["1 corrupt"]))
    #expect(try strategy.run(.tree("tree"), ["1970-01-01T00:00:07Z", "7"]) == outcome)
  }

  @Test(arguments: ListStrategy.all(of: URL.self), [.json, .tree("tree")] as [DocumentForm])
  func urlsAreReadFromStrings(strategy: ListStrategy, form: DocumentForm) throws {
    let outcome = try strategy.run(form, ["https://example.com/a", ["relative": "b"], ""])
    #expect(
      outcome == ListOutcome(kept: ["https://example.com/a"], lost: ["1 corrupt", "2 corrupt"]))
  }

  struct Moment: Decodable, Hashable, Sendable, CustomStringConvertible {
    let createdAt: Date
    let body: Data
    let ratio: Double
    let tenant: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      createdAt = try container.decode(Date.self, forKey: .createdAt)
      body = try container.decode(Data.self, forKey: .body)
      ratio = try container.decode(Double.self, forKey: .ratio)
      tenant = decoder.userInfo[.tenant] as? String ?? "nobody"
    }

    enum Keys: CodingKey {
      case createdAt, body, ratio
    }

    var description: String {
      "\(tenant) \(createdAt.timeIntervalSince1970) \(String(decoding: body, as: UTF8.self)) \(ratio)"
    }
  }
}

extension CodingUserInfoKey {
  fileprivate static let tenant = CodingUserInfoKey(rawValue: "tenant").unsafelyUnwrapped
}

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
    case .number(let value): "\(value)"
    case .string(let value): "\"\(value)\""
    case .array(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\"\($0.key)\":\($0.value.json)" }.joined(separator: ","))}"
    }
  }

  var propertyList: Any {
    switch self {
    case .null: "$null"
    case .bool(let value): value
    case .integer(let value): value
    case .number(let value): value
    case .string(let value): value
    case .array(let elements): elements.map(\.propertyList)
    case .object(let members):
      Dictionary(members.map { ($0.key, $0.value.propertyList) }) { first, _ in first }
    }
  }
}
