import DecodingStrategies

/// One change of a model, as the source of the record before and after it.
struct Change {
  let kind: String
  /// What it is of, such as a property.
  let name: String
  let before: String
  let after: String
  /// The document it is tried with, if not that of the family.
  var document: JSONValue?
  /// Whether the change must fail, or must not; nil if what it loses decides.
  var harms: Bool?
  /// Further arguments of `Side` for the models after it.
  var arguments = ""

  /// What follows it in a source is outside of the other models, which are in `Models`.
  static let outside = "\n// Outside\n"
}

extension [String] {
  var text: String { joined(separator: "\n") }

  /// These lines with another line in place of one, or without it.
  func replacing(_ number: Int, with line: String?) -> [String] {
    self[..<number] + (line.map { [$0] } ?? []) + self[(number + 1)...]
  }
}

extension String {
  var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  /// A type without the marks of an optional.
  var unwrapped: String {
    String(self[..<(lastIndex { $0 != "?" }.map(index(after:)) ?? startIndex)])
  }

  func contains(word: String) -> Bool { replacing(word: word, with: "") != self }

  func replacing(word: String, with other: String) -> String {
    (try? Regex("\\b\(word)\\b")).map { replacing($0, with: other) } ?? self
  }
}

extension JSONValue {
  /// The values of a key anywhere in this value, from the first; keys of each object in order.
  func values(of key: String) -> [JSONValue] {
    switch self {
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { name, member in
        (name.names(key) ? [member] : []) + member.values(of: key)
      }
    case .array(let elements): elements.flatMap { $0.values(of: key) }
    default: []
    }
  }

  /// This value with others for a key; nil keeps a value.
  func replacing(_ key: String, _ value: (JSONValue) -> JSONValue?) -> JSONValue {
    switch self {
    case .object(let members):
      var changed = members
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        changed[name] =
          (name.names(key) ? value(member) : nil) ?? member.replacing(key, value)
      }
      return .object(changed)
    case .array(let elements): return .array(elements.map { $0.replacing(key, value) })
    default: return self
    }
  }
}

extension String {
  /// Whether a key of a document is that of a property, for which decoders convert snake case.
  fileprivate func names(_ property: String) -> Bool {
    replacing("_", with: "").lowercased() == property.lowercased()
  }
}
