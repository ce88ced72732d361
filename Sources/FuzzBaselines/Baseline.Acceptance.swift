import CodableFuzz
import JSONMutation
import JSONText

extension Baseline {
  /// An accepted finding, with the reason: `accept feed strict * remove-key up to kept 32/40 expires
  /// 2027-01-31 because the backend sends it again soon`.
  @dynamicMemberLookup
  package struct Acceptance: Hashable, Sendable {
    /// What is accepted: a part that is nil, in the text a `*`, matches every strategy, field or mutator
    /// and the unmutated document.
    ///
    /// `reads` is the mutator of a field that is no longer read.
    package let subject: Subject
    /// The least that has to survive: whatever is worse is not accepted; nil for no limit.
    package private(set) var limit: Survival?
    /// The first day on which it is no longer accepted; nil for none.
    package let expiry: Day?
    package let reason: String

    package subscript<Value>(dynamicMember part: KeyPath<Subject, Value>) -> Value {
      subject[keyPath: part]
    }

    package func isExpired(on day: Day) -> Bool { expiry.map { $0 <= day } ?? false }
  }

  package var acceptances: [Acceptance] {
    get { BaselineKind.accept.sorted(accepted.keys).compactMap { accepted[$0] } }
    set { accepted = Dictionary(newValue.map { ($0.subject, $0) }) { $1 } }
  }
}

extension Baseline.Acceptance {
  static let endings = ["expires", "because"]

  /// Whether it is about a finding; a nil field and mutator mean the unmutated document.
  func covers(_ other: Baseline.Subject) -> Bool {
    func matches<Value: Equatable>(_ part: KeyPath<Baseline.Subject, Value?>) -> Bool {
      subject[keyPath: part] == nil || subject[keyPath: part] == other[keyPath: part]
    }
    return subject.document == other.document && matches(\.strategy) && matches(\.field)
      && matches(\.mutator)
  }

  func allows(_ survival: Survival?) -> Bool {
    guard let limit, let survival else { return true }
    return limit.change(to: survival)?.isWorse != true
  }

  package var lineText: String { "\(BaselineKind.accept.name(of: subject)) \(value)" }
  package var value: String { words.joined(separator: " ") }
}

extension Baseline.Acceptance: BaselineValue {
  var words: [String] {
    (limit.map { ["up", "to"] + $0.words } ?? [])
      + (expiry.map { ["expires", $0.description] } ?? []) + ["because", reason]
  }

  init(
    _ words: inout BaselineWords, about subject: Baseline.Subject
  ) throws(BaselineWords.Mistake) {
    self.subject = subject
    if words.has("up") {
      try words.expect("to")
      limit = try Survival(&words, about: subject)
    }
    expiry =
      words.has("expires")
      ? try words.value("the day", "a day such as 2027-01-31") { Day(String($0)) } : nil
    try words.expect("because")
    reason = words.remainder()
    if reason.allSatisfy(\.isWhitespace) { throw BaselineWords.Mistake("the reason is missing") }
  }
}

extension BaselineComparison.Finding {
  /// Whether a line of the baseline can accept it without accepting the whole document or strategy.
  package var isAcceptable: Bool {
    subject.strategy != nil && subject.field != nil && [.worse, .expired, .new].contains(kind)
  }

  /// Accepts the finding, and nothing that is worse.
  package func acceptance(
    _ words: String
  ) throws(BaselineWords.Mistake) -> Baseline.Acceptance {
    // A line feed would end the line, and nobody could review the others.
    if words.unicodeScalars.contains(where: TerminalText.isUnseen) {
      throw BaselineWords.Mistake("the reason contains invisible characters")
    }
    var limit: [String] = []
    if case .survival(let survival) = after, !survival.isPerfect {
      limit = ["up", "to"] + survival.words
    }
    let isEndOfLine = Baseline.Acceptance.endings.contains { words.hasPrefix($0 + " ") }
    let line = limit + [isEndOfLine ? words : "because " + words]
    var rest = BaselineWords(line.joined(separator: " ")[...])
    var subject = subject
    if after == .reading(false) { subject.mutator = Baseline.readsName }
    return try Baseline.Acceptance(&rest, about: subject)
  }
}
