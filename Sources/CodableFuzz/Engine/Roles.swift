import JSONMutation
import JSONText

/// A part of a run that counts something, and that a run may go without: an analysis or a preparation.
package protocol CountingRole: SendableMetatype {
  associatedtype Sums: RoleSums

  /// The stable name, under which its sums travel; also the key of an analysis' part in a report.
  static var id: RoleID { get }
  /// What a run without it was asked for, as written on the command line.
  static var absence: String { get }
}

extension CountingRole {
  package static var absence: String { "no \(id.rawValue)" }
}

package struct RoleID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { self.init(rawValue: value) }
}

/// Counts that add up in any order.
package protocol RoleSums: Sendable, Codable {
  init()
  static func += (one: inout Self, other: Self)
}

/// What units of work find, in order: no two units find the same.
struct ListSums<Element: Sendable & Codable>: RoleSums {
  var all: [Element] = []

  static func += (one: inout Self, other: Self) { one.all += other.all }
}

package struct SumsByRole: Sendable {
  private var entries: [RoleID: Entry] = [:]

  private struct Entry {
    let role: any CountingRole.Type
    var sums: any RoleSums
  }

  package init() {}

  package subscript<Role: CountingRole>(role: Role.Type) -> Role.Sums {
    entries[role.id]?.sums as? Role.Sums ?? Role.Sums()
  }

  /// The roles that counted something, by name.
  var roles: [any CountingRole.Type] {
    entries.values.map(\.role).sorted { $0.id.rawValue < $1.id.rawValue }
  }

  mutating func add<Role: CountingRole>(_ other: Role.Sums, of role: Role.Type) {
    // Sums that are also in the dictionary would be copied before they are changed.
    var sum = entries.removeValue(forKey: role.id)?.sums as? Role.Sums ?? Role.Sums()
    sum += other
    entries[role.id] = Entry(role: role, sums: sum)
  }

  static func += (one: inout Self, other: Self) {
    for entry in other.entries.values { one.add(other, of: entry.role) }
  }

  private mutating func add<Role: CountingRole>(_ other: Self, of role: Role.Type) {
    add(other[role], of: role)
  }
}

extension SumsByRole: Codable {
  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let known: [any CountingRole.Type] = Preparations.all + Analyses.known
    let count = try container.decode(Int.self)
    guard (0...known.count).contains(count) else { throw EditedCounts() }
    for _ in 0..<count {
      let id = try container.decode(String.self)
      guard let role = known.first(where: { $0.id.rawValue == id }) else { throw EditedCounts() }
      entries[role.id] = Entry(role: role, sums: try Self.sums(of: role, in: &container))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(entries.count)
    for role in roles {
      guard let sums = entries[role.id]?.sums else { continue }
      try container.encode(role.id.rawValue)
      try container.encode(sums)
    }
  }

  private static func sums<Role: CountingRole>(
    of role: Role.Type, in container: inout any UnkeyedDecodingContainer
  ) throws -> any RoleSums {
    try container.decode(Role.Sums.self)
  }
}

enum Preparations {
  /// Every preparation, in order: those that change the document come before those that look at its
  /// mutants.
  static var all: [any Preparation.Type] {
    [
      FieldLearner.self,
      ExcerptCheck.self,
      Representatives.self,
      WorkLimit.self,
    ]
  }
}

/// Changes a document, or how its mutants are decoded, before the first of them is.
///
/// It does the same in every process, so what it found out is counted once. To add a preparation, write
/// a file with such a type, and add it to ``Preparations/all``.
protocol Preparation: CountingRole {
  associatedtype Sums

  static func prepare(_ opened: OpenedDocument) -> Sums

  static func add(_ sums: Sums, of document: CountedDocument, to report: inout DocumentReport)
}

extension OpenedDocument {
  /// Makes the preparations; none for a newer document, which is only decoded as it is.
  func prepare() -> SumsByRole {
    var facts = SumsByRole()
    if study.isNewer { return facts }
    for preparation in Preparations.all { preparation.prepare(self, adding: &facts) }
    return facts
  }
}

extension Preparation {
  fileprivate static func prepare(_ opened: OpenedDocument, adding facts: inout SumsByRole) {
    facts.add(prepare(opened), of: Self.self)
  }

  static func add(_ document: CountedDocument, to report: inout DocumentReport) {
    add(document.sums[Self.self], of: document, to: &report)
  }
}
