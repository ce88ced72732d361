public import CodableFuzz
public import JSONMutation
import JSONText

extension Baseline {
  /// A finding about models that was there when the baseline was made: only a new one fails.
  public struct Found: Hashable, Sendable {
    public let document: DocumentName
    public let strategy: StrategyID
    public let kind: ModelFindingID
    /// The field; the root for a finding that is about none.
    public let field: Field
  }

  /// Findings of one kind about fields of one object: `finding feed app crossed-key
  /// /feed/*/{id,number}`.
  struct FoundLine: Hashable {
    let document: DocumentName
    let strategies: [StrategyID]
    let kind: ModelFindingID
    let fields: FieldGroup
  }
}

extension Baseline.Found: BaselineFact {
  static let word = "findings"

  static func all(of document: DocumentReport) -> [Self] {
    let found = document.modelFindings.filter(\.isRecorded).flatMap { finding in
      finding.strategies.flatMap { strategy in
        (finding.fields.isEmpty ? [Field(.root)] : finding.fields.map(\.field)).map {
          Self(document: document.name, strategy: strategy, kind: finding.kind, field: $0)
        }
      }
    }
    return Array(Set(found))
  }

  var name: MutatorID { MutatorID(rawValue: kind.rawValue) }
}

extension Baseline {
  package func hasFindings(of document: DocumentName) -> Bool {
    conditions.contains { $0.document == document && $0.metrics.contains(Found.word) }
  }
}

extension Baseline.FoundLine: BaselineLine {
  static var keyword: String { "finding" }

  static func lines(of found: [Baseline.Found]) -> [Self] {
    let ofFields = Dictionary(grouping: found) {
      Baseline.Found(document: $0.document, strategy: "", kind: $0.kind, field: $0.field)
    }.mapValues { $0.map(\.strategy).sorted { $0.rawValue < $1.rawValue } }
    let alike = Dictionary(grouping: ofFields) { found, strategies in
      Self(
        document: found.document, strategies: strategies, kind: found.kind,
        fields: Baseline.FieldGroup())
    }
    return alike.flatMap { line, found in
      Baseline.FieldGroup.all(found.map(\.key.field)).map {
        Self(
          document: line.document, strategies: line.strategies, kind: line.kind, fields: $0)
      }
    }
  }

  var facts: [Baseline.Found] {
    strategies.flatMap { strategy in
      fields.fields.map {
        Baseline.Found(document: document, strategy: strategy, kind: kind, field: $0)
      }
    }
  }

  init(_ words: inout BaselineWords, writing line: Self?) throws(BaselineWords.Mistake) {
    document = try words.document(line?.document)
    strategies = try words.names("the strategy", line?.strategies)
    kind = try words.name("the kind of finding", line?.kind)
    fields = try words.fields(line?.fields)
  }
}
