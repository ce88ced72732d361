import CodableFuzz
import CodableFuzzCommand
import Foundation
import FuzzBenchmarks
import FuzzCorpus
import FuzzPlatform
import FuzzReports
import FuzzRunning
import JSONMutation

/// The benchmarks for developers of this package: what is around the strategies.
enum HarnessBench {
  private static let usage = """
    usage: harness-bench mutation [FILE…]
           harness-bench harness [--row NAME]… [--document NAME[~N][=FILE]]

    mutation   how fast documents are indexed and mutants rendered, beside memcpy
    harness    what a run costs apart from the strategies

    Without FILE, the documents of the package are measured. The rows of 'harness' are
    \(HarnessRows.names.joined(separator: ", ")).
    --document maps another document than the largest, which is grown to 632 KB.
    --format is one of \(Arguments.formats.joined(separator: ", ")).

    """

  static func run(_ words: [String]) -> ExitCode {
    do {
      if words.contains("--help") || words.contains("-h") {
        try Descriptor.standardOutput.writeAll(Array(usage.utf8))
        return .clean
      }
      return try measure(try Arguments(words))
    } catch let error as ArgumentError {
      warn("\(error)\nTry 'harness-bench --help'.")
      return .usage
    } catch {
      warn("\(error)")
      return .trouble
    }
  }

  private static func measure(_ arguments: Arguments) throws -> ExitCode {
    var result = BenchmarkResult()
    var exitCode = ExitCode.clean
    if arguments.benchmark == .harness {
      result = try HarnessRows.measure(arguments)
    } else {
      let documents = try documents(arguments.files)
      if documents.count < arguments.files.count { exitCode = .trouble }
      result.rows = MutationBenchmark.all(documents).flatMap { $0.rows() }
    }
    for note in result.notes { warn(note) }
    try Descriptor.standardOutput.writeAll(
      BenchmarkReporter.bytes(of: result, environment: .current, format: arguments.format))
    return exitCode
  }

  /// The documents of the files that are valid, or those of the package if no file is named.
  private static func documents(_ files: [String]) throws -> [Document] {
    if files.isEmpty { return try Corpus.studies.map { try $0.document() } }
    return files.compactMap { file in
      do {
        let name = file == "-" ? "stdin" : FilePath.documentName(file)
        return try Document(DocumentName(name), parsing: try InputFile.read(file))
      } catch {
        warn(error is StorageError ? "\(error)" : "\(file): \(error)")
        return nil
      }
    }
  }

  private static func warn(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("harness-bench: \(message)\n".utf8))
  }
}

/// What to measure.
struct Arguments {
  enum Benchmark: String, CaseIterable {
    case mutation, harness

    static let named = allCases.map(\.rawValue)
  }

  static let formats = TableFormat.allCases.map(\.rawValue)

  let benchmark: Benchmark
  private(set) var files: [String] = []
  /// The rows of `harness`; empty for all.
  private(set) var rows: [String] = []
  /// The document to map, as the tool names it; nil for the largest.
  private(set) var document: String?
  private(set) var format = TableFormat.text

  init(_ words: [String]) throws(ArgumentError) {
    benchmark = try Self.value(
      "benchmark", words.first, among: Benchmark.named, Benchmark.init(rawValue:))
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      switch (word, benchmark) {
      case ("--format", _):
        format = try Self.value(
          "format", rest.popFirst(), among: Self.formats, TableFormat.init(rawValue:))
      case ("--row", .harness):
        rows.append(
          try Self.value("row", rest.popFirst(), among: HarnessRows.names) {
            HarnessRows.names.contains($0) ? $0 : nil
          })
      case ("--document", .harness):
        document = rest.popFirst()
      case (_, .harness):
        throw ArgumentError(description: "harness takes no '\(word)'; use --document NAME=FILE")
      case (_, _) where word.hasPrefix("-") && word != "-":
        throw ArgumentError(description: "unknown option '\(word)'")
      default:
        files.append(word)
      }
    }
  }

  private static func value<Value>(
    _ noun: String, _ word: String?, among valid: [String], _ make: (String) -> Value?
  ) throws(ArgumentError) -> Value {
    guard let word else {
      throw ArgumentError(description: "needs a \(noun): \(valid.joined(separator: ", "))")
    }
    guard let value = make(word) else {
      throw ArgumentError(
        description: "unknown \(noun) '\(word)'\(NearestName.hint(for: word, valid: valid))")
    }
    return value
  }
}

struct ArgumentError: Error, CustomStringConvertible {
  let description: String
}
