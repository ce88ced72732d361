import CodableFuzz
import Foundation
import FuzzPlatform

/// What one may write to a standard stream: how wide, and with colors or not.
struct Terminal {
  /// How wide lines may be, in characters.
  let width: Int
  /// Whether text may be colored.
  let isColored: Bool
  /// Whether a line can be written over, by the escapes for that.
  let rewritesLines: Bool
  /// Whether characters other than ASCII are shown.
  let hasUnicode: Bool

  /// Narrower and wider terminals are written to as these.
  private static let widths = 40...200
  /// How wide lines are where there is no terminal.
  private static let defaultWidth = 100

  /// A stream of this process.
  init(_ stream: Descriptor, defaultWidth: Int = Self.defaultWidth) {
    self.init(
      columns: stream.isTerminal ? stream.columns ?? 0 : nil,
      environment: ProcessInfo.processInfo.environment, defaultWidth: defaultWidth)
  }

  /// - Parameters:
  ///   - columns: How wide the terminal is, 0 where it does not tell; nil where there is none.
  ///   - environment: The variables of the process.
  ///   - defaultWidth: How wide lines may be where nothing tells.
  init(
    columns: Int?, environment: [String: String], defaultWidth: Int = Self.defaultWidth
  ) {
    func variable(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let told = columns.flatMap { $0 > 0 ? $0 : nil } ?? variable("COLUMNS").flatMap { Int($0) }
    width = min(max(told ?? defaultWidth, Self.widths.lowerBound), Self.widths.upperBound)
    rewritesLines = columns != nil && variable("TERM") != "dumb"
    isColored = rewritesLines && variable("NO_COLOR") == nil
    let locale = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG")
    hasUnicode = locale?.uppercased().replacing("-", with: "").contains("UTF8") ?? (columns == nil)
  }

  /// Tells reporters of it.
  func adjust(_ context: inout ReportContext) {
    context.maximumWidth = width
    context.isColored = isColored
    context.hasBlockCharacters = hasUnicode
  }
}
