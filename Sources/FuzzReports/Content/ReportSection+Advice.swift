import CodableFuzz
import JSONMutation

extension ReportSection {
  /// The maximum number of changes shown for each strategy; the JSON report has more.
  private static let mostAdvice = 3

  /// The best changes for each strategy; nil if none was tried, or none saves anything.
  static func advice(_ document: DocumentReport) -> ReportSection? {
    guard let advice = document.advice else { return nil }
    var notes: [String] = []
    for strategy in document.strategies.map(\.strategy) {
      let own = advice.filter { $0.strategy == strategy }
      notes += Advice.leading(own, count: mostAdvice).map(note)
    }
    if notes.isEmpty { notes = ["no single change would save a record"] }
    return ReportSection(
      title: "\(document.name): what one change to the models would save", notes: notes)
  }

  private static func note(_ advice: Advice) -> String {
    "\(advice.strategy): \(advice.change) (\(advice.details)): "
      + "record survival " + text(advice.recordSurvival, advice.changedRecordSurvival)
      + ", recovery " + text(advice.recovery, advice.changedRecovery)
      + "; first seen with \(advice.example)"
  }

  private static func text(_ rate: Rate, _ changed: Rate) -> String {
    guard rate.of > 0 else { return Format.nothing }
    return rate == changed
      ? "\(text(rate)) as before" : "\(text(rate)) → \(text(changed))"
  }

  private static func text(_ rate: Rate) -> String {
    let lines = ReportSection.Entry(rate).lines
    return lines.first.map { $0 + lines.dropFirst().map { " (\($0))" }.joined() } ?? ""
  }
}
