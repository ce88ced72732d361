import CodableFuzz
import DecodingStrategies
import Foundation
import JSONInference
import JSONText
import Testing

@testable import FuzzModels

@Suite struct SampleTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Corpus")

  private static let documents = [
    "Events/events", "Feed/feed", "Messages/messages", "Orders/orders", "People/people",
    "PullRequests/pull-requests", "Timeline/timeline", "Users/users", "Weather/weather",
  ]

  @Test(arguments: documents)
  func aDocumentDecodesByItsOwnModelsAndEncodesAsItWas(name: String) throws {
    let path = Self.corpus.appendingPathComponent("\(name).json").path
    let sample = try Sample([path])
    var models = [sample.profiles[0].model(), sample.profiles[0].model(by: .strict)]
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let sent = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    for number in models.indices {
      models[number].record = models[number].root
      let record = try ModelDecoding(models[number]).decode(Data(text.utf8))
      let again = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(record))
      #expect(again.withoutNulls == sent.withoutNulls, "\(number)")
    }
  }

  @Test(arguments: documents)
  func everyStrategyDecodesTheSample(name: String) throws {
    let path = Self.corpus.appendingPathComponent("\(name).json").path
    let sample = try Sample([path])
    var study = try #require(sample.studies(decodedBy: sample.models).first)
    study.json = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    var configuration = Runner.Configuration()
    configuration.mutators = []
    configuration.timesStrategies = false
    let report = Runner([study], configuration: configuration).run()
    #expect(report.failures.isEmpty)
    let document = try #require(report.documents.first)
    #expect(document.unmutated.map(\.strategy).contains("inferred"))
    for unmutated in document.unmutated {
      #expect(unmutated.counters[.untouchedKept] == document.recordCount, "\(unmutated.strategy)")
    }
  }

  @Test func filesOfTheSameNameHaveNumbers() throws {
    let sample = try Sample(Array(repeating: Self.feed, count: 3))
    #expect(sample.studies.map(\.study.name) == ["feed", "feed-2", "feed-3"])
  }

  private static let feed = corpus.appendingPathComponent("Feed/feed.json").path
}

extension JSONValue {
  fileprivate var withoutNulls: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.withoutNulls))
    case .object(let members): .object(members.filter { $1 != .null }.mapValues(\.withoutNulls))
    default: self
    }
  }
}
