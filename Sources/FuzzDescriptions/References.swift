import JSONMutation
import JSONText

/// It is confined to one thread at a time.
final class References {
  private static let longestChain = 100
  private static let fewMembers = 16

  let index: DocumentIndex
  private var members: [NodeID: [String: NodeID]] = [:]

  init(_ index: DocumentIndex) { self.index = index }

  /// Objects with many members are looked up often, so their keys are kept.
  func member(_ key: String, of node: NodeID) -> NodeID? {
    guard index.kind(of: node) == .object else { return nil }
    if index.childCount(of: node) <= Self.fewMembers {
      return index.children(of: node).reduce(nil) { index.key(of: $1) == key ? $1 : $0 }
    }
    if let known = members[node] { return known[key] }
    let found = Dictionary(
      index.children(of: node).map { (index.key(of: $0) ?? "", $0) }, uniquingKeysWith: { $1 })
    members[node] = found
    return found[key]
  }

  func text(_ key: String, of node: NodeID) -> String? {
    member(key, of: node).flatMap(index.string)
  }

  func target(of node: NodeID) throws(ReferenceError) -> NodeID {
    var current = node
    var seen: Set<NodeID> = [node]
    while let reference = text("$ref", of: current) {
      current = try target(of: reference)
      guard seen.insert(current).inserted, seen.count <= Self.longestChain else {
        throw ReferenceError(
          description: "the $ref '\(reference)' leads to itself, and never to a schema",
          isCycle: true)
      }
    }
    return current
  }

  func target(of reference: String) throws(ReferenceError) -> NodeID {
    guard reference.hasPrefix("#") else {
      throw ReferenceError(description: "the $ref '\(reference)' is in another file")
    }
    let fragment = reference.dropFirst()
    let text = PercentEncoding.decoded(fragment) ?? String(fragment)
    guard let pointer = try? JSONPointer(parsing: text), let node = index.node(at: pointer) else {
      throw ReferenceError(description: "the $ref '\(reference)' leads nowhere")
    }
    return node
  }

  func problems(from schema: NodeID) -> (missing: [String], cycle: ReferenceError?) {
    var (missing, cycle): ([String], ReferenceError?) = ([], nil)
    var open = [schema]
    var seen: Set<NodeID> = [schema]
    while let node = open.popLast() {
      var next = subschemas(of: node)
      if text("$ref", of: node) != nil {
        do throws(ReferenceError) {
          next.append(try target(of: node))
        } catch  where error.isCycle {
          cycle = cycle ?? error
        } catch {
          if !missing.contains(error.description) { missing.append(error.description) }
        }
      }
      open += next.filter { seen.insert($0).inserted }
    }
    return (missing, cycle)
  }

  private func subschemas(of schema: NodeID) -> [NodeID] {
    guard index.kind(of: schema) == .object else { return [] }
    return index.children(of: schema).flatMap { keyword -> [NodeID] in
      switch index.key(of: keyword) {
      case "items", "additionalProperties": [keyword]
      case "allOf", "oneOf", "anyOf", "prefixItems", "properties":
        [.array, .object].contains(index.kind(of: keyword))
          ? Array(index.children(of: keyword)) : []
      default: []
      }
    }
  }
}

struct ReferenceError: Error, CustomStringConvertible {
  let description: String
  var isCycle = false
}

struct Keywords {
  private(set) var kinds: Set<JSONKind>?
  private(set) var isInteger = false
  private(set) var isNullable = false
  private(set) var isWriteOnly = false
  private(set) var tags: [String]?
  private(set) var format: String?
  /// The kinds of which a short value may not be allowed.
  private(set) var narrowed: Set<JSONKind> = []
  private(set) var properties: [String: NodeID] = [:]
  private(set) var required: Set<String> = []
  private(set) var additional: NodeID?
  private(set) var items: NodeID?
  private(set) var prefixItems: [NodeID] = []
  private var discriminator: (key: String, tags: [String])?

  static let null = Keywords(kinds: [.null])

  private init(kinds: Set<JSONKind>) { self.kinds = kinds }

  init(of schema: NodeID, _ references: References) {
    let index = references.index
    guard index.kind(of: schema) == .object else { return }
    var types: Set<JSONKind>?
    var values: [NodeID]?
    for keyword in index.children(of: schema) {
      let elements = Array(index.children(of: keyword))
      switch index.key(of: keyword) {
      case "type":
        let names =
          [index.string(at: keyword)].compactMap(\.self) + elements.compactMap(index.string)
        types = Set(names.compactMap { $0 == "integer" ? .number : JSONKind(rawValue: $0) })
        isInteger = names.contains("integer") && !names.contains("number")
      case "nullable": isNullable = index.isTrue(keyword)
      case "writeOnly": isWriteOnly = index.isTrue(keyword)
      case "const": values = [keyword]
      case "enum": if index.kind(of: keyword) == .array { values = elements }
      case "format": format = index.string(at: keyword)
      case "required": required = Set(elements.compactMap(index.string))
      case "properties":
        properties = Dictionary(
          elements.map { (index.key(of: $0) ?? "", $0) }, uniquingKeysWith: { $1 })
      case "additionalProperties":
        if index.kind(of: keyword) == .object { additional = keyword }
      case "items": if index.kind(of: keyword) != .array { items = keyword }
      case "prefixItems": prefixItems = elements
      case "pattern", "minLength", "maxLength", "contentMediaType": narrowed.insert(.string)
      case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
        narrowed.insert(.number)
      case "minItems": narrowed.insert(.array)
      case "minProperties": narrowed.insert(.object)
      case "discriminator": discriminator = Self.discriminator(keyword, of: schema, references)
      default: break
      }
    }
    if !required.isEmpty { narrowed.insert(.object) }
    if let values {
      tags = values.compactMap(index.string)
      narrowed.formUnion(JSONKind.allCases.filter { $0 != .null })
    }
    let listed = values.map { Set($0.map(index.kind)) }
    if let types, let listed {
      kinds = types.intersection(listed)
    } else {
      kinds = types ?? listed ?? shape
    }
    if kinds?.isEmpty == true { kinds = nil }
  }

  private var shape: Set<JSONKind>? {
    if !properties.isEmpty || additional != nil { return [.object] }
    return items != nil || !prefixItems.isEmpty ? [.array] : nil
  }

  func tags(of key: String) -> [String]? {
    discriminator.flatMap { $0.key == key && !$0.tags.isEmpty ? $0.tags : nil }
  }

  /// A schema without a name in the mapping has its own.
  private static func discriminator(
    _ node: NodeID, of schema: NodeID, _ references: References
  ) -> (String, [String])? {
    let index = references.index
    guard let key = references.text("propertyName", of: node) else { return nil }
    let mapping = references.member("mapping", of: node).map { Array(index.children(of: $0)) } ?? []
    let mapped = Set(mapping.compactMap(index.string))
    let variants = ["oneOf", "anyOf"].compactMap { references.member($0, of: schema) }
      .flatMap { index.children(of: $0) }.compactMap { references.text("$ref", of: $0) }
    let names = variants.filter { reference in
      !mapped.contains(reference) && !mapped.contains(Self.name(of: reference))
    }.map(Self.name)
    return (key, mapping.compactMap(index.key) + names)
  }

  private static func name(of reference: String) -> String {
    reference.split(separator: "/").last.map(String.init) ?? reference
  }
}

extension DocumentIndex {
  fileprivate func isTrue(_ node: NodeID) -> Bool {
    bytes[range(of: node)].elementsEqual("true".utf8)
  }
}
