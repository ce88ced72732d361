import CodableFuzz
import JSONInference
import JSONText

extension SwiftWriter {
  typealias NamedProperty = (name: String, declared: InferredProperty)

  /// The properties, without keys that Swift takes for equal to one before them.
  func properties(of object: Int) -> [NamedProperty] {
    var known: Set<String> = []
    let properties = model.objects[object].properties.filter { known.insert($0.key).inserted }
    return Array(zip(SwiftName.members(properties.map(\.key)), properties))
  }

  mutating func writeStruct(_ number: Int, _ declaration: Declaration) {
    let object = model.objects[number]
    let properties = properties(of: number)
    let unions = siblings(among: properties)
    if !object.fields.isEmpty, !model.root.isStored(declaration) {
      let places = object.fields.prefix(3).map { "`\($0)`" }
      let more = Format.more(object.fields.count - places.count).map { [$0] } ?? []
      let count = object.count > 0 ? Format.count(object.count, "object") + ", at " : "At "
      comment(count + (places + more).joined(separator: ", ") + ".", "///")
    }
    let protocols =
      "Codable, Hashable, \(isIdentifiable(properties) ? "Identifiable, " : "")Sendable"
    block("struct \(tree.names[declaration] ?? ""): \(protocols)") { writer in
      for property in properties {
        writer.writeProperty(property, of: number, declaration)
      }
      writer.writeNested(in: declaration)
      if !unions.isEmpty || properties.contains(where: { $0.name != $0.declared.key }) {
        writer.line()
        writer.writeCodingKeys(properties)
      }
      if !unions.isEmpty {
        writer.line()
        writer.writeMemberwiseInit(properties, of: number, declaration)
        writer.line()
        writer.writeInit(properties, unions, of: number, declaration)
      }
    }
  }

  private func isIdentifiable(_ properties: [NamedProperty]) -> Bool {
    properties.contains { name, declared in
      guard name == "id", declared.isRequired else { return false }
      return [.integer, .string, .text(.uuid)].contains(declared.type)
    }
  }

  private mutating func writeProperty(
    _ property: NamedProperty, of object: Int, _ declaration: Declaration
  ) {
    let isLossy = lossyWrapper(of: property, of: object, declaration) != nil
    let type = type(of: property, of: object, in: declaration)
    let text =
      (isLossy ? "@Lossy " : "") + access + "var "
      + "\(SwiftKeyword.escaped(property.name)): \(type)"
    let evidence = Self.evidence(of: property.declared)
    let isShort = indent.count + text.count + 5 + evidence.count <= Self.width
    if evidence.isEmpty {
      line(text)
    } else if isShort, evidence.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      line("\(text)  // \(evidence)")
    } else {
      comment(evidence)
      line(text)
    }
  }

  private static func evidence(of property: InferredProperty) -> String {
    var parts: [String] = []
    if property.objects > 0 {
      parts.append("present \(property.present)/\(property.objects)")
    }
    if property.nulls > 0 { parts.append("null \(property.nulls)") }
    return (parts + property.evidence).joined(separator: ", ")
  }

  mutating func type(
    of property: NamedProperty, of object: Int, in declaration: Declaration
  ) -> String {
    let type = valueType(of: property, of: object, in: declaration)
    return property.declared.isRequired || type.hasSuffix("?") ? type : type + "?"
  }

  private mutating func valueType(
    of property: NamedProperty, of object: Int, in declaration: Declaration
  ) -> String {
    var type = property.declared.type
    var isOptional = false
    if case .optional(let wrapped) = type { (type, isOptional) = (wrapped, true) }
    var text = siblingName(type, in: declaration) ?? self.type(type, in: declaration)
    if case .list(let element) = type, lossyProperty?.object == object,
      lossyProperty?.key == property.declared.key
    {
      text = "[\(self.type(element, in: declaration))]"
    }
    if tree.boxed[object]?.contains(property.declared.key) == true {
      text = "\(use(.indirect))<\(text)>"
    }
    return isOptional ? text + "?" : text
  }

  private mutating func writeCodingKeys(_ properties: [NamedProperty]) {
    block("private enum CodingKeys: String, CodingKey") { writer in
      for (name, declared) in properties {
        let raw = name == declared.key ? "" : " = \(SwiftName.literal(declared.key))"
        writer.line("case \(SwiftKeyword.escaped(name))\(raw)")
      }
    }
  }

  /// The type of the wrapper of the list of records; nil for all other properties.
  ///
  /// A plain file has a wrapper of its own, for lists that are always there.
  mutating func lossyWrapper(
    of property: NamedProperty, of object: Int, _ declaration: Declaration
  ) -> String? {
    guard let lossy = lossyProperty, lossy == (object, property.declared.key, lossy.path) else {
      return nil
    }
    guard isPlain else {
      return "\(use(.lossy))<\(type(of: property, of: object, in: declaration))>"
    }
    guard property.declared.isRequired, case .list(let element) = property.declared.type else {
      return nil
    }
    return "\(use(.lossy))<\(type(element, in: declaration))>"
  }
}

