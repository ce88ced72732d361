/// Changes of a record's source that change nothing of what it reads.
struct Refactorings {
  let source: String
  let record: String

  var all: [Change] {
    let model = Model(source.lines)
    let names = model.properties.map(\.name)
    var found = [("reordered", reordered(model)), ("class", asClass)]
    found += [("CodingKeys", model.written()), ("init(from:)", model.written(model.decoding()))]
    found.append(("unused optional", withUnusedOptional(model)))
    for name in [names.first, names.last].compactMap(\.self) {
      found.append(("renamed \(name)", model.written(renaming: name, to: name + "Value")))
    }
    found.append(("split", split(model)))
    found.append(("computed property", model.adding("  var shown: String { \"\\(\(names[0]))\" }")))
    found += ofNestedType
    found += [
      ("var", model.replacingProperties { "  var \($0.name): \($0.type)" }),
      (
        "conformance",
        model.adding("  var description: String { \"it\" }")
          .replacing("Decodable", with: "Decodable, CustomStringConvertible", maxReplacements: 1)
      ),
      (
        "Optional<>",
        model.replacingProperties {
          "  let \($0.name): " + ($0.isOptional ? "Optional<\($0.type.unwrapped)>" : $0.type)
        }
      ),
      ("static constant", model.adding("  static let version = 2")),
      (
        "typealias",
        model.replacingProperties { "  let \($0.name): \($0.type == "String" ? "Name" : $0.type)" }
          .replacing("\n", with: "\n  typealias Name = String\n", maxReplacements: 1)
      ),
      ("private(set)", model.replacingProperties { "  private(set) var \($0.name): \($0.type)" }),
      ("init(…)", withInitializer(model)), ("==", withEquality(model)),
      ("generic", generic(model)),
      (
        "conformance moved",
        source.replacing("Decodable, ", with: "", maxReplacements: 1) + Change.outside
          + "extension Models.\(record): Decodable {}"
      ),
    ]
    return found.map {
      Change(kind: "refactoring", name: $0, before: source, after: $1, harms: false)
    }
  }

  private var firstLine: String { source.lines[0] }

  /// What the record conforms to.
  private var conformances: String {
    String(firstLine.firstMatch(of: /struct \w+: (.*) \{/)?.1 ?? "")
  }

  private func reordered(_ model: Model) -> String {
    let numbers = model.properties.map(\.line)
    return zip(numbers, numbers.reversed()).reduce(model.lines) {
      $0.replacing($1.0, with: model.lines[$1.1])
    }.text
  }

  private var asClass: String {
    let head = firstLine.replacing(/struct (\w+): .*/) {
      "final class \($0.1): Decodable, Sendable {"
    }
    return head + source.dropFirst(firstLine.count)
  }

  private func withUnusedOptional(_ model: Model) -> String {
    let member = "  let notSent: String?"
    guard model.listsKeys else { return model.adding(member) }
    var model = model
    model.key(of: "notSent", is: "notSent")
    return model.written(member)
  }

  /// The first two properties in a type of their own, which the record decodes.
  private func split(_ model: Model) -> String {
    let head = model.properties.prefix(2)
    var rest = Model(head.reduce(model.lines) { $0.replacing($1.line, with: "") })
    rest.keys = rest.properties.map { ($0.name, model.key(of: $0.name)) }
    let more =
      ["  struct Head: Decodable, Equatable, Sendable {"]
      + head.map { "    let \($0.name): \($0.type)" }
      + ["    enum CodingKeys: String, CodingKey {"]
      + head.map { "      case \($0.name) = \"\(model.key(of: $0.name))\"" }
      + ["    }", "  }", "  let head: Head"]
      + [rest.decoding(["    head = try Head(from: decoder)"])]
    let text = rest.written(more.text)
    return ["Equatable", "Hashable"].reduce(text) {
      $0.replacing("struct \(record): Decodable, \($1)", with: "struct \(record): Decodable")
    }
  }

  /// Changes of the first type inside of the record.
  private var ofNestedType: [(String, String)] {
    guard let match = source.firstMatch(of: /\n  (?:struct|enum) (\w+):/) else { return [] }
    let (type, start) = (String(match.1), match.range.lowerBound)
    let end = source[start...].firstRange(of: "\n  }\n").map { source.index(before: $0.upperBound) }
    let body = source[start..<(end ?? source.endIndex)]
    let hidden = source.lines.map { line in
      line.hasPrefix("  struct \(type):") || line.hasPrefix("  enum \(type):")
        ? "  private" + line.dropFirst(1)
        : line.hasPrefix("  let ") && line.contains(word: type)
          ? "  private" + line.dropFirst(1) : line
    }
    return [
      ("type renamed", source.lines.map { $0.replacing(word: type, with: type + "Type") }.text),
      ("private type", hidden.text),
      (
        "extension",
        source.replacing(body, with: "", maxReplacements: 1) + Change.outside
          + "extension Models.\(record) {\(body)\n}"
      ),
    ]
  }

  private func withInitializer(_ model: Model) -> String {
    let parameters = model.properties.map {
      "\($0.name): \($0.type)\($0.isOptional ? " = nil" : "")"
    }
    let lines = model.properties.map { "    self.\($0.name) = \($0.name)" }
    return model.adding("  init(\(parameters.joined(separator: ", "))) {\n\(lines.text)\n  }")
  }

  private func withEquality(_ model: Model) -> String {
    let equal = model.properties.map { "one.\($0.name) == other.\($0.name)" }
    return model.adding(
      """
        static func == (one: Self, other: Self) -> Bool {
          \(equal.joined(separator: "\n      && "))
        }
      """)
  }

  /// The type of the first property becomes a parameter.
  private func generic(_ model: Model) -> String {
    let (name, type) = (model.properties[0].name, model.properties[0].type)
    let value = conformances.replacing(",", with: " &")
    let head =
      "typealias \(record) = \(record)Of<\(type)>\n"
      + "struct \(record)Of<Value: \(value)>: \(conformances) {"
    return source.replacing(firstLine, with: head, maxReplacements: 1).replacing(
      "  let \(name): \(type)\n", with: "  let \(name): Value\n", maxReplacements: 1)
  }
}
