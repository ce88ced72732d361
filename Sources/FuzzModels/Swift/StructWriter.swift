import CodableFuzz
import JSONInference
import JSONText

extension SwiftWriter {
  struct NamedProperty {
    let name: String
    let declared: InferredProperty
    /// The number of the object that has it.
    let object: Int

    var owner: Declaration { .object(object) }
  }

  /// The properties, without keys that Swift takes for equal to one before them.
  func properties(of object: Int) -> [NamedProperty] {
    var known: Set<String> = []
    let properties = model.objects[object].properties.filter { known.insert($0.key).inserted }
    return zip(SwiftName.members(properties.map(\.key)), properties).map { name, declared in
      NamedProperty(name: name, declared: declared, object: object)
    }
  }

  /// The property with a key, if the type is an object that has it.
  func property(_ key: String, of type: InferredType) -> NamedProperty? {
    guard case .object(let number) = type else { return nil }
    return properties(of: number).first { $0.declared.key == key }
  }

  mutating func writeStruct(_ number: Int) {
    let (object, declaration) = (model.objects[number], Declaration.object(number))
    let properties = properties(of: number)
    let unions = properties.compactMap { sibling($0, among: properties) }
    if !object.fields.isEmpty, !model.root.isStored(declaration) {
      let places = object.fields.prefix(3).map { "`\($0)`" }
      let more = Format.more(object.fields.count - places.count).map { [$0] } ?? []
      let count = object.count > 0 ? Format.count(object.count, "object") + ", at " : "At "
      comment(count + (places + more).joined(separator: ", ") + ".", "///")
    }
    let isIdentifiable = properties.contains {
      $0.name == "id" && $0.declared.isRequired
        && [.integer, .string, .text(.uuid)].contains($0.declared.type)
    }
    let protocols = "Codable, Hashable, \(isIdentifiable ? "Identifiable, " : "")Sendable"
    block("struct \(tree.names[declaration] ?? ""): \(protocols)") { writer in
      for property in properties { writer.writeProperty(property) }
      writer.writeNested(in: declaration)
      if !unions.isEmpty || properties.contains(where: { $0.name != $0.declared.key }) {
        writer.line()
        writer.writeCodingKeys(properties)
      }
      if !unions.isEmpty {
        writer.line()
        writer.writeMemberwiseInit(properties)
        writer.line()
        writer.writeInit(properties, unions)
      }
    }
  }

  private mutating func writeProperty(_ property: NamedProperty) {
    if isLossy(property) { _ = use(.lossy) }
    let type = type(of: property)
    let text =
      (isLossy(property) ? "@Lossy " : "") + access + "var "
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

  mutating func type(of property: NamedProperty) -> String {
    var type = property.declared.type
    var isOptional = !property.declared.isRequired
    if case .optional(let wrapped) = type { (type, isOptional) = (wrapped, true) }
    var text =
      sibling(property, among: properties(of: property.object))?.type
      ?? self.type(type, in: property.owner)
    if case .list(let element) = type, hasRecords(property) {
      text = "[\(self.type(element, in: property.owner))]"
    }
    if isBoxed(property) { text = "\(use(.indirect))<\(text)>" }
    return isOptional && !text.hasSuffix("?") ? text + "?" : text
  }

  private func isBoxed(_ property: NamedProperty) -> Bool {
    tree.boxed[property.object]?.contains(property.declared.key) == true
  }

  private mutating func writeCodingKeys(_ properties: [NamedProperty]) {
    block("private enum CodingKeys: String, CodingKey") { writer in
      for property in properties {
        let key = property.declared.key
        let raw = property.name == key ? "" : " = \(SwiftName.literal(key))"
        writer.line("case \(SwiftKeyword.escaped(property.name))\(raw)")
      }
    }
  }

  private func hasRecords(_ property: NamedProperty) -> Bool {
    guard let known = lossyProperty?.property else { return false }
    return known.object == property.object && known.declared.key == property.declared.key
  }

  /// Whether a property has a wrapper, which only that with the list of records has.
  ///
  /// A plain file has a wrapper of its own, for lists that are always there.
  func isLossy(_ property: NamedProperty) -> Bool {
    guard hasRecords(property) else { return false }
    if !isPlain { return true }
    if case .list = property.declared.type { return property.declared.isRequired }
    return false
  }

  // MARK: Values that a tag next to them describes

  private struct Sibling {
    let property: NamedProperty
    /// The name of the union, where the property is.
    let type: String
    let tag: String
    let cases: [InferredUnion.Case]
  }

  private func sibling(
    _ property: NamedProperty, among properties: [NamedProperty]
  ) -> Sibling? {
    var type = property.declared.type
    if case .optional(let wrapped) = type { type = wrapped }
    guard case .union(let number) = type,
      case .bySibling(let key, let cases) = model.unions[number].form,
      let tag = properties.first(where: { $0.declared.key == key })?.name
    else { return nil }
    let name = name(of: .union(number), in: property.owner)
    return Sibling(property: property, type: name, tag: tag, cases: cases)
  }

  private mutating func writeMemberwiseInit(_ properties: [NamedProperty]) {
    line("\(access)init(")
    for (number, property) in properties.enumerated() {
      let type = type(of: property)
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

  private mutating func writeInit(_ properties: [NamedProperty], _ siblings: [Sibling]) {
    block("init(from decoder: any Decoder) throws") { writer in
      writer.line("let container = try decoder.container(keyedBy: CodingKeys.self)")
      let names = siblings.map(\.property.name)
      for property in properties where !names.contains(property.name) {
        writer.writeDecoding(property)
      }
      for sibling in siblings { writer.writeSwitch(sibling) }
    }
  }

  private mutating func writeDecoding(_ property: NamedProperty) {
    let key = property.name
    var type = type(of: property)
    if isLossy(property) {
      // The wrapper of a plain file is that of an element.
      if isPlain, case .list(let element) = property.declared.type {
        type = self.type(element, in: property.owner)
      }
      let wrapper = "\(use(.lossy))<\(type)>"
      return line("_\(key) = try container.decode(\(wrapper).self, forKey: .\(key))")
    }
    let isOptional = type.hasSuffix("?")
    if isOptional { type.removeLast() }
    let call = isOptional ? "decodeIfPresent" : "decode"
    line("self.\(key) = try container.\(call)(\(type).self, forKey: .\(key))")
  }

  private mutating func writeSwitch(_ sibling: Sibling) {
    let key = sibling.property.name
    let isOptional = type(of: sibling.property).hasSuffix("?")
    let isBoxed = isBoxed(sibling.property)
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
      writer.line(
        "    .map" + (isBoxed ? " { Indirect(.\(name)($0)) }" : "(\(sibling.type).\(name))"))
    }
    line("switch try? container.decode(String.self, forKey: .\(sibling.tag)) {")
    for (name, choice) in namedCases(sibling.cases) {
      line("case \(SwiftName.literal(choice.tag)):")
      writeDecoding(type(choice.type, in: sibling.property.owner), name, &self)
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