// MARK: - Values that a tag next to them describes

extension SwiftWriter {
  private typealias Sibling = (property: NamedProperty, union: Int, tag: String)

  private func siblingName(_ type: InferredType, in declaration: Declaration) -> String? {
    guard case .union(let number) = type, model.unions.indices.contains(number),
      isSibling(number)
    else { return nil }
    guard case .object(let object) = declaration,
      tagName(of: number, among: properties(of: object)) != nil
    else { return nil }
    return name(of: .union(number), in: declaration)
  }

  private func tagName(of union: Int, among properties: [NamedProperty]) -> String? {
    guard case .bySibling(let key, _) = model.unions[union].form else { return nil }
    return properties.first { $0.declared.key == key }?.name
  }

  private func siblings(among properties: [NamedProperty]) -> [Sibling] {
    properties.compactMap { property in
      var type = property.declared.type
      if case .optional(let wrapped) = type { type = wrapped }
      guard case .union(let number) = type, model.unions.indices.contains(number),
        let tag = tagName(of: number, among: properties)
      else { return nil }
      return (property, number, tag)
    }
  }

  private mutating func writeMemberwiseInit(
    _ properties: [NamedProperty], of object: Int, _ declaration: Declaration
  ) {
    line("\(access)init(")
    for (number, property) in properties.enumerated() {
      let type = type(of: property, of: object, in: declaration)
      let end = number == properties.count - 1 ? "" : ","
      line(
        "  \(SwiftKeyword.escaped(property.name)): \(type)\(type.hasSuffix("?") ? " = nil" : "")\(end)"
      )
    }
    line(") {")
    for property in properties {
      line("  self.\(property.name) = \(SwiftKeyword.escaped(property.name))")
    }
    line("}")
  }

  private mutating func writeInit(
    _ properties: [NamedProperty], _ siblings: [Sibling], of object: Int,
    _ declaration: Declaration
  ) {
    block("init(from decoder: any Decoder) throws") { writer in
      writer.line("let container = try decoder.container(keyedBy: CodingKeys.self)")
      for property in properties where !siblings.contains(where: { $0.property == property }) {
        writer.writeDecoding(property, of: object, declaration)
      }
      for sibling in siblings { writer.writeSwitch(sibling, of: object, declaration) }
    }
  }

  private mutating func writeDecoding(
    _ property: NamedProperty, of object: Int, _ declaration: Declaration
  ) {
    let key = property.name
    if let wrapper = lossyWrapper(of: property, of: object, declaration) {
      return line("_\(property.name) = try container.decode(\(wrapper).self, forKey: .\(key))")
    }
    var type = type(of: property, of: object, in: declaration)
    let isOptional = type.hasSuffix("?")
    if isOptional { type.removeLast() }
    let call = isOptional ? "decodeIfPresent" : "decode"
    line("self.\(key) = try container.\(call)(\(type).self, forKey: .\(key))")
  }

  private mutating func writeSwitch(
    _ sibling: Sibling, of object: Int, _ declaration: Declaration
  ) {
    guard case .bySibling(_, let cases) = model.unions[sibling.union].form else { return }
    let key = sibling.property.name
    let isOptional = type(of: sibling.property, of: object, in: declaration).hasSuffix("?")
    let union = Declaration.union(sibling.union)
    let unionName = name(of: union, in: declaration)
    let isBoxed = tree.boxed[object]?.contains(sibling.property.declared.key) == true
    func writeDecoding(_ type: String, _ name: String, _ writer: inout SwiftWriter) {
      let start = "  self.\(key) ="
      let call =
        "try container.decode\(isOptional ? "IfPresent" : "")(\(type).self, forKey: .\(key))"
      guard isOptional else {
        return writer.line(
          start + (isBoxed ? " Indirect(.\(name)(\(call)))" : " .\(name)(\(call))"))
      }
      writer.line(start)
      writer.line("    \(call)")
      writer.line("    .map" + (isBoxed ? " { Indirect(.\(name)($0)) }" : "(\(unionName).\(name))"))
    }
    line("switch try? container.decode(String.self, forKey: .\(sibling.tag)) {")
    for (name, choice) in namedCases(cases) {
      line("case \(SwiftName.literal(choice.tag)):")
      writeDecoding(type(choice.type, in: declaration), name, &self)
    }
    line("default:")
    if model.isStrict {
      line("  throw DecodingError.dataCorruptedError(")
      line("    forKey: .\(key), in: container, debugDescription: \"No case has the tag.\")")
    } else {
      writeDecoding(use(.jsonValue), "unknown", &self)
    }
    line("}")
  }
}
