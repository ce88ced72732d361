import JSONMutation
import JSONText

/// Optional properties that are nil in every record, because no key of the data leads to them.
extension FindingKind {
  static let nilProperty: FindingKind = FindingKind(
    id: "nil-property", title: "Properties that are always nil",
    cause: "The property is optional, so that a key that is missing or misspelled in `CodingKeys` "
      + "fails nothing.",
    remedy: "Compare the property with the key: add its case to `CodingKeys`, or correct it.",
    find: find)

  private static func find(_ inspection: Inspection) -> [ModelFinding] {
    var groups = FindingGroups()
    for strategy in inspection.strategies {
      let match = PropertyMatch(inspection, strategy: strategy)
      for path in inspection.nilPaths(of: strategy) {
        guard let found = match.field(for: path) else { continue }
        groups.add(found, strategy: strategy)
      }
    }
    return groups.groups(in: inspection).map { group in
      let count = Format.count(group.fields.count, "optional property", "optional properties")
      return ModelFinding(
        .nilProperty, group.strategies,
        "\(count) \(group.fields.count == 1 ? "is" : "are") nil in every record, and no model reads "
          + "the field of that name",
        code: group.fields.first.flatMap { field in
          let path = field.note?.split(separator: "'").dropFirst().first
          let property = path?.split(separator: ".").last.map(String.init)
          let key = field.field.pointer.tokens.last?.text
          guard let property, let key else { return nil }
          return inspection.codingKey(property, for: key, group)
        },
        fields: group.fields)
    }
  }
}

/// Finds the unread field that a property which is always nil seems to be meant for.
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

  /// The field, with the name of the property as its note; nil where there is none.
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

  /// The unread field whose key is a property's name, or nearest to it; nil where the key of that
  /// name is read.
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

  /// Whether two names differ in their convention only.
  private static func isAlike(_ one: String, _ other: String) -> Bool {
    plain(one) == plain(other)
  }

  /// Whether a name is a longer form of the other, or a few letters away.
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
  /// So many records are looked at.
  private static var mostRecords: Int { 1_000 }

  /// The paths of the properties that are nil in every record that a strategy delivers.
  fileprivate func nilPaths(of strategy: Int) -> [[String]] {
    var paths = NilPaths()
    session.lookAtRecords(of: strategy, trial.call) { records in
      for record in records.prefix(Self.mostRecords) { paths.add(record) }
    }
    return paths.always
  }
}
