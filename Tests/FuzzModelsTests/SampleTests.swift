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

  /// Otherwise the models that are printed, which read it, would look worse only for that.
  @Test(arguments: [("Feed/feed", "last_update"), ("Timeline/timeline", "search_metadata")])
  func everyStrategyDecodesTheEnvelope(name: String, key: String) throws {
    let path = Self.corpus.appendingPathComponent("\(name).json").path
    let sample = try Sample([path])
    let study = try #require(sample.studies(decodedBy: sample.models).first)
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let strategies = study.strategies.filter { $0.id != .inferred }
    #expect(strategies.allSatisfy { $0.decodes(Array(text.utf8)) } && strategies.count == 4)
    let other = text.replacing(#""\#(key)""#, with: #""other""#)
    #expect(strategies.filter { $0.decodes(Array(other.utf8)) }.map(\.id) == [])
  }

  @Test func theEndOfALargeFileCounts() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("large-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = String(repeating: "x", count: 250)
    let records = (0..<9_000).map { #"{"id":\#($0),"text":"\#(text)"}"# } + [#"{"last":1}"#]
    let json = "[\(records.joined(separator: ","))]"
    try Data(json.utf8).write(to: file)
    let sample = try Sample([file.path])
    let model = try #require(sample.models.first).inferred
    let properties = try #require(model.objects.first).properties
    #expect(properties.map(\.key) == ["id", "last", "text"])
    #expect(properties.map(\.objects) == [9_001, 9_001, 9_001])
    #expect(sample.first == Array(json.utf8))
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
