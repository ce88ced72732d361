import DecodingStrategies
import Foundation
import Testing

/// The settings of a decoder apply to every element, with every strategy.
@Suite struct DecoderSettingsTests {
  @Test(arguments: ListStrategy.all(of: Moment.self))
  func everySettingReachesTheElements(strategy: ListStrategy) throws {
    let form = DocumentForm.json("all set") { decoder in
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      decoder.dateDecodingStrategy = .iso8601
      decoder.dataDecodingStrategy = .base64
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      decoder.userInfo[.tenant] = "acme"
    }
    let good: Tree = ["created_at": "1970-01-01T00:00:07Z", "body": "aGk=", "ratio": "inf"]
    let outcome = try strategy.run(form, [good, ["createdAt": 7], good])
    let kept = outcome.kept.first
    #expect(kept == "acme 7.0 hi inf")
    #expect(outcome.kept.count == (strategy.testDescription == "LossySet" ? 1 : 2))
    #expect(outcome.lost == ["1 corrupt"])
  }

  @Test(arguments: ListStrategy.all(of: Moment.self))
  func customStrategiesReachTheElements(strategy: ListStrategy) throws {
    let form = DocumentForm.json("custom") { decoder in
      decoder.keyDecodingStrategy = .custom { path in
        let key = path.last?.stringValue ?? ""
        return TreeKey(stringValue: key.hasPrefix("x-") ? String(key.dropFirst(2)) : key)
      }
      decoder.dateDecodingStrategy = .custom { decoder in
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let seconds = Double(text.dropFirst()) else { throw DocumentForm.ForeignError() }
        return Date(timeIntervalSince1970: seconds)
      }
      decoder.dataDecodingStrategy = .custom { decoder in
        Data(try decoder.singleValueContainer().decode(String.self).utf8)
      }
      decoder.userInfo[.tenant] = "acme"
    }
    let good: Tree = ["x-createdAt": "t7", "body": "hi", "x-ratio": 1]
    let outcome = try strategy.run(form, [["x-createdAt": "bad"], good])
    #expect(outcome == ListOutcome(kept: ["acme 7.0 hi 1.0"], lost: ["0 corrupt"]))
  }

  @Test(arguments: ListStrategy.all(of: Date.self))
  func datesAreReadByTheStrategy(strategy: ListStrategy) throws {
    let form = DocumentForm.json("seconds") { $0.dateDecodingStrategy = .secondsSince1970 }
    let date = Date(timeIntervalSince1970: 7)
    let outcome = try strategy.run(form, [7, "7"])
    #expect(outcome == ListOutcome(kept: ["\(date)"], lost: ["1 corrupt"]))
    #expect(try strategy.run(.tree("tree"), ["1970-01-01T00:00:07Z", "7"]) == outcome)
  }

  @Test(arguments: ListStrategy.all(of: URL.self), [.json, .tree("tree")] as [DocumentForm])
  func urlsAreReadFromStrings(strategy: ListStrategy, form: DocumentForm) throws {
    let outcome = try strategy.run(form, ["https://example.com/a", ["relative": "b"], ""])
    #expect(
      outcome == ListOutcome(kept: ["https://example.com/a"], lost: ["1 corrupt", "2 corrupt"]))
  }

  @Test func everySettingReachesTheValuesOfADictionary() throws {
    let form = DocumentForm.json("all set") { decoder in
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      decoder.dateDecodingStrategy = .iso8601
      decoder.userInfo[.tenant] = "acme"
    }
    let good: Tree = ["created_at": "1970-01-01T00:00:07Z", "body": "aGk=", "ratio": 0]
    let values = try form.decode(LossyDictionary<String, Moment>.self, from: ["the_one": good])
    #expect(values["the_one"]?.description == "acme 7.0 hi 0.0")
    let dates = try form.decode(
      LossyDictionary<String, Date>.self, from: ["a": "1970-01-01T00:00:07Z", "b": 7])
    #expect(dates.values == ["a": Date(timeIntervalSince1970: 7)])
  }

  struct Moment: Decodable, Hashable, Sendable, CustomStringConvertible {
    let createdAt: Date
    let body: Data
    let ratio: Double
    let tenant: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      createdAt = try container.decode(Date.self, forKey: .createdAt)
      body = try container.decode(Data.self, forKey: .body)
      ratio = try container.decode(Double.self, forKey: .ratio)
      tenant = decoder.userInfo[.tenant] as? String ?? "nobody"
    }

    enum Keys: CodingKey {
      case createdAt, body, ratio
    }

    var description: String {
      "\(tenant) \(createdAt.timeIntervalSince1970) \(String(decoding: body, as: UTF8.self)) \(ratio)"
    }
  }
}

extension CodingUserInfoKey {
  fileprivate static let tenant = CodingUserInfoKey(rawValue: "tenant").unsafelyUnwrapped
}
