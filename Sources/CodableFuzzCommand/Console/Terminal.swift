import CodableFuzz
import Foundation
import FuzzIsolation
import FuzzPlatform
import FuzzReports

/// The abilities of a standard stream: its width, and whether it supports colors.
struct Terminal {
  let width: Int
  let isColored: Bool
  /// Whether escape sequences can overwrite a line.
  let rewritesLines: Bool
  let hasUnicode: Bool

  /// Widths outside this range are clamped to it.
  private static let widths = 40...200
  private static let defaultWidth = 100

  /// The option of all subcommands that does what the variable `NO_COLOR` does.
  private static let colorOption = "--no-color"

  init(_ stream: Descriptor, defaultWidth: Int = Self.defaultWidth) {
    var environment = ProcessInfo.processInfo.environment
    if CommandLine.arguments.contains(Self.colorOption) { environment["NO_COLOR"] = "1" }
    self.init(
      columns: stream.isTerminal ? stream.columns ?? 0 : nil, environment: environment,
      defaultWidth: defaultWidth)
  }

  static func withoutColorOption(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].filter { $0 != colorOption } + arguments[end...]
  }

  /// - Parameters:
  ///   - columns: The width of the terminal, 0 if unknown; nil if there is no terminal.
  ///   - environment: The variables of the process.
  ///   - defaultWidth: The width if nothing else sets it.
  init(
    columns: Int?, environment: [String: String], defaultWidth: Int = Self.defaultWidth
  ) {
    func variable(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let known = columns.flatMap { $0 > 0 ? $0 : nil } ?? variable("COLUMNS").flatMap { Int($0) }
    width = min(max(known ?? defaultWidth, Self.widths.lowerBound), Self.widths.upperBound)
    rewritesLines = columns != nil && variable("TERM") != "dumb"
    isColored = rewritesLines && variable("NO_COLOR") == nil
    let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG")
    hasUnicode = locale?.uppercased().replacing("-", with: "").contains("UTF8") ?? (columns == nil)
  }

  /// Copies the abilities into the context of reporters.
  func adjust(_ context: inout ReportContext) {
    context.maximumWidth = width
    context.isColored = isColored
    context.hasBlockCharacters = hasUnicode
  }
}

/// Standard input, output and error, any of which may be closed when the process starts.
enum StandardDescriptors {
  /// Occupies closed standard descriptors so that no file opened later receives one, and with it
  /// the messages.
  ///
  /// Also turns a file that grows too large and a pipe without a reader into errors instead of
  /// signals.
  ///
  /// Writing to standard output or error that was closed still fails.
  static func prepareProcess() {
    let streams: [(Descriptor, Descriptor.Use)] = [
      (.standardInput, .writing), (.standardOutput, .reading), (.standardError, .reading),
    ]
    for (stream, use) in streams where !stream.isOpen {
      _ = try? Descriptor(opening: "/dev/null", for: use)
    }
    OpenFiles.raiseLimit()
    for signal in [Signal.fileTooLarge, .brokenPipe] { signal.ignore() }
  }
}
