/// A kind of line of a baseline's text: a keyword, words that no other line has, and what is said of
/// them.
protocol BaselineLine: Hashable, Sendable {
  /// The first word.
  static var keyword: String { get }
  /// What the line is about, in words without spaces; two such lines are a mistake.
  var key: [String] { get }
  /// What it says of that.
  var value: String { get }
  /// What no two lines of a baseline have in common: of a line about many things, one for each.
  var names: [String] { get }

  /// Reads what follows the keyword.
  init(_ words: inout BaselineWords) throws(BaselineWords.Mistake)
}

extension BaselineLine {
  /// What the line is about.
  var name: String { ([Self.keyword] + key).joined(separator: " ") }

  var names: [String] { [name] }

  /// The line without its end.
  var text: String { value.isEmpty ? name : name + " " + value }

  /// Reads a whole line.
  ///
  /// A line has one spelling: what is read is written again as it was.
  init(parsing line: Substring) throws(BaselineWords.Mistake) {
    var words = BaselineWords(line)
    try words.expect(Self.keyword)
    try self.init(&words)
    try words.end()
    guard text.utf8.elementsEqual(line.utf8) else {
      throw BaselineWords.Mistake("it is written '\(text)'")
    }
  }
}
