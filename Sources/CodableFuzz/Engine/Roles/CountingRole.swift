/// A part of a run that counts something, and that a run may go without: an analysis or a preparation.
protocol CountingRole: SendableMetatype {
  associatedtype Sums: RoleSums

  /// The stable name, under which its sums travel; also the key of an analysis' part in a report.
  static var id: RoleID { get }
}

/// The stable name of a role, in kebab-case.
struct RoleID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  init(stringLiteral value: String) { self.init(rawValue: value) }
}

/// Counts that add up in any order.
protocol RoleSums: Sendable, Codable {
  init()
  static func += (one: inout Self, other: Self)
}

/// What a unit of work finds, in order: no two units find the same.
struct Found<Element: Sendable & Codable>: RoleSums {
  var all: [Element] = []

  static func += (one: inout Self, other: Self) { one.all += other.all }
}

/// What analyses and preparations counted, by their names.
package struct SumsByRole: Sendable {
  private var sums: [RoleID: any RoleSums] = [:]

  package init() {}

  subscript<Role: CountingRole>(role: Role.Type) -> Role.Sums {
    sums[role.id] as? Role.Sums ?? Role.Sums()
  }

  /// Whether a role was played: an analysis was asked.
  func has(_ role: any CountingRole.Type) -> Bool { sums[role.id] != nil }

  mutating func add<Role: CountingRole>(_ other: Role.Sums, of role: Role.Type) {
    // Sums that are also in the dictionary would be copied before they are changed.
    var sum = sums.removeValue(forKey: role.id) as? Role.Sums ?? Role.Sums()
    sum += other
    sums[role.id] = sum
  }

  static func += (one: inout Self, other: Self) {
    for role in all where other.has(role) { one.add(other, of: role) }
  }

  func adding(_ other: Self) -> Self {
    var sum = self
    sum += other
    return sum
  }

  private mutating func add<Role: CountingRole>(_ other: Self, of role: Role.Type) {
    add(other[role], of: role)
  }

  private static let all: [any CountingRole.Type] = Preparations.all + Analyses.all
}

extension SumsByRole: Codable {
  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let count = try container.decode(Int.self)
    guard (0...Self.all.count).contains(count) else { throw PackingError() }
    for _ in 0..<count {
      let id = try container.decode(String.self)
      guard let role = Self.all.first(where: { $0.id.rawValue == id }) else { throw PackingError() }
      sums[role.id] = try Self.sums(of: role, in: &container)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(sums.count)
    for role in Self.all {
      guard let sums = sums[role.id] else { continue }
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
