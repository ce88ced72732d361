import CodableFuzz
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
    guard let pointer = try? JSONPointer(parsing: text), let node = node(at: pointer) else {
      throw ReferenceError(description: "the $ref '\(reference)' leads nowhere")
    }
    return node
  }

  private func node(at pointer: JSONPointer) -> NodeID? {
    pointer.tokens.reduce(Optional(index.root)) { node, token in
      node.flatMap { member(token.text, of: $0) ?? index.child(token, of: $0) }
    }
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

/// What schemas say that a value must fulfill together.
struct Keywords: Hashable {
  private(set) var kinds: Set<JSONKind>?
  private(set) var isInteger = false
  private(set) var isNullable = false
  private(set) var isWriteOnly = false
  private var listed: [String]?
  /// The tags that a discriminator names.
  private var named: [String]?
  private(set) var format: String?
  /// The kinds of which a short value may not be allowed.
  private var narrowed: Set<JSONKind> = []
  private(set) var properties: [String: [NodeID]] = [:]
  private(set) var required: Set<String> = []
  private(set) var additional: [NodeID] = []
  /// The schemas of elements, for each schema of arrays.
  private(set) var items: [[NodeID]] = []
  /// The tags of discriminators, by their keys.
  private(set) var discriminators: [String: [String]] = [:]

  static let anything = Keywords()
  static let null = Keywords(kinds: [.null])

  private init(kinds: Set<JSONKind>? = nil) { self.kinds = kinds }

  init(named tags: [String]) { (named, narrowed) = (tags, [.string]) }

  var tags: [String]? { listed ?? named }

  func allows(_ kind: JSONKind) -> Bool { kinds?.contains(kind) ?? true }

  var freeKinds: Set<JSONKind> { kinds?.subtracting(narrowed) ?? [] }

  func and(_ other: Keywords) -> Keywords {
    func both<Value>(_ one: Value?, _ two: Value?, _ join: (Value, Value) -> Value) -> Value? {
      if let one, let two { join(one, two) } else { one ?? two }
    }
    var sum = self
    sum.kinds = both(kinds, other.kinds) { $0.intersection($1) }
    sum.listed = both(listed, other.listed) { $0.filter(Set($1).contains) }
    sum.named = named ?? other.named
    sum.format = format ?? other.format
    sum.isInteger = isInteger || other.isInteger
    sum.narrowed.formUnion(other.narrowed)
    sum.properties.merge(other.properties) { ($0 + $1).unique }
    sum.required.formUnion(other.required)
    sum.additional = (additional + other.additional).unique
    sum.items = (items + other.items).unique
    sum.discriminators.merge(other.discriminators) { one, _ in one }
    return sum
  }

  init(of schema: NodeID, _ references: References) {
    let index = references.index
    guard index.kind(of: schema) == .object else { return }
    var types: Set<JSONKind>?
    var values: [NodeID]?
    var (first, rest): ([NodeID], [NodeID]) = ([], [])
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
          elements.map { (index.key(of: $0) ?? "", [$0]) }, uniquingKeysWith: { $1 })
      case "additionalProperties":
        if index.kind(of: keyword) == .object { additional = [keyword] }
      case "items": if index.kind(of: keyword) != .array { rest = [keyword] }
      case "prefixItems": first = elements
      case "pattern", "minLength", "maxLength", "contentMediaType": narrowed.insert(.string)
      case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
        narrowed.insert(.number)
      case "minItems": narrowed.insert(.array)
      case "minProperties": narrowed.insert(.object)
      case "discriminator":
        discriminators = Self.discriminator(keyword, of: schema, references)
      default: break
      }
    }
    items = first.isEmpty && rest.isEmpty ? [] : [first + rest]
    if !required.isEmpty { narrowed.insert(.object) }
    if let values {
      listed = values.compactMap(index.string)
      narrowed.formUnion(JSONKind.allCases.filter { $0 != .null })
    }
    let kindsOfValues = values.map { Set($0.map(index.kind)) }
    if let types, let kindsOfValues {
      kinds = types.intersection(kindsOfValues)
    } else if types != nil || kindsOfValues != nil {
      kinds = types ?? kindsOfValues
    } else if !properties.isEmpty || !additional.isEmpty {
      kinds = [.object]
    } else if !items.isEmpty {
      kinds = [.array]
    }
    if kinds?.isEmpty == true { kinds = nil }
  }

  /// A schema without a name in the mapping has its own.
  private static func discriminator(
    _ node: NodeID, of schema: NodeID, _ references: References
  ) -> [String: [String]] {
    let index = references.index
    guard let key = references.text("propertyName", of: node) else { return [:] }
    let mapping = references.member("mapping", of: node).map { Array(index.children(of: $0)) } ?? []
    let mapped = Set(mapping.compactMap(index.string))
    let variants = ["oneOf", "anyOf"].compactMap { references.member($0, of: schema) }
      .flatMap { index.children(of: $0) }.compactMap { references.text("$ref", of: $0) }
    let names = variants.filter { reference in
      !mapped.contains(reference) && !mapped.contains(Self.name(of: reference))
    }.map(Self.name)
    let tags = mapping.compactMap(index.key) + names
    return tags.isEmpty ? [:] : [key: tags]
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
