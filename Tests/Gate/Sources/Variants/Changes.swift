import DecodingStrategies
import Foundation

/// Changes of the properties and enums of a record, from its source.
struct Changes {
  private let source: String
  private let lines: [String]
  /// The document of the family, and the key of its records.
  private let document: JSONValue
  private let list: String

  init(source: String, document: JSONValue, list: String) {
    (self.source, lines) = (source, source.lines)
    (self.document, self.list) = (document, list)
  }

  private func change(
    _ kind: String, _ name: String, _ after: String, before: String? = nil,
    document: JSONValue? = nil, harms: Bool? = nil
  ) -> Change {
    Change(
      kind: kind, name: name, before: before ?? source, after: after, document: document,
      harms: harms)
  }

  /// Changes that lose something if the baseline's mutants can show it.
  var ofShape: [Change] {
    lines.indices.flatMap { number in
      let line = lines[number]
      if let match = line.wholeMatch(of: /( +)case (\w+)( = ".*")?/) {
        let above = lines[..<number].joined(separator: "\n")
        let owner = above.components(separatedBy: "enum ").last?.prefix { $0 != ":" } ?? ""
        return owner == "CodingKeys"
          ? []
          : [change("enum case removed", String(match.2), lines.replacing(number, with: nil).text)]
      }
      return Model.property(line, at: number).map(ofShape) ?? []
    }
  }

  private func ofShape(_ property: Model.Property) -> [Change] {
    let (name, plain) = (property.name, property.type.unwrapped)
    let mark = property.isOptional ? "?" : ""
    var found: [Change] = []
    if property.isOptional {
      found.append(change("optional → required", name, with(property, plain)))
    }
    if !property.isOptional {
      found.append(change("coding key removed", name, withoutKey(property)))
    } else if document.values(of: name).contains(where: { $0 != .null }) {
      found.append(change("misspelled optional", name, withoutKey(property), harms: true))
    }
    let narrower = [
      "Int": ["UInt", "Int32"], "Decimal": ["Int"], "Double": ["Int"], "String": ["NotEmpty"],
    ]
    for other in narrower[plain] ?? [] {
      found.append(change("type narrowed: \(other)", name, with(property, other + mark)))
    }
    if plain == "String", let type = enumOfValues(property) {
      let after = with(property, "Known\(name)\(mark)", after: type)
      found.append(change("type narrowed: enum", name, after))
    }
    let lossy = plain.hasPrefix("[") ? plain : plain + "?"
    found.append(
      change(
        "@Lossy removed", name, with(property, lossy), before: with(property, lossy, "@Lossy ")))
    if plain.hasPrefix("["), !property.isOptional {
      found.append(change("?? [] added", name, with(property, plain, "@EmptyIfAbsent ")))
    }
    return found
  }

  /// The source with another declaration of a property.
  private func with(
    _ property: Model.Property, _ type: String, _ wrapper: String = "", after text: String? = nil
  ) -> String {
    let line = "\(indent(property))\(wrapper)var \(property.name): \(type)"
    return lines.replacing(property.line, with: (text.map { $0 + "\n" } ?? "") + line).text
  }

  private func indent(_ property: Model.Property) -> String {
    String(lines[property.line].prefix { $0 == " " })
  }

  /// The source with a property that no key is read for.
  private func withoutKey(_ property: Model.Property) -> String {
    let (name, plain) = (property.name, property.type.unwrapped)
    guard source.contains(word: "case \(name)") else {
      let line = "\(indent(property))let noSuch\(name): \(plain)?"
      return lines.replacing(property.line, with: line).text
    }
    return with(property, plain + "?").lines.map { line in
      let isItsKey = line.firstMatch(of: /case (\w+)(?: = ".*")?$/).map { $0.1 == name } ?? false
      return isItsKey ? line.replacing(/\ = ".*"$/, with: "") + " = \"no_such_key\"" : line
    }.text
  }

