import CodableFuzz

/// A subcommand: its name, arguments and action, with its options as properties.
///
/// To add one, write a file with a type that conforms, and list it in ``Subcommands``.
protocol Subcommand: OptionGroup, SendableMetatype {
  static var name: String { get }
  static var operands: String { get }
  static var purpose: String { get }
  /// Command lines to start from, without the name of the tool.
  static var examples: [String] { get }
  static var children: [any Subcommand.Type] { get }
  static var notes: String { get }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode
}

extension Subcommand {
  static var examples: [String] { [] }
  static var children: [any Subcommand.Type] { [] }
  static var notes: String { "" }

  static func run(_ arguments: [String], of command: FuzzCommand) throws -> ExitCode {
    let (subcommand, operands) = try parse(arguments)
    if Self.operands.hasPrefix("FILE") { try command.checkFiles(operands) }
    return try subcommand.run(operands, of: command)
  }
}

enum Subcommands {
  static let all: [any Subcommand.Type] = [
    Run.self,
    Merge.self,
    Render.self,
    BaselineSubcommand.self,
    Mutate.self,
    Infer.self,
    Init.self,
    FuzzInit.self,
    Replay.self,
    Minimize.self,
    List.self,
    Bench.self,
  ]

  static func named(_ name: String) -> (any Subcommand.Type)? {
    all.first { $0.name == name }
  }
}
