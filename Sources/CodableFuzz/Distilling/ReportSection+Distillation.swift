/// How mutants of long lists were decoded.
extension ReportSection {
  /// Says that mutants were decoded in slices; nil where they were decoded whole.
  static func distillationNote(of document: DocumentReport) -> String? {
    guard let distillation = document.distillation else { return nil }
    return "distilled: \(distillation.sliced.counts) mutants decoded in slices of a few records, "
      + "which the counts are of; \(distillation.sampled) also whole, "
      + Format.count(distillation.differenceCount, "difference")
  }

  /// What strategies did otherwise with slices; nil where they did the same.
  static func distillationDifferences(_ report: Report) -> ReportSection? {
    let notes = report.documents.compactMap(\.distillation).flatMap(\.differences).map {
      "\($0.mutant) \($0.strategy): \($0.difference)"
    }
    guard !notes.isEmpty else { return nil }
    return ReportSection(
      title: "Findings: strategies that do otherwise with slices than with whole documents",
      notes: notes + ["--no-distill decodes whole documents"], isAlarming: true)
  }
}
