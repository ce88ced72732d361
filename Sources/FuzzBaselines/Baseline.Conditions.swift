public import CodableFuzz
public import JSONMutation

extension Baseline {
  /// The conditions that a document's counters depend on: `document feed records 9 decoded whole
  /// plan …`.
  public struct Conditions: Hashable, Sendable {
    public let document: DocumentName
    public let recordCount: Int
    public let decoding: Decoding
    public let plan: Report.Plan
  }

  /// The inputs that a document's counters belong to.
  public enum Decoding: String, Hashable, Sendable, CaseIterable {
    /// Whole documents, even if mutants were decoded in excerpts.
    case whole
    /// Excerpts, in baselines of earlier versions with long lists.
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

  /// Why counters from other conditions cannot be compared; nil if they can.
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