  /// An enum of the values that a property has in the document, if they are few.
  private func enumOfValues(_ property: Model.Property) -> String? {
    let texts = document.values(of: property.name).compactMap {
      if case .string(let text) = $0 { text } else { nil }
    }
    let known = Set(texts).sorted()
    guard 1..<40 ~= known.count else { return nil }
    let indent = indent(property)
    let cases = known.enumerated().map { "\(indent)  case v\($0) = \($1.debugDescription)" }
    let head = "\(indent)enum Known\(property.name): String, Decodable {"
    return ([head] + cases + [indent + "}"]).text
  }

  /// Changes that read a property another way, with and without harm.
  ///
  /// The list of records may have the key of a property, and stays as it is.
  var softened: [Change] {
    lines.indices.compactMap { Model.property(lines[$0], at: $0) }.flatMap(softened)
  }

  private func softened(_ property: Model.Property) -> [Change] {
    let (name, plain) = (property.name, property.type.unwrapped)
    let isList = plain.hasPrefix("[")
    let isSent = (document[list] ?? nil).values(of: name).contains { $0 != .null }
    let tried = with(property, plain + "?", "@Tried ")
    let lossy = with(property, plain + "?", "@Lossy ")
    var found: [Change] = []
    func add(
      _ kind: String, _ after: String, before: String? = nil, _ document: JSONValue? = nil,
      harms: Bool
    ) {
      found.append(
        change(
          kind, name, after, before: before, document: document ?? self.document, harms: harms))
    }
    if isSent {
      if plain == "Date" {
        add("date read as Int by try?", with(property, "Int?", "@Tried "), harms: true)
      }
      if !isList { add("@Lossy → try?", tried, before: lossy, harms: true) }
      if property.isOptional {
        add("decodeIfPresent → try?", tried, harms: true)
      } else if !isList {
        add("decode → try?", tried, harms: true)
      }
    }
    if property.isOptional, !isList {
      let empty = document.replacing(name) { _ in .null }
      add("@Lossy, always null", lossy, empty, harms: false)
    }
    if isList, isSent, case .object(var members) = document {
      var isEmptied = false
      members[list] = members[list]?.replacing(name) { _ in
        defer { isEmptied = true }
        return isEmptied ? nil : []
      }
      let orEmpty = with(property, plain, "@TriedOrEmpty ")
      let empty = JSONValue.object(members)
      add(
        "(try? …) ?? []", orEmpty, before: with(property, plain, "@EmptyIfAbsent "), empty,
        harms: true)
      add("?? [] → @Lossy", lossy, before: orEmpty, empty, harms: false)
    }
    return found
  }

  /// Two properties of a type with each other's keys.
  var crossed: [Change] {
    lines.indices.filter { lines[$0].drop { $0 == " " }.hasPrefix("struct ") }.flatMap { start in
      let model = Model(lines, start: start)
      let pairs = model.properties.indices.flatMap { one in
        model.properties[(one + 1)...].map { (model.properties[one], $0) }
      }.filter { $0.type.unwrapped == $1.type.unwrapped }
      // Where only one of them is optional, null shows it.
      let sorted = pairs.filter { $0.type == $1.type } + pairs.filter { $0.type != $1.type }
      return sorted.map { one, other in
        var model = model
        let keys = (model.key(of: one.name), model.key(of: other.name))
        model.key(of: one.name, is: keys.1)
        model.key(of: other.name, is: keys.0)
        return change(
          "keys crossed", "\(one.name), \(other.name)", model.written(), harms: true)
      }
    }
  }

  /// Enums that become one of their cases, whatever else is sent.
  var falling: [Change] {
    source.matches(of: /( +)enum (\w+): String, Decodable \{\n/).flatMap { match in
      let (head, rest) = (source[..<match.range.upperBound], source[match.range.upperBound...])
      let (indent, type) = (match.1, match.2)
      let body = rest[..<(rest.firstRange(of: "\n\(indent)}")?.lowerBound ?? rest.endIndex)]
      return body.matches(of: /case (\w+)/).map { found in
        let initializer = """
          \(indent)  init(from decoder: any Decoder) throws {
          \(indent)    let word = try decoder.singleValueContainer().decode(String.self)
          \(indent)    self = Self(rawValue: word) ?? .\(found.1)
          \(indent)  }

          """
        return change(
          "enum falls back", "\(type) → \(found.1)", head + initializer + rest, harms: true)
      }
    }
  }
}
