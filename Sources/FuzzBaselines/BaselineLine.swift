/// A kind of line of a baseline: a keyword, a unique key, and a value.
protocol BaselineLine: Hashable, Sendable {
  static var keyword: String { get }
  /// The subject of the line, in words without spaces; two lines with the same key are a mistake.
  var key: [String] { get }
  var value: String { get }
  /// Texts that no two lines may share: one for each subject of the line.
  var names: [String] { get }

  /// Parses the words after the keyword.
  init(_ words: inout BaselineWords) throws(BaselineWords.Mistake)
}

extension BaselineLine {
  /// The keyword and the key.
  var name: String { ([Self.keyword] + key).joined(separator: " ") }

  var names: [String] { [name] }

  /// The line without its line feed.
  var text: String { value.isEmpty ? name : name + " " + value }

  /// Parses a whole line.
  ///
  /// A line has only one spelling: writing it again gives the same text.
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
