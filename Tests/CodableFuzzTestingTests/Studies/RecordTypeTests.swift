import CodableFuzz
import DecodingStrategies
import Foundation
import JSONText
import Testing

/// Records may be of any type.
@Suite struct RecordTypeTests {
  struct Plain: Decodable { let name: String, age: Int }

  class Animal: Decodable { let name: String }

  /// A class with a superclass, which is neither `Equatable` nor `Sendable`.
  final class Dog: Animal {
    var age: Int

    private enum CodingKeys: CodingKey { case age }

    required init(from decoder: any Decoder) throws {
      age = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .age)
      try super.init(from: decoder)
    }
  }

  final class Cat: Decodable, Equatable {
    let name: String
    let age: Int

    static func == (one: Cat, other: Cat) -> Bool { one.name == other.name && one.age == other.age }
  }

  struct Bird: Codable {
    let name: String
    let age: Int
  }

  struct Fish: DecodableWithConfiguration {
    let name: String
    let age: Int

    private enum CodingKeys: CodingKey { case name, age }

    init(from decoder: any Decoder, configuration: Tank) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      age = try container.decode(Int.self, forKey: .age) + configuration.years
    }
  }

  /// A configuration that is not `Sendable`.
  final class Tank {
    var years = 1
  }

  private static let array = #"[{"name":"Ada","age":36},{"name":"Grace","age":85}]"#
  private static let object = #"{"a":{"name":"Ada","age":36},"b":{"name":"Grace","age":85}}"#
  private static let sole = #"{"name":"Ada","age":36}"#

  private static let types: [(RecordEquality, @Sendable (ListForm?) -> [Strategy])] = [
    (
      .reflected,
      { Strategy.standard(for: Plain.self, recordsAt: $0.map { _ in "" }, form: $0 ?? .array) }
    ),
    (
      .reflected,
      { Strategy.standard(for: Dog.self, recordsAt: $0.map { _ in "" }, form: $0 ?? .array) }
    ),
    (
      .equatable,
      { Strategy.standard(for: Cat.self, recordsAt: $0.map { _ in "" }, form: $0 ?? .array) }
    ),
    (
      .reflected,
      { Strategy.standard(for: Bird.self, recordsAt: $0.map { _ in "" }, form: $0 ?? .array) }
    ),
    (
      .reflected,
      {
        Strategy.standard(
          for: Fish.self, recordsAt: $0.map { _ in "" }, form: $0 ?? .array, configuration: Tank())
      }
    ),
  ]

  @Test(arguments: types.indices, [ListForm.array, .object, nil])
  func areCompared(number: Int, form: ListForm?) throws {
    let (equality, strategies) = Self.types[number]
    let json = form == nil ? Self.sole : form == .array ? Self.array : Self.object
    let study = Study(
      "pets", json: json, recordsAt: form.map { _ in "" }, strategies: strategies(form))
    let document = try #require(study.quickReport().documents.first)
    #expect(document.alreadyInvalid.isEmpty)
    #expect(document.unmutated.allSatisfy { $0.equality == equality })
    #expect(document.unmutated.allSatisfy { $0.counters[.untouchedKept] == (form == nil ? 1 : 2) })
    guard form != nil else { return }
    let strict = try #require(document.strategies.first).headline
    let last = try #require(document.strategies.last).headline
    #expect(strict.recordSurvival.count <= 1)
    #expect(last.recordSurvival.count > 10)
    #expect(last[.untouchedAltered] == 0)
    #expect(last.silentLoss.count == 0 || form == .object)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test func aDocumentDecodesWithAConfiguration() throws {
    struct Shoal: DecodableWithConfiguration {
      let fish: [Fish]

      private enum CodingKeys: CodingKey { case fish }

      init(from decoder: any Decoder, configuration: Tank) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        fish = try container.decode([Fish].self, forKey: .fish, configuration: configuration)
      }
    }
    let study = Study(
      "shoal", json: #"{"fish":\#(Self.array)}"#, recordsAt: "/fish",
      strategies: [.strict(Shoal.self, at: \.fish, configuration: Tank())]
        + Strategy.standard(for: Fish.self, recordsAt: "/fish", configuration: Tank()).dropFirst())
    let report = study.quickReport()
    #expect(report.documents.first?.unmutated.map(\.counters[.untouchedKept]) == [2, 2, 2, 2])
    #expect(report.documents.first?.alreadyInvalid.isEmpty == true)
    #expect(report.documents.first?.strategies.first?.recordSurvival.count == 0)
  }
}
