/// A file or a part of one to write, with placeholders such as `@NAME@`.
struct Template: ExpressibleByStringLiteral, Sendable {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  /// The text with values for its placeholders, by their names.
  ///
  /// A line that has nothing but a placeholder is left out if its value is empty.
  func filled(_ values: [String: String]) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      let filled = line.replacing(/@([A-Z]+)@/) { values[String($0.1)] ?? String($0.0) }
      let isLeftOut = filled.allSatisfy { $0 == " " } && line.contains("@")
      return isLeftOut ? nil : filled
    }
    return lines.joined(separator: "\n")
  }
}
