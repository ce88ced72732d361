import CodableFuzz

/// A subcommand: its name, what it takes, and what it does.
///
/// To add one, write a file with a type that conforms, and name it in ``Subcommands``.
protocol Subcommand: SendableMetatype {
  static var name: String { get }
  /// A name that earlier versions had, which still works.
  static var formerName: String? { get }
  /// What stands behind the name, apart from options.
  static var operands: String { get }
  /// What it does, in a line.
  static var purpose: String { get }
  /// A line for each of its options.
  static var optionsHelp: String { get }

  /// Runs the subcommand.
  ///
  /// - Parameters:
  ///   - arguments: What follows its name.
  ///   - command: What the subcommand works on.
  /// - Returns: How it ended.
  /// - Throws: ``UsageError``, or `StorageError` where something cannot be read or written.
  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode
}

extension Subcommand {
  static var formerName: String? { nil }
}

/// The subcommands, one line each; the first runs where none is named.
enum Subcommands {
  static let all: [any Subcommand.Type] = [
    Run.self,
    Merge.self,
    Render.self,
    Mutate.self,
    Replay.self,
    Minimize.self,
    List.self,
    Bench.self,
    Scenarios.self,
    TestReport.self,
  ]

  static func named(_ name: String) -> (any Subcommand.Type)? {
    all.first { $0.name == name } ?? all.first { $0.formerName == name }
  }
}
