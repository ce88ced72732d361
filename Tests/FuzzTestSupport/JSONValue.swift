import Foundation

/// Any JSON, to look at and to change.
enum JSONValue: Hashable, Decodable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(parsing text: String) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var double: Double? { if case .number(let number) = self { number } else { nil } }

  /// The same with the value at a path, of keys and indices, put through a closure.
  func changed(at path: ArraySlice<String>, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard let first = path.first else { return change(self) }
    switch self {
    case .object(var members):
      members[first] = members[first]?.changed(at: path.dropFirst(), change)
      return .object(members)
    case .array(var elements):
      let index = Int(first) ?? 0
      elements[index] = elements[index].changed(at: path.dropFirst(), change)
      return .array(elements)
    default: return self
    }
  }

  /// The paths of all values, of which those in one array that look alike are given once.
  func paths(from path: [String] = [], field: String = "", seen: inout Set<String>) -> [[String]] {
    var paths = seen.insert(field).inserted ? [path] : []
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      paths += value.paths(from: path + [key], field: field + "/" + key, seen: &seen)
    }
    for (index, value) in elements.enumerated() {
      paths += value.paths(from: path + [String(index)], field: field + "/*", seen: &seen)
    }
    return paths
  }
}
