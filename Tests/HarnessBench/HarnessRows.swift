import CodableFuzz
import Foundation
import FuzzBenchmarks
import FuzzCorpus
import FuzzPlatform
import FuzzRunning
import JSONMutation

/// What the measurements of the harness share.
struct HarnessContext {
  let tool: ToolProcess
  /// The document to map, as the tool names it; nil for the largest.
  let document: String?
  /// The rows to measure; empty for all.
  let rows: [String]
  /// Whether the measurements mean little anyway, as in a debug build.
  let isQuick: Bool

  func asks(for row: String) -> Bool { rows.isEmpty || rows.contains(row) }
}

/// The measurements of the harness: rows that are measured together, one line each.
enum HarnessRows {
  private typealias Measure = @Sendable (HarnessContext) throws -> BenchmarkResult

  private static let all: [(rows: [String], measure: Measure)] = [
    (["overhead", "speed-up"], threads),
    (["bare-loop"], bareLoop),
    (["map-drift", "map-all"], maps),
    (["merge"], MergeBenchmark.measure),
    (["preserving-decode", "preserving-encode"], PreservingBenchmark.measure),
  ]

  static var names: [String] { all.flatMap(\.rows) }

  static func measure(_ arguments: Arguments) throws -> BenchmarkResult {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent("codable-fuzz-\(UUID())")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    let context = HarnessContext(
      tool: ToolProcess(in: folder), document: arguments.document, rows: arguments.rows,
      isQuick: Environment.current.isDebugBuild)
    var result = BenchmarkResult()
    for (rows, measure) in all where rows.contains(where: context.asks) {
      result += try measure(context)
    }
    return result
  }

  // MARK: Threads

  /// The number of measured rounds, after one to warm up.
  private static let roundCount = 7

  /// The rows `overhead` and `speed-up`.
  ///
  /// Overhead is (wall − time inside strategies) ÷ wall of a survival run with one thread,
  /// including the start of the process. Speed-up is the wall time of that process ÷ that of a run
  /// with two threads.
  private static func threads(_ context: HarnessContext) throws -> BenchmarkResult {
    var overheads: [Double] = []
    var ratios: [Double] = []
    for round in 0...(context.isQuick ? 1 : roundCount) {
      // Alternate which of the two runs first.
      let counts = round.isMultiple(of: 2) ? ["1", "2"] : ["2", "1"]
      var seconds: [String: Double] = [:]
      for count in counts {
        let result = try context.tool.run(
          ["run", "--no-timing", "--quiet", "--threads", count])
        seconds[count] = result.seconds
        guard count == "1", round > 0 else { continue }
        if let overhead = result.report.timings.overhead { overheads.append(overhead) }
      }
      guard round > 0, let one = seconds["1"], let two = seconds["2"] else { continue }
      ratios.append(one / two)
    }
    var result = BenchmarkResult()
    result.rows = [
      BenchmarkRow("overhead", "all", overheads, unit: "ratio"),
      BenchmarkRow("speed-up", "all", ratios, unit: "ratio"),
    ].compactMap(\.self)
    return result
  }

  /// The row `bare-loop`: the wall time of a survival run with one thread ÷ that of a loop that only
  /// decodes each mutant of the same plan, whole, with each strategy.
  ///
  /// A run cuts excerpts of long documents, so that it can take less time than the loop, although it
  /// compares records and makes analyses. The loop lacks the mutants of tags and maps that a run learns.
  private static func bareLoop(_ context: HarnessContext) throws -> BenchmarkResult {
    let ratios = try (0...(context.isQuick ? 1 : roundCount)).map { _ in
      let run = try context.tool.run(["run", "--no-timing", "--quiet", "--threads", "1"])
      let start = ContinuousClock.now
      for study in Corpus.studies { try decodePlainly(study) }
      return run.seconds / (ContinuousClock.now - start).inSeconds
    }
    var result = BenchmarkResult()
    // The first round warms up.
    result.rows = [BenchmarkRow("bare-loop", "all", Array(ratios.dropFirst()), unit: "ratio")]
      .compactMap(\.self)
    return result
  }

  private static func decodePlainly(_ study: Study) throws {
    let configuration = Runner.Configuration()
    let space = MutationSpace(
      in: try study.document(), by: configuration.mutators, filter: configuration.filter)
    let mutants = configuration.plan.mutants(of: space)
    let instances = study.strategies.map { $0.makeInstance() }
    for number in 0..<mutants.count {
      let data = Data(mutants[number].bytes())
      for instance in instances {
        instance.decode(data)
        instance.forget()
      }
    }
  }

  // MARK: Maps

  private static let byteCount = 632_000
  /// A debug build maps a smaller document.
  private static let quickByteCount = 20_000

  /// The rows `map-drift` and `map-all`, in seconds, with one thread per processor: how long the whole
  /// map of a document takes, each field × mutator × variant, with every strategy.
  private static func maps(_ context: HarnessContext) throws -> BenchmarkResult {
    let name = try context.document ?? largestDocument(isQuick: context.isQuick)
    var result = BenchmarkResult()
    for set in [MutatorSet.drift, .all] where context.asks(for: "map-\(set.rawValue)") {
      let run = try context.tool.run([
        "run", "--no-timing", "--quiet", "--document", name, "--mutator", set.rawValue,
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

  /// The largest document with a list, grown to the size that is measured.
  private static func largestDocument(isQuick: Bool) throws -> String {
    let lists = Corpus.studies.filter { $0.recordsAt != nil }
    guard let study = lists.max(by: { $0.json.count < $1.json.count }) else {
      throw ToolProcess.Failure(description: "there are no documents with a list to measure")
    }
    let wanted = isQuick ? quickByteCount : byteCount
    let count = try study.document().records.count * wanted / max(1, study.json.count)
    return "\(study.name)~\(max(1, count))"
  }
}
