import JSONInference
import JSONText

extension SwiftWriter {
  /// The cases of a union with tags, each tag once, with names that are not escaped.
  func namedCases(_ cases: [InferredUnion.Case]) -> [(name: String, choice: InferredUnion.Case)] {
    var known: Set<String> = []
    let cases = cases.filter { known.insert($0.tag).inserted }
    // `unknown` is the case of all other tags, the first of these names.
    let names = SwiftName.members(["unknown"] + cases.map(\.tag)).dropFirst()
    return Array(zip(names, cases))
  }

  mutating func writeUnion(_ union: InferredUnion, _ declaration: Declaration) {
    switch union.form {
    case .byType(let types): writeUnion(of: types, declaration)
    case .byTag(let key, let cases): writeUnion(of: cases, tagKey: key, declaration)
    case .bySibling(_, let cases): writeUnion(of: cases, tagKey: nil, declaration)
    }
  }

  private func head(_ declaration: Declaration, _ conformances: String) -> String {
    let isIndirect = tree.recursiveUnions.contains(declaration)
    return (isIndirect ? "indirect enum " : "enum ") + (tree.names[declaration] ?? "")
      + ": \(conformances), Hashable, Sendable"
  }

  // MARK: By JSON type

  private typealias TypeCase = (name: String, type: String, kind: JSONKind)

  private mutating func typeCases(
    _ types: [InferredType], _ declaration: Declaration
  ) -> [TypeCase] {
    var cases: [TypeCase] = []
    for type in types {
      guard let kind = type.kind, !cases.contains(where: { $0.kind == kind }) else { continue }
      cases.append((Self.name(of: type), self.type(type, in: declaration), kind))
    }
    // In the order in which they are tried: `true` is never 1.
    return cases.sorted { $0.kind.number < $1.kind.number }
  }

  private static func name(of type: InferredType) -> String {
    switch type {
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .decimal: "decimal"
    case .time: "time"
    case .string: "string"
    case .text(.url): "url"
    case .text(.uuid): "uuid"
    case .text: "date"
    case .tags: "tag"
    case .list: "list"
    case .map: "map"
    case .object: "object"
    case .optional(let wrapped): name(of: wrapped)
    case .anything, .union: "other"
    }
  }

  private mutating func writeUnion(of types: [InferredType], _ declaration: Declaration) {
    let cases = typeCases(types, declaration)
    let needsKeys = cases.last?.kind == .object
    block(head(declaration, "Codable")) { writer in
      for choice in cases { writer.line("case \(choice.name)(\(choice.type))") }
      if !writer.model.isStrict {
        writer.line("/// A value of another JSON type, or a number that does not fit.")
        writer.line("case other(\(writer.use(.jsonValue)))")
      }
      writer.writeNested(in: declaration)
      if needsKeys {
        writer.line()
        writer.line("private enum CodingKeys: CodingKey {}")
      }
      writer.line()
      writer.block("init(from decoder: any Decoder) throws") { $0.writeTrials(cases) }
      writer.line()
      let other = writer.model.isStrict ? [] : ["other"]
      writer.writeEncoding((cases.map(\.name) + other).map { ($0, "let value") })
    }
  }

  private mutating func writeTrials(_ cases: [TypeCase]) {
    line("let container = try decoder.singleValueContainer()")
    var start = "if "
    for choice in cases {
      line(start + condition(of: choice) + " {")
      let value = isFound(choice) ? "value" : "try container.decode(\(choice.type).self)"
      line("  self = .\(choice.name)(\(value))")
      start = "} else if "
    }
    if !cases.isEmpty { line("} else {") }
    let outer = cases.isEmpty ? "" : "  "
    if model.isStrict {
      line(outer + "throw DecodingError.dataCorruptedError(")
      line(outer + "  in: container, debugDescription: \"No case has a value of this type.\")")
    } else {
      line(outer + "self = .other(try container.decode(\(use(.jsonValue)).self))")
    }
    if !cases.isEmpty { line("}") }
  }

  private func isFound(_ choice: TypeCase) -> Bool {
    switch choice.kind {
    case .string: choice.type == "String" || !model.isStrict
    case .null, .boolean, .number: true
    case .array, .object: false
    }
  }

