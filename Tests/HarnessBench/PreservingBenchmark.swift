import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzBenchmarks
import FuzzCorpus
import FuzzPlatform

/// Measures what it costs to keep what was sent, beside decoding and encoding a model alone.
enum PreservingBenchmark {
  /// A few fields of the document *timeline*.
  private struct Page: Codable {
    var statuses: [Status]
    struct Status: Codable, Identifiable {
      let id: Int
      var text: String
      var user: User
    }
    struct User: Codable {
      var name: String
    }
  }

  /// The number of measured rounds, after one to warm up.
  private static let roundCount = 25

  /// The rows `preserving-decode` and `preserving-encode`: the time that `Preserving` takes to decode a
  /// document, and to encode it after a change ÷ that of its model alone.
  static func measure(_ context: HarnessContext) throws -> BenchmarkResult {
    guard let study = Corpus.studies.first(where: { $0.name == "timeline" }) else {
      return BenchmarkResult()
    }
    let (clock, data) = (ContinuousClock(), Data(study.json))
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    var page = try decoder.decode(Preserving<Page>.self, from: data)
    var (decoding, encoding): ([Double], [Double]) = ([], [])
    for round in 0...(context.isQuick ? 1 : roundCount) {
      let alone = try clock.measure { _ = try decoder.decode(Page.self, from: data) }
      let both = try clock.measure { _ = try decoder.decode(Preserving<Page>.self, from: data) }
      page.statuses[0].text = "\(round)"
      let written = try clock.measure { _ = try encoder.encode(page.model) }
      let merged = try clock.measure { _ = try encoder.encode(page) }
      guard round > 0 else { continue }
      decoding.append(both / alone)
      encoding.append(merged / written)
    }
    var result = BenchmarkResult()
    result.rows = [
      BenchmarkRow("preserving-decode", study.name, decoding, unit: "ratio"),
      BenchmarkRow("preserving-encode", study.name, encoding, unit: "ratio"),
    ].compactMap(\.self)
    return result
  }
}
