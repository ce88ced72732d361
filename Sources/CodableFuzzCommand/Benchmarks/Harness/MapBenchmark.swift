import CodableFuzz
import FuzzBenchmarks
import JSONMutation

/// Measures how long the whole map of a document takes: each field × mutator × variant, with every
/// strategy.
enum MapBenchmark {
  private static let byteCount = 632_000
  /// A debug build maps a smaller document.
  private static let quickByteCount = 20_000

  /// The rows `map-drift` and `map-all`, in seconds, with one worker per processor.
  static func measure(_ context: HarnessContext) throws -> BenchmarkResult {
    let name = try document(context)
    let tool = ToolProcess(in: context.folder)
    var result = BenchmarkResult()
    for set in [MutatorSet.drift, .all] where context.asks("map-\(set.rawValue)") {
      let run = try tool.run([
        Run.name, "--no-timing", "--quiet", "--document", name, "--mutator", set.rawValue,
      ])
      for document in run.report.documents {
        let row = BenchmarkRow(
          "map-\(set.rawValue)", document.name.description, [run.seconds], unit: "s")
        result.rows += [row].compactMap(\.self)
        result.notes.append(
          "map-\(set.rawValue): \(document.mutantCount) mutants of \(document.byteCount) bytes, "
            + "\(document.strategies.count) strategies, "
            + "\(document.excerpts?.decodedInExcerpts.count ?? 0) mutants in excerpts")
      }
    }
    return result
  }

  /// The named document, or else the largest one, grown to the size that is measured.
  private static func document(_ context: HarnessContext) throws -> String {
    if let argument = context.document {
      return argument.name.description + (argument.file.map { "=\($0)" } ?? "")
    }
    let lists = context.command.studies.filter { $0.recordsAt != nil }
    guard let study = lists.max(by: { $0.json.count < $1.json.count }) else {
      throw UsageError("there are no documents with a list to measure")
    }
    let wanted = context.isQuick ? quickByteCount : byteCount
    let count = try study.document().records.count * wanted / max(1, study.json.count)
    return "\(study.name)~\(max(1, count))"
  }
}