  private func condition(of choice: TypeCase) -> String {
    switch choice.kind {
    case .null, .boolean, .number, .string:
      isFound(choice)
        ? "let value = try? container.decode(\(choice.type).self)"
        : "(try? container.decode(String.self)) != nil"
    case .array: "(try? decoder.unkeyedContainer()) != nil"
    case .object: "(try? decoder.container(keyedBy: CodingKeys.self)) != nil"
    }
  }

  private mutating func writeEncoding(_ cases: [(name: String, binding: String)]) {
    block("func encode(to encoder: any Encoder) throws") { writer in
      writer.line("var container = encoder.singleValueContainer()")
      writer.line("switch self {")
      for (name, binding) in cases {
        writer.line("case .\(name)(\(binding)): try container.encode(value)")
      }
      writer.line("}")
    }
  }

  // MARK: By tag

  private mutating func writeUnion(
    of cases: [InferredUnion.Case], tagKey: String?, _ declaration: Declaration
  ) {
    let named = namedCases(cases)
    comment(
      tagKey.map { "The tag `\($0)` says which case an object is." }
        ?? "A tag next to the value says which case it is, so only the struct around it is decodable.",
      "///")
    block(head(declaration, tagKey == nil ? "Encodable" : "Codable")) { writer in
      for (name, choice) in named {
        let type = writer.type(choice.type, in: declaration)
        writer.line("case \(SwiftKeyword.escaped(name))(\(type))")
      }
      if !writer.model.isStrict {
        writer.line("/// A value with another tag.")
        writer.line(
          "case unknown(\(tagKey == nil ? "" : "tag: String, ")\(writer.use(.jsonValue)))")
      }
      writer.writeNested(in: declaration)
      if let tagKey {
        writer.line()
        writer.block("private enum CodingKeys: String, CodingKey") {
          $0.line("case tag = \(SwiftName.literal(tagKey))")
        }
        writer.line()
        writer.writeTagInit(named, declaration)
      }
      writer.line()
      writer.writeTagEncoding(named, tagKey)
    }
  }

  private mutating func writeTagInit(
    _ cases: [(name: String, choice: InferredUnion.Case)], _ declaration: Declaration
  ) {
    block("init(from decoder: any Decoder) throws") { writer in
      writer.line("let keyed = try decoder.container(keyedBy: CodingKeys.self)")
      writer.line("let tag = try keyed.decode(String.self, forKey: .tag)")
      writer.line("let container = try decoder.singleValueContainer()")
      writer.line("switch tag {")
      for (name, choice) in cases {
        let type = writer.type(choice.type, in: declaration)
        writer.line("case \(SwiftName.literal(choice.tag)):")
        writer.line("  self = .\(name)(try container.decode(\(type).self))")
      }
      writer.line("default:")
      if writer.model.isStrict {
        writer.line("  throw DecodingError.dataCorruptedError(")
        writer.line("    forKey: .tag, in: keyed, debugDescription: \"No case has the tag.\")")
      } else {
        let json = writer.use(.jsonValue)
        writer.line("  self = .unknown(tag: tag, try container.decode(\(json).self))")
      }
      writer.line("}")
    }
  }

  private mutating func writeTagEncoding(
    _ cases: [(name: String, choice: InferredUnion.Case)], _ tagKey: String?
  ) {
    let lacksTag = cases.map { lacks(tagKey, $0.choice.type) }
    guard lacksTag.contains(true) else {
      let unknown = tagKey == nil ? "let value" : "_, let value"
      var bindings = cases.map { ($0.name, "let value") }
      if !model.isStrict { bindings.append(("unknown", unknown)) }
      return writeEncoding(bindings)
    }
    block("func encode(to encoder: any Encoder) throws") { writer in
      writer.line("var keyed = encoder.container(keyedBy: CodingKeys.self)")
      writer.line("switch self {")
      for (offset, (name, choice)) in cases.enumerated() {
        writer.line("case .\(name)(let value):")
        if lacksTag[offset] {
          writer.line("  try keyed.encode(\(SwiftName.literal(choice.tag)), forKey: .tag)")
        }
        writer.line("  try value.encode(to: encoder)")
      }
      if !writer.model.isStrict {
        writer.line("case .unknown(_, let value): try value.encode(to: encoder)")
      }
      writer.line("}")
    }
  }

  private func lacks(_ tagKey: String?, _ type: InferredType) -> Bool {
    guard let tagKey, case .object(let number) = type, tree.isStruct(number) else { return false }
    return !model.objects[number].properties.contains { $0.key == tagKey }
  }
}
