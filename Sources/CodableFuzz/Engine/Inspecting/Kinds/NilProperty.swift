import JSONMutation
import JSONText

extension FindingKind {
  static let nilProperty: FindingKind = FindingKind(
    "nil-property", title: "Properties that are always nil",
    cause: "The property is optional, so that a key that is missing or misspelled in `CodingKeys` "
      + "fails nothing.",
    remedy: "Compare the property with the key: add its case to `CodingKeys`, or correct it.",
    fields: { inspection, strategy in
      let match = PropertyMatch(inspection, strategy: strategy)
      return inspection.nilPaths(of: strategy).compactMap(match.field)
    },
    finding: { group, inspection in
      let count = Format.count(group.fields.count, "optional property", "optional properties")
      return ModelFinding(
        .nilProperty, group,
        "\(count) \(group.fields.count == 1 ? "is" : "are") nil in every record, and no model reads "
          + "the field of that name",
        code: group.fields.first.flatMap { field in
          let path = field.note?.split(separator: "'").dropFirst().first
          let property = path?.split(separator: ".").last.map(String.init)
          let key = field.field.pointer.tokens.last?.text
          guard let property, let key else { return nil }
          return inspection.codingKey(property, for: key, group)
        })
    })
}

/// Finds the unread field that was probably meant for a property which is always nil.
private struct PropertyMatch {
  private let inspection: Inspection
  private let strategy: Int
  private let keys: KeyTransform
  /// The fields inside each field, with their keys, in the order of the document.
  private let children: [Int: [(key: String, field: Int)]]

  init(_ inspection: Inspection, strategy: Int) {
    self.inspection = inspection
    self.strategy = strategy
    keys = inspection.session.strategies[strategy].keys
    children = inspection.fieldChildren
  }

  /// The field, with the name of the property as its note.
  func field(for path: [String]) -> ModelFinding.FieldLocation? {
    let document = inspection.document
    let fields = Set(document.records.map { document.fields.number(of: $0) }).sorted()
    guard let name = path.last, name != NilPaths.anyElement else { return nil }
    for record in fields {
      var field: Int? = record
      for step in path.dropLast() { field = field.flatMap { child(step, of: $0) } }
      guard let parent = field, let number = unread(name, in: parent) else { continue }
      let node = document.index.nodeIDs.first { document.fields.number(of: $0) == number }
      guard let node else { continue }
      return ModelFinding.FieldLocation(
        document.fields.field(number), document.index.pointer(to: node),
        note: "property '\(path.joined(separator: "."))'")
    }
    return nil
  }

  private func child(_ step: String, of field: Int) -> Int? {
    let all = children[field] ?? []
    if step == NilPaths.anyElement { return all.first?.field }
    return (all.first { keys($0.key) == step } ?? all.first { Self.isAlike($0.key, step) })?.field
  }

  /// The unread field whose key is the name of a property, or similar to it.
  ///
  /// The result is nil if the model reads the key with that name.
  private func unread(_ name: String, in parent: Int) -> Int? {
    let all = children[parent] ?? []
    let readings = inspection.readings[strategy]
    if let exact = all.first(where: { keys($0.key) == name }) {
      return readings.ignores(inspection.document.fields.field(exact.field)) ? exact.field : nil
    }
    let unread = all.filter { readings.ignores(inspection.document.fields.field($0.field)) }
    let alike = unread.first { Self.isAlike($0.key, name) }
    return (alike ?? unread.first { Self.isNear($0.key, name) })?.field
  }

  /// Whether two names differ only in their convention, such as snake case.
  private static func isAlike(_ one: String, _ other: String) -> Bool {
    plain(one) == plain(other)
  }

  /// Whether one name contains the other at an end, or differs from it in a few letters.
  private static func isNear(_ one: String, _ other: String) -> Bool {
    let (one, other) = (plain(one), plain(other))
    guard min(one.count, other.count) >= 4 else { return false }
    return one.hasPrefix(other) || other.hasPrefix(one) || one.hasSuffix(other)
      || other.hasSuffix(one) || NearestName.distance(one, other) <= max(1, other.count / 5)
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension Inspection {
  /// The paths of the properties that are nil in the first 1,000 records that a strategy decodes.
  fileprivate func nilPaths(of strategy: Int) -> [[String]] {
    var paths = NilPaths()
    session.lookAtRecords(of: strategy, first: 1_000, trial.call) { records in
      for record in records { paths.add(record) }
    }
    return paths.always
  }
}

/// Finds the optional properties that are nil in every record, by reflection.
private struct NilPaths {
  /// The maximum depth of properties.
  private static let mostLevels = 12
  /// The maximum number of elements of each list.
  private static let mostElements = 50

  private var order: [[String]] = []
  private var isNil: [[String]: Bool] = [:]
  private var areOpaque: [ObjectIdentifier: Bool] = [:]

  /// The step into any element of a list.
  static let anyElement = "*"

  /// The paths of the properties that were nil in each record, in the order of their declaration.
  var always: [[String]] { order.filter { isNil[$0] == true } }

  mutating func add(_ record: Any) { walk(record, [], 0) }

  private mutating func walk(_ value: Any, _ path: [String], _ depth: Int) {
    guard depth < Self.mostLevels, !isOpaque(value) else { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      note(path, isNil: mirror.children.isEmpty)
      if let child = mirror.children.first { walk(child.value, path, depth) }
    case .collection, .set:
      for child in mirror.children.prefix(Self.mostElements) {
        walk(child.value, path + [Self.anyElement], depth + 1)
      }
    case .dictionary:
      for child in mirror.children.prefix(Self.mostElements) {
        let value = Mirror(reflecting: child.value).children.dropFirst().first?.value
        if let value { walk(value, path + [Self.anyElement], depth + 1) }
      }
    case .enum, .tuple:
      // The values of a case have the path of the enum.
      for child in mirror.children { walk(child.value, path, depth + 1) }
    default: walkProperties(mirror, path, depth)
    }
  }

  private mutating func walkProperties(_ mirror: Mirror, _ path: [String], _ depth: Int) {
    if let parent = mirror.superclassMirror { walkProperties(parent, path, depth) }
    for child in mirror.children {
      guard let label = child.label, !label.hasPrefix("$") else { continue }
      guard label.hasPrefix("_"), Mirror(reflecting: child.value).displayStyle == .struct else {
        walk(child.value, path + [label], depth + 1)
        continue
      }
      // A property wrapper holds the value of its property.
      let wrapped = Mirror(reflecting: child.value).children.first {
        $0.label == "wrappedValue" || $0.label == "value"
      }
      walk(wrapped?.value ?? child.value, path + [String(label.dropFirst())], depth + 1)
    }
  }

  private mutating func note(_ path: [String], isNil: Bool) {
    if self.isNil[path] == nil { order.append(path) }
    self.isNil[path] = (self.isNil[path] ?? true) && isNil
  }

  /// Whether the stored properties of a value are not the app's.
  private mutating func isOpaque(_ value: Any) -> Bool {
    let type = type(of: value)
    if let known = areOpaque[ObjectIdentifier(type)] { return known }
    let name = String(reflecting: type)
    let isOpaque = name.hasPrefix("Foundation")
    areOpaque[ObjectIdentifier(type)] = isOpaque
    return isOpaque
  }
}
