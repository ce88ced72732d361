public import JSONMutation

extension Baseline {
  /// What the figures of a document depend on: `document feed records 9 decoded whole plan …`.
  public struct Conditions: Hashable, Sendable {
    /// The document's name.
    public let document: DocumentName
    /// How many records the document has.
    public let recordCount: Int
    /// How mutants of the document were decoded.
    public let decoding: Decoding
    /// Which mutants were made.
    public let plan: Report.Plan
  }

  /// What the counters of a document are those of.
  public enum Decoding: String, Hashable, Sendable, CaseIterable {
    /// Whole documents, also where mutants were decoded in excerpts.
    case whole
    /// Excerpts: baselines of earlier versions, for long lists.
    case excerpts
  }
}

extension Baseline.Conditions {
  init(_ document: DocumentReport, plan: Report.Plan) {
    self.document = document.name
    recordCount = document.recordCount
    decoding = .whole
    self.plan = plan
  }

  /// Why figures found under other conditions cannot be compared; nil where they can.
  func difference(from other: Self) -> String? {
    if decoding != other.decoding {
      return "its mutants were decoded '\(decoding.rawValue)', those of this run "
        + "'\(other.decoding.rawValue)'"
    }
    return plan.difference(from: other.plan)
  }
}

extension Baseline.Conditions: BaselineLine {
  static var keyword: String { "document" }

  var key: [String] { [document.description] }

  var value: String {
    (["records \(recordCount)", "decoded \(decoding.rawValue)"] + plan.baselineWords)
      .joined(separator: " ")
  }

  init(_ words: inout BaselineWords) throws(BaselineWords.Mistake) {
    document = try words.document()
    try words.expect("records")
    recordCount = try words.count("the count of records")
    try words.expect("decoded")
    let word = try words.next("how mutants were decoded")
    guard let decoding = Baseline.Decoding(rawValue: String(word)) else {
      throw BaselineWords.Mistake("mutants are not decoded '\(word)', but 'whole' or 'excerpts'")
    }
    self.decoding = decoding
    plan = try Report.Plan(&words)
  }
}
