@testable import FuzzTestSupport

/// As much of JSON Schema (draft 2020-12) as the schema of reports needs.
struct JSONSchema {
  private let root: JSONValue
  private let definitions: [String: JSONValue]
  private let patterns: [String: Regex<AnyRegexOutput>]

  init(parsing text: String) throws {
    root = try JSONValue(parsing: text)
    definitions = root.members["$defs"]?.members ?? [:]
    var patterns: [String: Regex<AnyRegexOutput>] = [:]
    for pattern in root.values(of: "pattern").compactMap(\.text) {
      patterns[pattern] = try Regex(pattern)
    }
    self.patterns = patterns
  }

  /// What is wrong with a value; empty where it is as it should be.
  func errors(in value: JSONValue) -> [String] { errors(in: value, root, at: "") }

  private func errors(in value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
    schema.members.flatMap { keyword, argument in
      errors(in: value, keyword, argument, schema, at: path)
    }
  }

  private func errors(
    in value: JSONValue, _ keyword: String, _ argument: JSONValue, _ schema: JSONValue,
    at path: String
  ) -> [String] {
    func check(_ isRight: Bool) -> [String] { isRight ? [] : ["\(path): \(keyword)"] }
    switch keyword {
    case "$schema", "title", "description", "$defs": return []
    case "additionalProperties":
      // Where it is false, members that are not named are refused with those that are.
      let named = schema.members["properties"]?.members ?? [:]
      return argument == .boolean(false)
        ? []
        : value.members.filter { named[$0.key] == nil }.flatMap { key, member in
          errors(in: member, argument, at: path + "/" + key)
        }
    case "$ref":
      let name = argument.text?.split(separator: "/").last.map(String.init) ?? ""
      guard let definition = definitions[name] else {
        return ["\(path): there is no '\(name)'"]
      }
      return errors(in: value, definition, at: path)
    case "type": return check(value.isOf(type: argument.text ?? ""))
    case "const": return check(value == argument)
    case "enum": return check(argument.elements.contains(value))
    case "minimum": return check(value.double.map { $0 >= argument.double ?? 0 } ?? true)
    case "maximum": return check(value.double.map { $0 <= argument.double ?? 0 } ?? true)
    case "minLength":
      return check(value.text.map { Double($0.count) >= argument.double ?? 0 } ?? true)
    case "minProperties": return check(Double(value.members.count) >= argument.double ?? 0)
    case "maxProperties": return check(Double(value.members.count) <= argument.double ?? 0)
    case "pattern":
      guard let pattern = patterns[argument.text ?? ""] else { return check(false) }
      return check(value.text.map { $0.contains(pattern) } ?? true)
    case "required":
      return check(argument.elements.allSatisfy { value.members[$0.text ?? ""] != nil })
    case "properties":
      return value.members.flatMap { key, member in
        guard let property = argument.members[key] else {
          let isOpen = schema.members["additionalProperties"] != .boolean(false)
          return isOpen ? [] : ["\(path)/\(key): is not known"]
        }
        return errors(in: member, property, at: path + "/" + key)
      }
    case "items":
      return value.elements.enumerated().flatMap { index, element in
        errors(in: element, argument, at: "\(path)/\(index)")
      }
    default: return ["the schema has '\(keyword)', which is not understood here"]
    }
  }
}

extension JSONValue {
  /// All values that objects, here or further down, have for a key.
  fileprivate func values(of key: String) -> [JSONValue] {
    [members[key]].compactMap(\.self)
      + (Array(members.values) + elements).flatMap { $0.values(of: key) }
  }

  fileprivate func isOf(type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .boolean: type == "boolean"
    case .number(let number):
      type == "number" || type == "integer" && number == number.rounded()
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
