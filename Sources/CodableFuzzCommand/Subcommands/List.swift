import CodableFuzz
import FuzzReports
import JSONMutation
import JSONText

/// Lists the names that the command line accepts.
enum List: Subcommand {
  static let name = "list"
  static let operands = Topic.allCases.map(\.rawValue).joined(separator: "|")
  static let purpose = "lists what can be named"
  static let examples = ["list mutators", "list strategies"]
  static let optionsHelp = NoOptions.help

  private enum Topic: String, CaseIterable {
    case documents, strategies, mutators, sets, plans, formats
  }

  /// The name of the formats in earlier versions.
  private static let formerFormats = "forms"

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (_, operands) = try NoOptions.parse(arguments)
    guard let name = operands.first, operands.count == 1 else {
      throw UsageError("list needs one of \(Self.operands)")
    }
    guard let topic = Topic(rawValue: name == formerFormats ? "formats" : name) else {
      throw UsageError.unknown("list", name, valid: Topic.allCases.map(\.rawValue))
    }
    for line in lines(of: topic, command.studies) {
      try Console().print(line + "\n")
    }
    return .clean
  }

  private static func lines(of topic: Topic, _ studies: [Study]) -> [String] {
    switch topic {
    case .documents:
      studies.map { study in
        let list = study.recordsAt.map { "records at \($0.tokens.isEmpty ? "the root" : "\($0)")" }
        return line(study.name, "\(list ?? "one record"), \(study.json.count) bytes")
      }
    case .strategies:
      strategies(of: studies).map { id in
        let documents = studies.filter { $0.strategies.contains { $0.id == id } }.map(\.name)
        return line(id.rawValue, documents.joined(separator: ", "))
      }
    case .mutators:
      Mutators.all.flatMap {
        [
          line($0.id.rawValue, "\($0.mutationClass.rawValue); \($0.purpose)"),
          line("", "ideal: \($0.ideal)"),
        ]
      }
    case .sets:
      MutatorSet.allCases.flatMap { set in
        [
          line(set.rawValue, set.purpose),
          line("", set.mutators.map(\.id.rawValue).joined(separator: ", ")),
        ]
      }
    case .plans: Plans.all.map { line($0.id.rawValue, $0.purpose) }
    case .formats:
      Reporters.all.map { format in
        line(
          format.id.rawValue, format.fileExtension.map { "FILE.\($0)" } ?? "\(format.id)=FILE")
      }
    }
  }

  /// Every strategy of some studies, in order of first appearance.
  static func strategies(of studies: [Study]) -> [StrategyID] {
    studies.flatMap(\.strategies).map(\.id).unique
  }

  private static func line(_ name: String, _ text: String) -> String {
    name + String(repeating: " ", count: max(1, 22 - name.count)) + text
  }
}

/// The options of a subcommand without options.
struct NoOptions: OptionGroup {
  static var options: [Option<Self>] { [] }
}
