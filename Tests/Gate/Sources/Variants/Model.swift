/// The lines of a struct in a source, with its properties and their keys.
struct Model {
  struct Property {
    let line: Int
    let name: String
    let type: String

    var isOptional: Bool { type.hasSuffix("?") }
  }

  let lines: [String]
  let indent: String
  let start: Int
  let end: Int
  let properties: [Property]
  private let listed: Range<Int>?
  /// The keys of the properties, in their order.
  var keys: [(name: String, key: String)]

  init(_ lines: [String], start: Int = 0) {
    self.lines = lines
    self.start = start
    let indent = String(lines[start].prefix { $0 == " " })
    self.indent = indent
    let end = lines[start...].firstIndex(of: indent + "}") ?? lines.endIndex
    self.end = end
    properties = (start..<end).compactMap {
      Self.property(lines[$0], at: $0, indent: indent + "  ")
    }
    listed = (start..<end).first {
      lines[$0].hasPrefix(indent + "  private enum CodingKeys")
    }.map { first in first..<((lines[first...].firstIndex(of: indent + "  }") ?? first) + 1) }
    keys = properties.map { ($0.name, $0.name) }
    for line in lines[listed ?? 0..<0] {
      if let match = line.firstMatch(of: /case (\w+) = "(.*)"/) {
        key(of: String(match.1), is: String(match.2))
      }
    }
  }

  static func property(_ line: String, at number: Int, indent: String? = nil) -> Property? {
    guard let match = line.wholeMatch(of: /( +)let (\w+): (.+)/) else { return nil }
    guard indent.map({ $0 == match.1 }) ?? true else { return nil }
    return Property(line: number, name: String(match.2), type: String(match.3))
  }

  var listsKeys: Bool { listed != nil }

  func key(of name: String) -> String { keys.first { $0.name == name }?.key ?? name }

  mutating func key(of name: String, is key: String) {
    if let number = keys.firstIndex(where: { $0.name == name }) {
      keys[number].key = key
    } else {
      keys.append((name, key))
    }
  }

  /// The source with coding keys written out and more members, and perhaps another name for a property.
  func written(_ more: String = "", renaming old: String = "", to new: String = "") -> String {
    func named(_ name: String) -> String { name == old ? new : name }
    var body = lines
    for property in properties {
      body[property.line] = "\(indent)  let \(named(property.name)): \(property.type)"
    }
    let members = (start + 1..<end).filter { !(listed?.contains($0) ?? false) }.map { body[$0] }
    let cases = keys.map { "\(indent)    case \(named($0.name)) = \"\($0.key)\"" }
    let block = ["\(indent)  enum CodingKeys: String, CodingKey {"] + cases + ["\(indent)  }"]
    return (lines[...start] + members + block + more.lines + lines[end...]).text
  }

  /// An initializer that decodes properties one by one.
  func decoding(_ more: [String] = []) -> String {
    let reads = properties.map {
      let call = $0.isOptional ? "decodeIfPresent" : "decode"
      return
        "    \($0.name) = try container.\(call)(\($0.type.unwrapped).self, forKey: .\($0.name))"
    }
    let head = [
      "  init(from decoder: any Decoder) throws {",
      "    let container = try decoder.container(keyedBy: CodingKeys.self)",
    ]
    return (head + reads + more + ["  }"]).text
  }

  /// The source with a line of each property's own.
  func replacingProperties(_ line: (Property) -> String) -> String {
    properties.reduce(lines) { $0.replacing($1.line, with: line($1)) }.text
  }

  /// The source with one more member at the end.
  func adding(_ member: String) -> String { (lines[..<end] + [member] + lines[end...]).text }
}
