import CodableFuzz
import Foundation
import JSONInference
import JSONMutation
import JSONText

/// Measures how fast models are inferred from the bytes of documents, beside `JSONSerialization`.
enum InferenceBenchmark {
  /// The number of measured rounds, after one to warm up.
  private static let roundCount = 25

  /// The rows of a document, with both passes in each round.
  ///
  /// - `infer-throughput`: from bytes to a model, in MB (10⁶ bytes) per second.
  /// - `infer-to-json-serialization`: its speed ÷ that of `JSONSerialization` reading the same bytes.
  static func rows(of document: Document) throws -> [BenchmarkRow] {
    let (name, bytes) = (document.name.name, document.index.bytes)
    let (clock, data) = (ContinuousClock(), Data(bytes))
    var (throughputs, ratios): ([Double], [Double]) = ([], [])
    for round in 0...roundCount {
      let inferring = try clock.measure {
        let profile = SampleProfile()
        profile.add(try DocumentIndex(parsing: bytes))
        _ = profile.model()
      }
      let parsing = try clock.measure {
        _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      }
      guard round > 0 else { continue }
      throughputs.append(Double(bytes.count) / 1e6 / inferring.inSeconds)
      ratios.append(parsing / inferring)
    }
    return [
      BenchmarkRow("infer-throughput", name, throughputs, unit: "MB/s"),
      BenchmarkRow("infer-to-json-serialization", name, ratios, unit: "ratio"),
    ].compactMap(\.self)
  }
}
