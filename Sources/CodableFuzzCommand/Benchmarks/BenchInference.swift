import CodableFuzz
import Foundation
import FuzzBenchmarks
import FuzzPlatform
import JSONInference
import JSONMutation
import JSONText

/// Measures how fast models are inferred from the bytes of documents, beside `JSONSerialization`.
enum BenchInference: Subcommand {
  static let name = "inference"
  static let operands = "[FILE…]"
  static let purpose = "measures how fast models are inferred, beside JSONSerialization"
  static let operandProposals = Proposals.files
  static var options: any OptionGroup.Type { BenchInferenceOptions.self }

  /// The number of measured rounds, after one to warm up.
  private static let roundCount = 25

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (options, files) = try BenchInferenceOptions.parse(arguments)
    let documents =
      files.isEmpty
      ? command.studies.map { ($0.name, $0.json) }
      : try files.map { (Document.name(ofFile: $0), try InputFile.read($0)) }
    try options.output.print(try documents.flatMap(rows), Console())
    return .clean
  }

  /// The rows of a document, with both passes in each round.
  ///
  /// - `infer-throughput`: from bytes to a model, in MB (10⁶ bytes) per second.
  /// - `infer-to-json-serialization`: its speed ÷ that of `JSONSerialization` reading the same bytes.
  private static func rows(_ name: String, _ bytes: [UInt8]) throws -> [BenchmarkRow] {
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
      throughputs.append(Double(bytes.count) / 1e6 / (inferring / .seconds(1)))
      ratios.append(parsing / inferring)
    }
    return [
      BenchmarkRow("infer-throughput", name, throughputs, unit: "MB/s"),
      BenchmarkRow("infer-to-json-serialization", name, ratios, unit: "ratio"),
    ].compactMap(\.self)
  }
}

struct BenchInferenceOptions: OptionGroup {
  private(set) var output = BenchOutput()

  static var options: [Option<Self>] { BenchOutput.options.within(\.output) }
}
