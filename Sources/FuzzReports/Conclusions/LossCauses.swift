package import CodableFuzz
package import JSONMutation
import JSONText

/// Where structural mutants cost a strategy the other records of a list, or the only one: inside a
/// record, around the records, or at what holds them.
///
/// Only a mutant inside a record shows that one bad record can lose the others.
package struct LossCauses {
  private let inside: [StrategyReport.FieldRow]
  private let around: [StrategyReport.FieldRow]
  /// At the list or what holds it, up to the root.
  private let above: [StrategyReport.FieldRow]
  private let hasList: Bool
  private let decoded: Rate

  package init(_ document: DocumentReport, _ row: StrategyReport) {
    let rows = row.fields.filter { Self.isStructural($0.mutator) }
    (hasList, decoded) = (document.list != nil, row.documentsDecoded)
    let list = document.list?.tokens ?? []
    let byWay = Dictionary(grouping: rows) { row in
      let way = zip(row.field.pointer.tokens, list).allSatisfy { step, token in
        step == token || step == Field.anyKey || step == Field.anyElement
      }
      return !way ? Way.around : row.field.pointer.tokens.count > list.count ? .inside : .above
    }
    inside = byWay[.inside] ?? []
    around = byWay[.around] ?? []
    above = byWay[.above] ?? []
  }

  private enum Way { case inside, around, above }

  /// What a team adds itself is taken as structural.
  private static func isStructural(_ mutator: MutatorID) -> Bool {
    Mutators.all.first { $0.id == mutator }?.mutationClass ?? .structural == .structural
  }

  /// The rows of mutants inside a record for which the strategy throws, which costs the whole list.
  private var costly: [StrategyReport.FieldRow] { inside.filter { $0.counters.threw > 0 } }

  package var example: MutantID? { costly.lazy.compactMap(\.example).first }

  /// Whether one bad record costs the whole list; of a document that is one record, whether most mutants do
  /// not decode.
  package var areTotal: Bool {
    hasList
      ? costly.contains { $0.counters.untouched > 0 }
      : !costly.isEmpty && decoded.count * 2 < decoded.of
  }

  /// That they are total, in words; nil if they are not.
  package var totalLoss: String? {
    guard areTotal else { return nil }
    let kept = Rate.sum(inside.map(\.counters.recordSurvival))
    return hasList
      ? "one bad record can cost the whole list: \(kept.count) of "
        + "\(Format.count(kept.of, "other record")) are kept (\(kept.share))"
      : "one bad value can cost the whole response: \(decoded.count) of "
        + "\(Format.count(decoded.of, "mutant")) are decoded (\(decoded.share))"
  }

  package var sentences: [String] {
    let lost = [inside, around, above].map { $0.filter { $0.counters.untouchedLost > 0 } }
    func kept(_ rows: [StrategyReport.FieldRow]) -> String {
      "\(Rate.sum(rows.map(\.counters.recordSurvival)).counts) are kept"
    }
    var sentences: [String] = []
    if !lost[0].isEmpty {
      sentences.append("One bad record can lose the others: \(kept(inside)).")
    }
    if !lost[1].isEmpty {
      let absent = lost[1].filter {
        [Mutator.removeKey.id, Mutator.nullValue.id].contains($0.mutator)
      }
      let remedy =
        absent.isEmpty ? "" : " Make \(FieldNames(absent.map(\.field).unique)) optional."
      sentences.append("A change around the records can lose them: \(kept(around)).\(remedy)")
    }
    if !lost[2].isEmpty {
      let fields = FieldNames(lost[2].map(\.field).unique)
      sentences.append("Records are lost with what holds them, \(fields): \(kept(above)).")
    }
    return sentences
  }
}
