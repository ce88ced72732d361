import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzReports
import JSONMutation
import JSONText
import Testing

@testable import FuzzFormats
@testable import FuzzTestSupport

/// Every comparison sees every stored property, inherited and own.
@Suite struct StoredPropertyTests {
  private static let json = #"[{"id":1,"name":"a"},{"id":2,"name":"b"}]"#

  /// Takes "none" where there is no name: a record that came back like that is altered.
  private struct Name: Codable, Hashable {
    let name: String
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = (try? container.decode(String.self, forKey: .name)) ?? "none"
    }
  }

  private class CodedBase: Codable {
    let id: Int
  }

  /// It has no `encode(to:)` of its own: its encoded form is that of the superclass.
  private final class CodedSub: CodedBase {
    let name: String
    required init(from decoder: any Decoder) throws {
      name = try Name(from: decoder).name
      try super.init(from: decoder)
    }
  }

  private class EqualBase: Decodable, Equatable {
    let id: Int
    static func == (one: EqualBase, other: EqualBase) -> Bool { one.id == other.id }
  }

  private final class EqualSub: EqualBase {
    let name: String
    required init(from decoder: any Decoder) throws {
      name = try Name(from: decoder).name
      try super.init(from: decoder)
    }
  }

  /// Its `==` is made by the compiler, and asks that of the superclass.
  private struct Holder: Decodable, Equatable {
    let id: Int
    let parts: [EqualSub?]
    init(from decoder: any Decoder) throws {
      parts = [try EqualSub(from: decoder)]
      id = parts.count
    }
  }

  /// A value whose `==` goes by the identifier alone, as data sources of lists like it.
  private struct Identified: Decodable, Hashable {
    let id: Int
    let name: String
    init(from decoder: any Decoder) throws {
      id = try EqualBase(from: decoder).id
      name = try Name(from: decoder).name
    }
    static func == (one: Self, other: Self) -> Bool { one.id == other.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  private enum Payload: Decodable, Equatable {
    case one([String: Set<Identified>])
    init(from decoder: any Decoder) throws {
      self = .one(["k": [try Identified(from: decoder)]])
    }
  }

  /// It encodes only a part of itself.
  private struct Partial: Codable {
    let id: Int
    let name: String
    init(from decoder: any Decoder) throws {
      id = try EqualBase(from: decoder).id
      name = try Name(from: decoder).name
    }
    enum CodingKeys: CodingKey { case id }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
    }
  }

  private static func removedNames<Record: Decodable & SendableMetatype>(
    _ type: Record.Type
  ) throws -> (report: DocumentReport, equal: Int, altered: Int) {
    let study = Study(
      "users", json: json, recordsAt: "",
      strategies: [Strategy("app") { try JSONDecoder().decode([Record].self, from: $0) }])
    var runner = Runner([study]).untimed
    runner.configuration.mutators = [.removeKey]
    runner.configuration.plan = .exhaustive
    var (equal, altered) = (0, 0)
    let report = runner.run { event throws(Never) in
      guard case .evaluated(let mutant, let verdicts) = event,
        mutant.id.description.hasSuffix("/name")
      else { return }
      equal += verdicts.map(\.counters[.mutatedEqual]).reduce(0, +)
      altered += verdicts.map(\.counters[.mutatedAlteredSilently]).reduce(0, +)
    }
    return (try #require(report.documents.first), equal, altered)
  }

  private static var models: [any (Decodable & SendableMetatype).Type] {
    [
      CodedSub.self, EqualSub.self, Holder.self, Identified.self, Payload.self, Partial.self,
    ]
  }

  @Test("Stored properties show what equality leaves out", arguments: models.indices)
  func seesWhatEqualityLeavesOut(number: Int) throws {
    let (document, equal, altered) = try Self.removedNames(Self.models[number])
    #expect(altered == 2, "\(Self.models[number])")
    #expect(equal == 0, "\(Self.models[number])")
    let unmutated = try #require(document.unmutated.first)
    #expect(unmutated.counters[.untouchedKept] == 2)
    #expect(unmutated.ignoredProperties.isEmpty)
    #expect(unmutated.unseenProperties.isEmpty)
  }

  /// A value that shows only its identifier.
  private struct Hidden: Decodable, CustomReflectable {
    let value: Identified
    let action: @Sendable () -> Void = {}
    var customMirror: Mirror { Mirror(self, children: ["id": value.id]) }
    init(from decoder: any Decoder) throws { value = try Identified(from: decoder) }
  }

  private struct Opaque: Decodable {
    let hidden: Hidden
    let action: @Sendable () -> Void = {}
    init(from decoder: any Decoder) throws { hidden = try Hidden(from: decoder) }
  }

  @Test("Types whose stored properties cannot be seen are named")
  func namesWhatItCannotSee() throws {
    let (document, equal, _) = try Self.removedNames(Opaque.self)
    #expect(equal == 2)
    let unmutated = try #require(document.unmutated.first)
    #expect(
      unmutated.unseenProperties == [
        "action: it is a closure", "hidden: Hidden has a custom mirror, which may hide properties",
      ])
  }

  /// It cannot be compared by its mirror, but by its encoded form.
  private struct Coded: Codable {
    let value: Hidden
    let name: String
    init(from decoder: any Decoder) throws {
      value = try Hidden(from: decoder)
      name = value.value.name
    }
    enum CodingKeys: CodingKey { case name }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
    }
  }

  @Test("Stored properties that cannot be seen are compared as they are encoded")
  func asksTheEncodedFormWhereItCannotSee() throws {
    let (document, equal, altered) = try Self.removedNames(Coded.self)
    #expect((equal, altered) == (0, 2))
    #expect(document.unmutated.map(\.equality) == [.encoded])
  }
}

