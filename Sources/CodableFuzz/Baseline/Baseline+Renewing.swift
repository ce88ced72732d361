extension Baseline {
  /// What to type to write a baseline in place of one of an older version.
  static let renewingCommands =
    "'UPDATE_BASELINES=1 swift test', or with --update-baseline added to the command"

  /// What is kept of an older baseline when it is renewed: the findings that are accepted.
  ///
  /// - Parameter text: The text of a baseline of any version that is not newer.
  /// - Throws: ``BaselineError`` where the text is no such baseline.
  package init(renewing text: String) throws(BaselineError) {
    guard let version = Self.version(of: text), version < Self.currentVersion else {
      self = try Baseline(parsing: text)
      return
    }
    self.init()
    for (index, line) in text.split(whereSeparator: \.isNewline).enumerated()
    where line.hasPrefix(Acceptance.keyword + " ") {
      do throws(BaselineWords.Mistake) {
        acceptances.append(try Acceptance(parsing: line))
      } catch {
        throw .badLine(number: index + 1, text: String(line), reason: error.reason)
      }
    }
  }
}
