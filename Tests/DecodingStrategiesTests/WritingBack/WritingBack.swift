import DecodingStrategies
import Foundation
import Testing

/// What is written after a change of a model.
struct Writing<Model: Codable>: Sendable {
  let expected: String
  let sent: String?
  let losses: [String]
  let change: @Sendable (inout Model) -> Void

  init(
    _ expected: String, of sent: String? = nil, losses: [String] = [],
    _ change: @escaping @Sendable (inout Model) -> Void
  ) {
    (self.expected, self.sent, self.losses, self.change) = (expected, sent, losses, change)
  }

  /// - Parameter common: What most cases are sent.
  /// - Throws: What decoding and encoding do.
  func check(sending common: String) throws {
    try expectWriting(Model.self, sent ?? common, expected, losses: losses, change)
  }
}

func expectWriting<Model: Codable>(
  _ type: Model.Type = Model.self, _ sent: String, _ expected: String,
  decoder: JSONDecoder = JSONDecoder(), encoder: JSONEncoder = JSONEncoder(),
  losses: [String] = [], sourceLocation: SourceLocation = #_sourceLocation,
  _ change: (inout Model) throws -> Void
) throws {
  let log = DecodingLog()
  encoder.userInfo[.decodingLog] = log
  var value = try decoder.decode(Preserving<Model>.self, from: Data(sent.utf8))
  try change(&value.model)
  let written = try JSONDecoder().decode(JSONValue.self, from: try encoder.encode(value))
  let wanted = try JSONDecoder().decode(JSONValue.self, from: Data(expected.utf8))
  #expect(written == wanted, sourceLocation: sourceLocation)
  #expect(
    log.losses.map { FailureLine($0).text } == losses.sorted(), sourceLocation: sourceLocation)
}

private struct FailureLine {
  let text: String

  init(_ loss: DecodingLoss) {
    text = loss.containerPath.map { "/" + ($0.intValue.map(String.init) ?? $0.stringValue) }
      .joined()
  }
}

extension JSONDecoder {
  static var snakeCase: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
}

extension JSONEncoder {
  static var snakeCase: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return encoder
  }
}

enum JSONStep: ExpressibleByStringLiteral {
  case key(String)
  case index(Int)

  init(stringLiteral value: String) { self = .key(value) }
}

extension JSONValue {
  func replacing(_ path: ArraySlice<JSONStep>, with value: JSONValue) -> JSONValue {
    switch (path.first, self) {
    case (.key(let key)?, .object(var members)):
      members[key] = (members[key] ?? .null).replacing(path.dropFirst(), with: value)
      return .object(members)
    case (.index(let index)?, .array(var elements)):
      elements[index] = elements[index].replacing(path.dropFirst(), with: value)
      return .array(elements)
    default: return value
    }
  }
}
