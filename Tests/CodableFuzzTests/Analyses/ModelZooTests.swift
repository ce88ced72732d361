import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct ModelZooTests {
  enum Lang: String, Decodable { case en, de }
  struct Place: Decodable, Equatable { let city: String }

  private static let json = """
    {"users":[
    {"id":1,"name":"Ann","email":"ann@example.com","lang":null,"place":null,"tags":[],"score":0,
     "bio":"","nick":"a","admin":false,"roles":["x"],"first_name":"Ann","last_name":"Ash"},
    {"id":2,"name":"Bob","email":"bob@example.com","lang":null,"place":null,"tags":[],"score":0,
     "bio":"","nick":"b","admin":false,"roles":["y"],"first_name":"Bob","last_name":"Birch"}]}
    """

  /// Every key is read, with `try?` and each kind of fallback.
  private struct Soft: Decodable, Equatable {
    var id = 0
    var name, email, nick, bio, firstName, lastName: String
    var lang: Lang?
    var place: Place?
    var tags, roles: [String]
    var score: Double
    var admin: Bool

    enum CodingKeys: String, CodingKey {
      case id, name, email, nick, bio, lang, place, tags, roles, score, admin
      case firstName = "first_name"
      case lastName = "last_name"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      func text(_ key: CodingKeys) -> String {
        (try? values.decode(String.self, forKey: key)) ?? ""
      }
      id = (try? values.decode(Int.self, forKey: .id)) ?? 0
      (name, email, nick, bio) = (text(.name), text(.email), text(.nick), text(.bio))
      (firstName, lastName) = (text(.firstName), text(.lastName))
      lang = try? values.decode(Lang.self, forKey: .lang)
      place = try? values.decode(Place.self, forKey: .place)
      tags = (try? values.decode([String].self, forKey: .tags)) ?? []
      roles = (try? values.decode([String].self, forKey: .roles)) ?? []
      score = (try? values.decode(Double.self, forKey: .score)) ?? 0
      admin = (try? values.decode(Bool.self, forKey: .admin)) ?? false
    }
  }

  @Test func aModelThatReadsAllSoftlyIsNotAccused() throws {
    let found = try Self.fields(Soft.self)
    #expect(found["unread-field"] == nil && found["nil-property"] == nil)
    #expect(found["crossed-key"] == nil)
    // Only a word of the enum, or a whole place, would show that they are read.
    #expect(found["cannot-tell"] == ["/users/*/lang", "/users/*/place"])
  }

  /// With a value of the same key elsewhere in the document, all can be told.
  @Test func valuesOfTheSameKeyElsewhereTell() throws {
    let json = Self.json.replacing(
      #"{"users":["#, with: #"{"meta":{"lang":"de","place":{"city":"Ulm"}},"users":["#)
    let found = try Self.fields(Soft.self, json: json)
    #expect(found["unread-field"] == nil && found["nil-property"] == nil)
    // Records do not show what is read around them.
    #expect(found["cannot-tell"] == ["/meta"])
  }

  /// A model with the raw JSON beside its properties, one of which no key fills.
  private struct Keeping: Decodable, Equatable {
    var id: Int
    var mail: String?
    var email: String?
    var raw: [String: JSONText]

    struct JSONText: Decodable, Equatable {
      let text: String
      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        text =
          (try? value.decode(String.self)) ?? (try? value.decode(Double.self)).map { "\($0)" }
          ?? (try? value.decode(Bool.self)).map { "\($0)" }
          ?? (try? value.decode([JSONText].self)).map { "\($0)" }
          ?? (try? value.decode([String: JSONText].self)).map { "\($0.keys.sorted())" } ?? "null"
      }
    }

    enum CodingKeys: String, CodingKey {
      case id
      case email = "e-mail"
      case mail = "mail"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      id = try values.decode(Int.self, forKey: .id)
      email = try values.decodeIfPresent(String.self, forKey: .email)
      mail = try values.decodeIfPresent(String.self, forKey: .mail)
      raw = try decoder.singleValueContainer().decode([String: JSONText].self)
    }
  }

  @Test func rawJSONHidesNothing() throws {
    let found = try Self.fields(Keeping.self)
    #expect(found["nil-property"] == ["/users/*/email"])
    #expect(found["unread-field"] == nil && found["crossed-key"] == nil)
  }

  /// A key that only `userInfo` names.
  private struct Renamed: Decodable, Equatable {
    let title: String
    init(from decoder: any Decoder) throws {
      struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      let name = decoder.userInfo[Self.key] as? String ?? "title"
      title = try decoder.container(keyedBy: Key.self).decode(
        String.self, forKey: Key(stringValue: name))
    }
    static let key = CodingUserInfoKey(rawValue: "key").unsafelyUnwrapped
  }

  @Test func aKeyInUserInfoIsRead() throws {
    let decoder: @Sendable () -> JSONDecoder = {
      let decoder = JSONDecoder()
      decoder.userInfo[Renamed.key] = "headline"
      return decoder
    }
    let found = try Self.fields(
      Renamed.self, json: #"[{"headline":"a","note":1},{"headline":"b","note":2}]"#, at: .root,
      decoder: decoder())
    #expect(found["unread-field"] == ["/*/note"])
    #expect(found["nil-property"] == nil && found["crossed-key"] == nil)
  }

  /// Names that are nearly those of properties are no evidence.
  private struct Near: Decodable, Equatable {
    let role: String?
    let languages: [String]?
  }

  @Test func nearNamesAreNoEvidence() throws {
    let json = #"[{"roles":"x","languages_url":"u"},{"roles":"y","languages_url":"v"}]"#
    #expect(try Self.fields(Near.self, json: json, at: .root)["nil-property"] == nil)
  }

  private static func fields<Record: Decodable & SendableMetatype>(
    _ type: Record.Type, json: String = json, at list: JSONPointer = "/users",
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder()
  ) throws -> [String: [Field]] {
    let study = Study("users", json: json, record: type, recordsAt: list, decoder: decoder())
    var configuration = Runner.Configuration()
    configuration.mutators = [.removeKey]
    let report = Runner([study], configuration: configuration).untimed.run()
    let found = try #require(report.documents.first).modelFindings.filter {
      $0.strategies.contains(.strict)
    }
    return Dictionary(grouping: found, by: \.kind.rawValue).mapValues { findings in
      findings.flatMap(\.fields).map(\.field).sorted { $0.description < $1.description }
    }
  }
}
