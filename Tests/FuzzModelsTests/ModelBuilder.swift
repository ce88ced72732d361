import CodableFuzz
import DecodingStrategies
import Foundation
import JSONInference
import JSONText
import Testing

@testable import FuzzModels

/// Makes the models of tests, and decodes with them.
struct ModelBuilder {
  var model = InferredModel(root: .list(.object(0)), list: "", record: .object(0))

  init(isStrict: Bool = false) {
    model.isStrict = isStrict
  }

  @discardableResult
  mutating func object(_ properties: KeyValuePairs<String, InferredType>) -> InferredType {
    var object = InferredObject(key: nil)
    object.properties = properties.map { key, type in
      InferredProperty(
        key: key.replacing("?", with: ""), type: type, isRequired: !key.hasSuffix("?"))
    }
    model.objects.append(object)
    return .object(model.objects.count - 1)
  }

  mutating func tags(_ key: String, _ values: String...) -> InferredType {
    var tags = InferredTags(key: key)
    tags.values = values.map { InferredTags.Value($0, count: 1) }
    model.tags.append(tags)
    return .tags(model.tags.count - 1)
  }

  mutating func union(_ form: InferredUnion.Form) -> InferredType {
    model.unions.append(InferredUnion(key: nil, form: form))
    return .union(model.unions.count - 1)
  }

  mutating func record(_ json: String, of type: InferredType) throws -> JSONValue {
    model.record = type
    return try decoded(json)
  }

  func decoded(_ json: String) throws -> JSONValue {
    try ModelDecoding(model).decode(Data(json.utf8)).value
  }

  /// Why it does not decode; if it does, nothing of it is lost.
  func failure(of json: String) -> FailureKind? {
    FailureKind.of {
      let decoded = try decoded(json)
      #expect(try decoded == JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)))
    }
  }

  /// Decodes a document, and decodes it again strictly.
  mutating func expect(_ json: String, _ count: Int?, _ losses: Int?, _ strictCount: Int?) {
    let recovery = try? ModelDecoding(model).decodeDocument(Data(json.utf8))
    #expect((recovery?.records.count, recovery?.losses.count) == (count, losses))
    model.isStrict = true
    let strict = try? ModelDecoding(model).decodeDocument(Data(json.utf8))
    #expect(strict?.records.count == strictCount)
  }
}

/// What an error says besides its text: its kind and where it is.
struct FailureKind: Equatable, CustomStringConvertible {
  let description: String

  init(_ error: any Error) {
    func path(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/")
    }
    description =
      switch error as? DecodingError {
      case .keyNotFound(let key, let context):
        "no key \(key.stringValue) in \(path(context.codingPath))"
      case .valueNotFound(_, let context): "null at \(path(context.codingPath))"
      case .typeMismatch(_, let context): "mismatch at \(path(context.codingPath))"
      case .dataCorrupted(let context): "corrupted at \(path(context.codingPath))"
      default: "\(error)"
      }
  }

  static func of(_ body: () throws -> Void) -> FailureKind? {
    do {
      try body()
      return nil
    } catch {
      return FailureKind(error)
    }
  }
}
