import FuzzPlatform
import JSONText

/// An option of a subcommand: its name, its value and what it sets.
struct Option<Options> {
  /// The name, with its two hyphens.
  let name: String
  /// A name of one letter, with its hyphen; nil for none.
  private(set) var short: String?
  /// The title of the group in help; empty for options that need none.
  private(set) var section = ""
  /// The placeholder for the value in help; nil for a flag.
  let value: String?
  /// The description in help, at most one line.
  let help: String
  /// What a shell proposes for the value.
  private(set) var proposals = Proposals.nothing
  let apply: (inout Options, String) throws(UsageError) -> Void

  init(
    _ name: String, _ value: String?, _ help: String,
    apply: @escaping (inout Options, String) throws(UsageError) -> Void
  ) {
    self.name = name
    self.value = value
    self.help = help
    self.apply = apply
  }

  /// A flag: an option without a value.
  init(_ name: String, _ help: String, sets flag: WritableKeyPath<Options, Bool>) {
    self.init(name, nil, help) { options, _ in options[keyPath: flag] = true }
  }

  /// The same option for a group of options that contains this one.
  func within<Outer>(_ group: WritableKeyPath<Outer, Options>) -> Option<Outer> {
    var option = Option<Outer>(name, value, help) { outer, text throws(UsageError) in
      try self.apply(&outer[keyPath: group], text)
    }
    (option.short, option.section, option.proposals) = (short, section, proposals)
    return option
  }

  /// The same option with values that a shell proposes.
  func proposing(_ proposals: Proposals) -> Option {
    var option = self
    option.proposals = proposals
    return option
  }

  /// The same option under a title in help.
  func section(_ title: String) -> Option {
    var option = self
    option.section = title
    return option
  }

  /// The same option with a name of one letter, too.
  func short(_ name: String) -> Option {
    var option = self
    option.short = name
    return option
  }

  /// An option that takes a whole number from `minimum` to `maximum`.
  static func number<Number: FixedWidthInteger>(
    _ name: String, _ help: String, atLeast minimum: Number,
    atMost maximum: Number = .max, sets property: WritableKeyPath<Options, Number?>
  ) -> Option {
    Option(name, "N", help) { options, text throws(UsageError) in
      guard let number = Number(text), (minimum...maximum).contains(number) else {
        throw UsageError(
          "\(name) needs a whole number from \(minimum) to \(maximum), not '\(text)'")
      }
      options[keyPath: property] = number
    }
  }

  /// An option that takes one of a few names, by default of a format.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ help: String, noun: String = "format", value: String? = nil,
    sets property: WritableKeyPath<Options, Choice>
  ) -> Option {
    let valid = Choice.allCases.map(\.rawValue)
    return Option(name, value ?? valid.joined(separator: "|"), help) {
      options, text throws(UsageError) in
      guard let choice = Choice(rawValue: text) else {
        throw .unknown(noun, text, valid: valid)
      }
      options[keyPath: property] = choice
    }.proposing(.names { _ in valid })
  }

  /// An option that takes a number in a range, which `needs` describes.
  static func decimal(
    _ name: String, _ value: String, _ help: String, needs: String, in range: ClosedRange<Double>,
    apply: @escaping (inout Options, Double) -> Void
  ) -> Option {
    Option(name, value, help) { options, text throws(UsageError) in
      guard let number = Double(text), range.contains(number) else {
        throw UsageError("\(name) needs \(needs), not '\(text)'")
      }
      apply(&options, number)
    }
  }
}

/// A group of options, with defaults for those that are not given.
protocol OptionGroup {
  /// The options, in the order of the help.
  static var options: [Option<Self>] { get }
  init()
}

extension OptionGroup {
  /// Parses a command line.
  ///
  /// - Throws: ``UsageError`` for an unknown option, or a value that is missing or wrong.
  static func parse(
    _ arguments: [String]
  ) throws(UsageError) -> (options: Self, operands: [String]) {
    var result = Self()
    var operands: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.name == name || $0.short == name }) else {
        throw .unknown("option", name, valid: options.map(\.name) + ["--help", "--version"])
      }
      let attached = parts.count == 2 ? String(parts[1]) : nil
      if option.value == nil, attached != nil { throw UsageError("\(name) takes no value") }
      guard let value = option.value == nil ? "" : attached ?? rest.popFirst() else {
        throw UsageError("\(name) needs a value: \(option.value ?? "")")
      }
      try option.apply(&result, value)
    }
    return (result, operands)
  }

  /// The options without what they set, for help and for shells.
  static var descriptions: [OptionDescription] {
    options.map { option in
      OptionDescription(
        names: [option.short, option.name].compactMap(\.self), section: option.section,
        value: option.value, help: option.help, proposals: option.proposals)
    }
  }

  static var help: String {
    let lines = descriptions.map { option in
      let left = "  " + option.names.joined(separator: ", ") + (option.value.map { " \($0)" } ?? "")
      return (section: option.section, left: left, right: option.help)
    }
    let width = lines.map(\.left.count).max() ?? 0
    return lines.grouped(alike: \.section).map { lines in
      (lines[0].section.isEmpty ? "" : lines[0].section + ":\n")
        + lines.map { line in
          TerminalText.padded(line.left, to: width, toLeft: true) + "  " + line.right + "\n"
        }.joined()
    }.joined(separator: "\n")
  }
}

/// An option as help and shells show it.
struct OptionDescription: Sendable {
  /// The name of one letter, if there is one, and the long one.
  let names: [String]
  let section: String
  /// The placeholder for the value; nil for a flag.
  let value: String?
  let help: String
  let proposals: Proposals
}

/// What a shell proposes for the value of an option, or for an operand.
enum Proposals: Sendable {
  case nothing
  case files
  case folders
  /// Names from a registry, or from the studies of the command.
  case names(@Sendable (FuzzCommand) -> [String])

  /// The documents of the command; a shell proposes files after `NAME=`.
  static let documents = Proposals.names { $0.studies.map(\.name) }
  static let strategies = Proposals.names { List.strategies(of: $0.studies).map(\.rawValue) }
}

extension Option {
  static func size(
    _ name: String, _ help: String, sets property: WritableKeyPath<Options, ByteSize>
  ) -> Option {
    Option(name, "SIZE", help) { options, text throws(UsageError) in
      guard let size = ByteSize(text) else {
        throw UsageError("\(name) needs a size such as 512M or 2G, not '\(text)'")
      }
      options[keyPath: property] = size
    }
  }
}

extension Array {
  /// The options under a title in help.
  func section<Options>(_ title: String) -> [Option<Options>] where Element == Option<Options> {
    map { $0.section(title) }
  }

  /// The options of a group that another group contains.
  func within<Inner, Outer>(
    _ group: WritableKeyPath<Outer, Inner>
  ) -> [Option<Outer>] where Element == Option<Inner> { map { $0.within(group) } }
}
