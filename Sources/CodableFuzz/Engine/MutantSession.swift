package import JSONMutation

/// Decodes mutants of one document, each whole and in any order, with every strategy of a study.
package final class MutantSession {
  private let session: DecodingSession
  private var renderer = Renderer()

  /// Reads the document of a study, and decodes each of its records alone with each strategy.
  package init(
    _ study: Study, recorder: any CallRecorder = NoRecorder(), crashes: [Crash] = []
  ) throws(DocumentFailure) {
    let clock = ContinuousClock()
    let supervisor = CallSupervisor(
      stopwatch: Stopwatch(clock), recorder: recorder, crashes: crashes)
    var configuration = Runner.Configuration()
    configuration.usesExcerpts = false
    let opened = OpenedDocument(
      DecodingSession(
        study, document: try study.checkedDocument(isLimited: false), supervisor: supervisor),
      of: study, number: 0, configuration: configuration)
    _ = opened.prepare()
    session = opened.session
  }

  package var document: Document { session.document }

  package func verdicts(on mutant: Mutant) -> [Verdict] {
    session.verdicts(on: mutant, .mutant(0), renderer: &renderer)
  }
}
