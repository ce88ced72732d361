import CodableFuzz
import JSONMutation

extension DocumentContent {
  private static let mostForStrategy = 3

  var advice: Section? {
    guard let advice = document.advice else { return nil }
    let leading = strategies.flatMap { report in
      Advice.leading(advice.filter { $0.strategy == report.strategy }, count: Self.mostForStrategy)
    }
    return Section(
      title: "\(document.name): what one change to the models would save",
      blocks: [
        .notes(
          leading.isEmpty
            ? ["no single change would save a record"] : leading.map { run.sentence(on: $0) })
      ] + document.systemNote(on: leading))
  }
}

extension RunContent {
  private static let mostChanges = 6

  var changes: Section? {
    let rows = report.documents.flatMap(ChangeRow.all).sorted { $0.order > $1.order }
    let own = rows.filter(\.isOwn)
    guard !rows.isEmpty else {
      let wasTried = report.documents.contains { $0.advice != nil && $0.reasonForNothing == nil }
      return wasTried
        ? Section(title: "Changes to make", blocks: [.hint("No single change saves a record.")])
        : nil
    }
    let columns: [TableColumn<ChangeRow>?] = [
      TableColumn("change", kind: .name) { row in
        let lines =
          row.best.lines.flatMap { ["− " + $0.before, "+ " + $0.after] }
          + row.best.declarations.map { "+ " + $0 }
        return lines.isEmpty
          ? Cell("\(row.change.phrase)") : Cell(lines: lines.map { "\(code: $0)" })
      },
      report.documents.count == 1
        ? nil : TableColumn<ChangeRow>("document", kind: .text) { Cell("\($0.document)") },
      TableColumn("at", kind: .text) { Cell("\($0.change.field)") },
      TableColumn("strategies", kind: .text) { Cell("\($0.advice.map(\.strategy))") },
      TableColumn("record survival", kind: .share(isLoss: false)) {
        Cell(from: $0.best.recordSurvival, to: $0.best.changedRecordSurvival)
      },
      TableColumn("recovery", kind: .share(isLoss: false)) {
        Cell(from: $0.best.recovery, to: $0.best.changedRecovery)
      },
      TableColumn("for callers", kind: .text) { Cell(words: $0.best.sourceNote) },
      TableColumn("try it", kind: .text) { [self] in mutant($0.best.example) },
    ]
    let table = Table(
      own + rows.filter { !$0.isOwn }, columns,
      caption: "One change at a time, found by trying it",
      shown: min(own.isEmpty ? rows.count : own.count, Self.mostChanges), most: 20)
    return Section(
      id: "changes", title: "Changes to make",
      blocks: [.table(table)]
        + report.documents.flatMap { $0.systemNote(on: $0.advice ?? []) }.prefix(1))
  }

  func sentence(on advice: Advice) -> Phrase {
    let survival = Self.change(advice.recordSurvival, advice.changedRecordSurvival)
    let recovery = Self.change(advice.recovery, advice.changedRecovery)
    let property = advice.property.map { " (\(code: $0))" as Phrase } ?? ""
    return
      "\(advice.strategy): \(advice.change.phrase)" + property
      + " (\(words: advice.details)): record survival "
      + "\(words: survival), recovery \(words: recovery); first seen with \(mutant(advice.example))"
  }

  private static func change(_ rate: Rate, _ changed: Rate) -> String {
    guard rate.of > 0 else { return Format.nothing }
    let texts = [rate, changed].map { "\($0.share) (\($0.counts))" }
    return rate == changed ? texts[0] + " as before" : texts.joined(separator: " → ")
  }
}

private struct ChangeRow {
  let document: DocumentName
  let change: ModelChange
  let advice: [Advice]
  let isOwn: Bool

  var best: Advice { advice[0] }
  var order: (Int, Int) { (best.keptGain, best.deliveredGain) }

  static func all(of document: DocumentReport) -> [ChangeRow] {
    let own = StrategyID.own(among: document.unmutated.map(\.strategy))
    return (document.advice ?? []).grouped { advice in
      [
        advice.change, own.contains(advice.strategy), advice.recordSurvival,
        advice.changedRecordSurvival, advice.recovery, advice.changedRecovery,
      ] as [AnyHashable]
    }.map { same in
      ChangeRow(
        document: document.name, change: same[0].change, advice: same,
        isOwn: own.contains(same[0].strategy))
    }
  }
}

extension DocumentReport {
  /// The change that helps the app's own strategy most.
  var bestAdvice: Advice? {
    ownStrategy.flatMap { own in advice?.first { $0.strategy == own.strategy } }
  }

  /// That shares are of the system here, if another one reads some of the values otherwise.
  func systemNote(on advice: [Advice]) -> [Block] {
    advice.allSatisfy { systemFindings(of: $0.strategy).isEmpty }
      ? []
      : [.paragraph("These shares are of the system here: others read some values otherwise.")]
  }
}

extension Counters {
  /// Records delivered ÷ records sent, as bars show it.
  var decoded: Rate { Rate(sent - lost, of: sent) }

  func decoded(with advice: Advice) -> Rate {
    Rate(min(sent, decoded.count + advice.keptGain + advice.deliveredGain), of: sent)
  }
}

extension ModelChange {
  fileprivate var phrase: Phrase { "\(words: words.before)\(subject)\(words: words.after)" }
}

extension Table.Cell {
  fileprivate init(from before: Rate, to after: Rate) {
    if before == after {
      self = .nothing
      return
    }
    lines = [
      Phrase(.words("\(before.share) → \(after.share)")),
      Phrase(.words("\(before.counts) → \(after.counts)")),
    ]
    joint = nil
    (rate, self.before) = (after, before)
  }
}
