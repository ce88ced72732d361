import FuzzFormats
import FuzzReports
import JSONText

/// An option of a subcommand: the property is its declaration, and its line in help.
///
/// ```swift
/// @Option(.number("--count", from: 1), "how many mutants to make") private(set) var count: Int?
/// ```
///
/// A property has a default, or is optional, or is an array for an option that can be repeated. It is noted
/// when its group is made, which is how parsing and help find it: reflection would take longer than all
/// the rest of the start.
@propertyWrapper
final class Option<Value>: DeclaredOption {
  var wrappedValue: Value
  private var positions: [Int] = []
  private let add: (inout Value, String) throws(UsageError) -> Void

  private init<Element>(
    _ value: Value, _ parameter: Parameter<Element>, _ help: String,
    add: @escaping (inout Value, Element) -> Void
  ) {
    wrappedValue = value
    self.add = { value, text throws(UsageError) in add(&value, try parameter.read(text)) }
    super.init(parameter, help)
  }

  convenience init(wrappedValue: Value, _ parameter: Parameter<Value>, _ help: String) {
    self.init(wrappedValue, parameter, help) { $0 = $1 }
  }

  convenience init<Element>(
    _ parameter: Parameter<Element>, _ help: String
  ) where Value == Element? {
    self.init(nil, parameter, help) { $0 = $1 }
  }

  convenience init<Element>(
    _ parameter: Parameter<Element>, _ help: String
  ) where Value == [Element] {
    self.init([], parameter, help) { $0.append($1) }
  }

  var projectedValue: Option { self }

  override func take(_ text: String, at position: Int) throws(UsageError) {
    try add(&wrappedValue, text)
    positions.append(position)
  }

  /// The values with their positions, for options whose order among others counts.
  func placed<Element, Word>(
    _ word: (Element) -> Word
  ) -> [(position: Int, word: Word)] where Value == [Element] {
    zip(positions, wrappedValue.map(word)).map { ($0, $1) }
  }
}

class DeclaredOption {
  let names: [String]
  let placeholder: String?
  let help: String

  fileprivate init<Element>(_ parameter: Parameter<Element>, _ help: String) {
    names = [parameter.short, parameter.name].compactMap(\.self)
    placeholder = parameter.placeholder
    self.help = help
    Declarations.current?.add(self)
  }

  func take(_ text: String, at position: Int) throws(UsageError) {}
}

struct OptionSection {
  let title: String
  fileprivate(set) var options: [DeclaredOption] = []

  init(_ title: String) {
    self.title = title
    Declarations.current?.add(self)
  }
}

private final class Declarations: @unchecked Sendable {
  /// Those of the group that is being made, which only the task that makes it reads and changes.
  @TaskLocal static var current: Declarations?
  private(set) var sections = [OptionSection("")]

  func add(_ section: OptionSection) { sections.append(section) }

  func add(_ option: DeclaredOption) {
    sections[sections.count - 1].options.append(option)
  }
}

/// Options as properties, some in groups of their own; help lists them in the same order.
protocol OptionGroup {
  init()

  /// Completes the options when the whole command line was read.
  mutating func finish() throws(UsageError)
}

extension OptionGroup {
  mutating func finish() throws(UsageError) {}

  static func parse(
    _ arguments: [String]
  ) throws(UsageError) -> (options: Self, operands: [String]) {
    var (result, sections) = declaring()
    let options = sections.flatMap(\.options)
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
      guard let option = options.first(where: { $0.names.contains(name) }) else {
        let valid = options.compactMap(\.names.last)
        if valid.contains("--format"),
          Reporters.all.contains(where: { "--\($0.id.rawValue)" == name })
        {
          throw UsageError("unknown option '\(name)': formats go after --format, or --output FILE")
        }
        throw .unknown("option", name, valid: valid + ["--help", "--version"])
      }
      let attached = parts.count == 2 ? String(parts[1]) : nil
      if option.placeholder == nil, attached != nil { throw UsageError("\(name) takes no value") }
      // A name of another option is no value.
      let next = rest.first.flatMap { next in
        options.contains { $0.names.contains(next) } ? nil : next
      }
      guard let value = option.placeholder == nil ? "" : attached ?? next else {
        throw UsageError("\(name) needs a value: \(option.placeholder ?? "")")
      }
      if option.placeholder != nil, attached == nil { rest.removeFirst() }
      try option.take(value, at: rest.startIndex)
    }
    try result.finish()
    return (result, operands)
  }

  private static func declaring() -> (group: Self, sections: [OptionSection]) {
    let declarations = Declarations()
    let group = Declarations.$current.withValue(declarations) { Self() }
    return (group, declarations.sections.filter { !$0.options.isEmpty })
  }

  static var help: String {
    let sections = declaring().sections
    let left = { (option: DeclaredOption) in
      option.names.joined(separator: ", ") + (option.placeholder.map { " \($0)" } ?? "")
    }
    let width = sections.flatMap(\.options).map { left($0).count }.max() ?? 0
    return sections.map { section in
      let lines = section.options.map { helpLine(left($0), $0.help, width) }
      return (section.title.isEmpty ? "" : section.title + ":\n") + lines.joined()
    }.joined(separator: "\n")
  }
}
