import JSONMutation

extension FieldLearner: Preparation {
  static let id: RoleID = "field-roles"

  static func prepare(_ opened: OpenedDocument) -> FieldRoleCounts {
    let lessons = lessons(opened.session, opened.configuration)
    opened.session.adopt(lessons.document)
    return FieldRoleCounts(lessons.roles(named: opened.study.notes), document: opened.number)
  }

  static func add(
    _ sums: FieldRoleCounts, of document: CountedDocument, to report: inout DocumentReport
  ) {
    report.fields = sums.fields.map(\.role)
  }
}

/// The roles of the fields of documents, in document order.
struct FieldRoleCounts: RoleSums {
  private(set) var fields: [OrderedRole] = []

  struct OrderedRole: Sendable, Codable {
    let ordinal: Ordinal
    let role: FieldRole
  }

  init() {}

  init(_ roles: [FieldRole], document: Int) {
    fields = roles.enumerated().map {
      OrderedRole(ordinal: Ordinal(document: document, number: $0), role: $1)
    }
  }

  /// Adds the fields of other documents: a tag or a map in one of them is one in all.
  static func += (one: inout Self, other: Self) {
    func key(_ role: FieldRole) -> [String] { [role.field.description, "\(role.role == .map)"] }
    var known = Dictionary(one.fields.map { (key($0.role), $0) }) { one, _ in one }
    for other in other.fields {
      let key = key(other.role)
      guard let mine = known[key] else {
        known[key] = other
        continue
      }
      let isEarlier = other.ordinal < mine.ordinal && !mine.role.outweighs(other.role)
      if other.role.outweighs(mine.role) || isEarlier { known[key] = other }
    }
    one.fields = known.values.sorted { $0.ordinal < $1.ordinal }
  }
}

extension Runner.Configuration {
  /// Whether to learn from the models which strings are enum tags and which objects are maps,
  /// with a few trials for each candidate field.
  ///
  /// The default is true. `--no-learn` overrides it.
  public var learnsFields: Bool {
    get { self[asks: FieldLearner.self] }
    set { self[asks: FieldLearner.self] = newValue }
  }
}
