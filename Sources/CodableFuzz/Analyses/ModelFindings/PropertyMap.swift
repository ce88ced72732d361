import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

struct PropertyMap {
  private static let mostLocations = 4
  private static let mostRecords = 1_000

  private(set) var filled: [Int: [PropertyPath]] = [:]
  private(set) var properties: RecordProperties
  private(set) var isComplete: Bool
  private let inspection: ModelTrials
  private let strategy: Int
  private let keys: KeyTransform
  private var raw: [Int: [PropertyPath]] = [:]

  init(_ inspection: ModelTrials, strategy: Int) {
    (self.inspection, self.strategy) = (inspection, strategy)
    let session = inspection.session
    keys = session.strategies[strategy].keys
    isComplete = session.document.records.count <= Self.mostRecords
    var properties = RecordProperties()
    session.lookAtRecords(of: strategy, first: Self.mostRecords, inspection.bench.call) { records in
      for record in records { properties.add(record) }
    }
    self.properties = properties
    let invalid = session.invalid[strategy]
    let kinds = LocationKinds(session.document, isReported: invalid.map { $0 == nil ? false : nil })
    for field in kinds.fields {
      for node in field.nodes.prefix(Self.mostLocations) { tryValue(at: node, of: field.field) }
    }
    if inspection.properties.isSpent(strategy) { isComplete = false }
  }

  private mutating func tryValue(at node: NodeID, of field: Int) {
    let document = inspection.document
    guard !document.index.isContainer(node), let record = document.record(of: node) else { return }
    let reach = inspection.properties.reach(of: node, ofRecord: record, by: strategy)
    let kept = reach.changes.isEmpty ? [] : rawPaths(around: node)
    let paths = reach.changes.paths.filter { path in !kept.contains { path.isAtOrUnder($0) } }
    filled[field] = ((filled[field] ?? []) + paths).unique
  }

  private mutating func rawPaths(around node: NodeID) -> [PropertyPath] {
    let (document, properties) = (inspection.document, inspection.properties)
    guard let object = document.index.parent(of: node), document.index.kind(of: object) == .object,
      let location = properties.location(of: object)
    else { return [] }
    let field = document.fields.number(of: object)
    if let known = raw[field] { return known }
    let splice = location.index.adding("~unknown", "1".utf8, to: location.node)
    let changes =
      document.fields.isMap(object, in: document.index)
      ? nil : properties.changes(from: [], to: [splice], in: location.excerpt, by: strategy)
    raw[field] = changes?.paths ?? []
    return raw[field] ?? []
  }

  var unfilled: [RecordProperties.Constant] {
    let known = filled.values.joined()
    return properties.constants.filter { constant in
      !known.contains { $0.isAtOrUnder(constant.path) || constant.path.isAtOrUnder($0) }
    }
  }

  func siblings(of field: Int) -> [(key: String, field: Int)] {
    inspection.outline.siblings(of: field).map { (keys($0.key), $0.field) }
  }

  /// The values of the models that are decoded from the object around a field: another field of it fills
  /// one of their properties.
  func owners(of field: Int) -> Set<PropertyPath> {
    Set(siblings(of: field).flatMap { filled[$0.field] ?? [] }.map(\.owner))
  }
}

package enum PropertyNames {
  package static func areAlike(_ one: String, _ other: String) -> Bool {
    let plain = [one, other].map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
    return plain[0] == plain[1] && !plain[0].isEmpty
  }

  static func isIdentifier(_ name: String) -> Bool {
    name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

struct RecordProperties {
  private static let mostLevels = 12
  private static let mostElements = 50

  struct Constant {
    let path: PropertyPath
    let text: String
    let type: Any.Type

    var isNothing: Bool { ["nil", "", "[]"].contains(text) }

    /// Whether some value of ``TrialValue/late`` is one of its type, in any decoder.
    var isPlain: Bool { PropertyType.isPlain(PropertyType.content(of: type)) }
  }

  private(set) var paths: [PropertyPath] = []
  private(set) var texts: Set<String> = []
  private var known: [PropertyPath: (text: String, isConstant: Bool, type: Any.Type)] = [:]

  var constants: [Constant] {
    paths.compactMap { path in
      known[path].flatMap {
        $0.isConstant ? Constant(path: path, text: $0.text, type: $0.type) : nil
      }
    }
  }

  mutating func add(_ record: Any) { walk(record, type(of: record), [], 0) }

  private mutating func walk(
    _ value: Any, _ declared: Any.Type, _ steps: [PropertyPaths.Step], _ depth: Int
  ) {
    let mirror = Mirror(reflecting: value)
    if depth >= Self.mostLevels || SystemTypes.isScalar(type(of: value)) {
      return note(steps, "\(value)", declared)
    }
    switch mirror.displayStyle {
    case .optional:
      guard let some = mirror.children.first else { return note(steps, "nil", declared) }
      walk(some.value, declared, steps, depth)
    case .collection, .set, .dictionary:
      if mirror.children.isEmpty { return note(steps, "[]", declared) }
      // A list that has elements in some records is no constant.
      note(steps, "\(mirror.children.count) elements", declared)
      for child in mirror.children.prefix(Self.mostElements) {
        let pair = mirror.displayStyle == .dictionary ? Mirror(reflecting: child.value) : nil
        let element = pair.flatMap { $0.children.dropFirst().first?.value } ?? child.value
        walk(element, type(of: element), steps + [.element], depth + 1)
      }
    default: walkProperties(mirror, value, declared, steps, depth)
    }
  }

  private mutating func walkProperties(
    _ mirror: Mirror, _ value: Any, _ declared: Any.Type, _ steps: [PropertyPaths.Step],
    _ depth: Int
  ) {
    if mirror.children.isEmpty, mirror.superclassMirror == nil {
      return note(steps, "\(value)", declared)
    }
    if let parent = mirror.superclassMirror {
      walkProperties(parent, value, declared, steps, depth)
    }
    // A wrapper of this package is compared by its value.
    let isWrapper = value is any ReflectedContainer
    for child in mirror.children where child.label?.hasPrefix("$") != true {
      let step: [PropertyPaths.Step] = child.label.map { [.name($0)] } ?? [.element]
      if isWrapper, child.label != "wrappedValue" { continue }
      walk(child.value, type(of: child.value), steps + (isWrapper ? [] : step), depth + 1)
    }
  }

  private mutating func note(_ steps: [PropertyPaths.Step], _ text: String, _ type: Any.Type) {
    let path = PropertyPath(steps: steps)
    texts.insert(text)
    guard let value = known[path] else {
      paths.append(path)
      known[path] = (text, true, type)
      return
    }
    known[path]?.isConstant = value.isConstant && value.text == text
  }
}

enum PropertyType {
  static func isPlain(_ type: Any.Type) -> Bool {
    type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
      || [String.self, Bool.self, URL.self, UUID.self, Decimal.self, Date.self]
        .contains { $0 == type }
  }

  static func content(of type: Any.Type) -> Any.Type {
    (type as? any ContentHolder.Type).map { content(of: $0.content) } ?? type
  }

  static func text(of json: [UInt8], as type: Any.Type, keys: KeyTransform) -> String? {
    let content = content(of: type)
    guard let type = type as? any Decodable.Type, content != Date.self, content != Data.self else {
      return nil
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      PathComponent(keys(path.last?.stringValue ?? ""))
    }
    return (try? decoder.decode(type, from: Data(json))).map(text)
  }

  private static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    }
    return mirror.displayStyle == .collection && mirror.children.isEmpty ? "[]" : "\(value)"
  }
}
