extension Baseline {
  /// The ways to rewrite a baseline of an older version.
  static let renewingCommands =
    "'UPDATE_BASELINES=1 swift test', or with --update-baseline added to the command"

  /// Keeps the accepted findings of an older baseline when it is renewed.
  ///
  /// - Parameter text: The text of a baseline, not of a newer version.
  /// - Throws: ``BaselineError`` if the text is not such a baseline.
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
