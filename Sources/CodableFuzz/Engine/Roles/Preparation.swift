/// The preparations of this package.
enum Preparations {
  /// Every preparation, in order: those that change the document come before those that look at its
  /// mutants.
  static var all: [any Preparation.Type] {
    [
      FieldLearner.self,
      ExcerptCheck.self,
      Representatives.self,
      WorkLimit.self,
    ]
  }
}

/// Changes a document, or how its mutants are decoded, before the first of them is.
///
/// It does the same in every process, so what it found out is counted once. To add a preparation, write
/// a folder with such a type, and add it to ``Preparations/all``.
protocol Preparation: CountingRole {
  associatedtype Sums

  /// Changes what it is about.
  ///
  /// - Returns: What it found out.
  static func prepare(_ opened: OpenedDocument) -> Sums

  /// Puts what was found out into a report.
  static func add(_ sums: Sums, of document: CountedDocument, to report: inout DocumentReport)
}

extension OpenedDocument {
  /// Makes the preparations; none for a newer document, which is only decoded as it is.
  ///
  /// - Returns: What they found out.
  func prepare() -> SumsByRole {
    var facts = SumsByRole()
    if study.isNewer { return facts }
    for preparation in Preparations.all { preparation.prepare(self, adding: &facts) }
    return facts
  }
}

extension DocumentReport {
  /// Adds what preparations found out.
  mutating func addPreparations(_ document: CountedDocument) {
    for preparation in Preparations.all { preparation.add(document, to: &self) }
  }
}

extension Preparation {
  fileprivate static func prepare(_ opened: OpenedDocument, adding facts: inout SumsByRole) {
    facts.add(prepare(opened), of: Self.self)
  }

  fileprivate static func add(_ document: CountedDocument, to report: inout DocumentReport) {
    add(document.sums[Self.self], of: document, to: &report)
  }
}