/// Records that never equal themselves.
@Suite struct IgnoredPropertyTests {
  private struct Row: Decodable, Equatable {
    let name: String
    var id = UUID()
    enum CodingKeys: CodingKey { case name }
  }

  /// The date is the backend's for one record, and today for the other.
  private struct Stamped: Decodable, Equatable {
    let name: String
    let stamp: Date
    let rows: [Row]
    enum CodingKeys: CodingKey { case name, stamp }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      stamp = try container.decodeIfPresent(Date.self, forKey: .stamp) ?? Date()
      rows = [try Row(from: decoder)]
    }
  }

  /// Two objects are never equal, though all of their properties are.
  private final class Identity: Decodable, Equatable {
    let name: String
    static func == (one: Identity, other: Identity) -> Bool { one === other }
  }

  private struct Token: Decodable, Equatable {
    let id = UUID()
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: Row.CodingKeys.self).decode(String.self, forKey: .name)
    }
  }

  private func report<Record: Decodable & SendableMetatype>(_ type: Record.Type) throws -> Report {
    let json = #"[{"name":"a","stamp":7},{"name":"b"}]"#
    let study = Study(
      "rows", json: json, recordsAt: "",
      strategies: [
        Strategy("app") { try JSONDecoder().decode(LossyArray<Record>.self, from: $0) }
      ])
    return Runner([study]).untimed.run()
  }

  @Test func anIdentifierThatIsMadeIsNotCompared() throws {
    let report = try report(Row.self)
    let unmutated = try #require(report.documents.first?.unmutated.first)
    #expect(unmutated.counters[.untouchedKept] == 2)
    #expect(unmutated.ignoredProperties == ["id"])
    #expect(unmutated.equality == .reflected)
    let headline = try #require(report.documents.first?.strategies.first?.headline)
    #expect(headline[.untouchedAltered] == 0)
    #expect(headline[.mutatedEqual] > 0)
  }

  @Test func onlyTheRecordsInWhichItDiffersIgnoreAProperty() throws {
    let report = try report(Stamped.self)
    let unmutated = try #require(report.documents.first?.unmutated.first)
    #expect(unmutated.counters[.untouchedKept] == 2)
    #expect(unmutated.ignoredProperties == ["rows[].id", "stamp"])
    let row = try #require(
      report.documents.first?.strategies.first?.fields.first {
        $0.field.description == "/*/stamp" && $0.mutator == Mutator.removeKey.id
      })
    #expect(row.counters.lostSilently == 0)
    #expect(report.documents.first?.strategies.first?.headline[.mutatedAlteredSilently] ?? 0 > 0)
  }

  @Test func identityIsNotEquality() throws {
    let unmutated = try #require(report(Identity.self).documents.first?.unmutated.first)
    #expect(unmutated.counters[.untouchedKept] == 2)
    #expect(unmutated.ignoredProperties.isEmpty)
    #expect(unmutated.equality == .reflected)
  }

  @Test("Ignoring all properties is an error") func saysWhereNothingIsLeftToCompare() throws {
    let unmutated = try #require(report(Token.self).documents.first?.unmutated.first)
    #expect(unmutated.counters[.untouchedKept] == 2)
    #expect(unmutated.ignoredProperties == ["id"])
    let note = "some records: nothing is left to compare, so they count as kept"
    #expect(unmutated.unseenProperties.first == note)
  }

  @Test(arguments: ["text", "markdown", "html"])
  func reportsNameWhatIsNotCompared(form: String) throws {
    let reporter = try #require(Reporters.all.first { $0.id.rawValue == form })
    var context = ReportContext()
    context.isVerbose = true
    let text = try reporter.init().text(of: report(Stamped.self), in: context)
    let words = "not compared, because each decode makes another value, such as the time"
    #expect(text.replacing("\\[\\]", with: "[]").contains("\(words): rows[].id, stamp"))
  }
}
