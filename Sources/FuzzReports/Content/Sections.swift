package import CodableFuzz
package import JSONMutation

/// The sections of a report, in order: a line each, with the media that show it.
///
/// To add one, write a file with an extension of ``RunContent`` or ``DocumentContent``, and list it.
enum Sections {
  /// What a report leads with: sums over mutants, topics on a first screen and in a comment, or stores, which
  /// have nothing of how records decode.
  enum Subject: CaseIterable { case sums, topics, stores }

  static let ofRun: [Listing<RunContent>] = [
    Listing([.screen, .comment], [.topics]) { $0.sectionsOfTopics },
    Listing(.screen, Subject.allCases) { $0.problemsSection },
    Listing(.screen) { $0.results },
    Listing(.terminal) { $0.sectionsOfTopics },
    Listing(.screen) { $0.sentencesOfParts },
    Listing([.screen, .comment]) { $0.writeBack },
    Listing(.screen, [.sums, .topics]) { $0.nextCommands },
    Listing([.terminal, .page], [.sums, .stores]) { $0.stopped },
    Listing(.comment, Subject.allCases) { $0.baseline },
    Listing(.all, Subject.allCases) { $0.failures },
    Listing(.all, Subject.allCases) { $0.crashes },
    Listing(.all, [.sums, .topics]) { $0.spoiled },
    Listing(.all, [.sums, .topics]) { $0.alreadyInvalid },
    Listing([.terminal, .comment], Subject.allCases) { $0.otherProblems },
    Listing(.comment, [.stores]) { $0.contents.compactMap(\.store) },
    Listing(.comment) { $0.summary },
    Listing(.page) { $0.changes },
    Listing([.terminal, .folds]) { $0.unmutated },
    Listing(.terminal) { $0.survival },
    Listing([.terminal, .comment, .folds]) { $0.strategies },
    Listing(.comment) { $0.response },
    Listing(.comment) { $0.sectionsOfParts },
    Listing(.comment) { $0.context.comparison == nil ? $0.change : nil },
    Listing(.comment) { $0.modelFindings },
    Listing(.comment) { $0.collateralLoss },
    Listing([.comment, .page]) { $0.survivalByDocument },
    Listing([.terminal, .folds]) { $0.mutators },
    Listing(.comment) { $0.fieldRoles },
    Listing([.terminal, .page], [.sums, .stores]) { $0.documents },
    Listing(.folds) { $0.otherRows },
    Listing(.folds, [.sums, .stores]) { $0.facts },
    Listing(.folds) { $0.glossary },
  ]

  static let ofDocument: [Listing<DocumentContent>] = [
    Listing(.page) { $0.run.onlyDocument == nil ? $0.response : nil },
    Listing([.terminal, .page]) { $0.store },
    Listing(.terminal) { $0.contracts },
    Listing(.folds) { $0.document.response == nil ? $0.contracts : [] },
    Listing([.terminal, .page]) { $0.sectionsOfParts },
    Listing([.terminal, .folds]) { $0.mutators },
    Listing(.folds) { $0.isDetailed ? $0.heatMaps : nil },
    Listing(.folds) { $0.isDetailed ? $0.throughput : nil },
    Listing([.terminal, .folds]) { $0.collateralLoss },
    Listing(.terminal) { $0.advice },
    Listing([.terminal, .folds]) { $0.modelFindings },
    Listing([.terminal, .page]) { $0.writeBacks },
    Listing([.terminal, .folds]) { $0.unknownTags },
    Listing([.terminal, .folds]) { $0.represented },
  ]

  struct Listing<Source>: Sendable {
    private let media: Medium
    private let subjects: [Subject]
    private let compose: @Sendable (Source) -> [Section]

    init(
      _ media: Medium, _ subjects: [Subject] = [.sums],
      compose: @escaping @Sendable (Source) -> [Section]
    ) {
      (self.media, self.subjects, self.compose) = (media, subjects, compose)
    }

    init(
      _ media: Medium, _ subjects: [Subject] = [.sums],
      compose: @escaping @Sendable (Source) -> Section?
    ) {
      self.init(media, subjects) { [compose($0)].compactMap(\.self) }
    }

    func sections(
      of source: Source, for medium: Medium, on subject: Subject = .sums
    ) -> [Section] {
      media.contains(medium) && subjects.contains(subject) ? compose(source) : []
    }
  }
}

/// A run with what sections need of it; shared, because its parts are large.
package final class RunContent {
  package let report: Report
  package let context: ReportContext
  package let medium: Medium
  /// What exit codes and formats for services go by, too, but for what ``topics`` say.
  package let findings: [Finding]
  package let topics: [any ReportTopic]
  /// The most rows of a response on a first screen, which has fewer where other lines need the room.
  var responseRows = 14

  package init(report: Report, context: ReportContext, medium: Medium) {
    (self.report, self.context, self.medium) = (report.plainlyNamed, context, medium)
    findings = context.findings(in: report).filter { $0.kind != .lostToChange }
    topics = report.documents.flatMap { $0.topics(in: context) }
  }

  var isOfStores: Bool {
    !report.documents.isEmpty && report.documents.allSatisfy { $0.store != nil }
  }

  var hasTopic: Bool { !topics.isEmpty }

  var sectionsOfTopics: [Section] { topics.flatMap { $0.sections(of: self) } }

  var sentencesOfParts: Section? {
    let said = contents.map { ($0.document.name, $0.sentencesOfParts) }.filter { !$1.isEmpty }
    let notes = said.flatMap { name, sentences in
      said.count == 1 ? sentences : sentences.map { "\(name): \($0)" }
    }
    return notes.isEmpty ? nil : Section(blocks: [.notes(listed(notes, most: 4))])
  }

  var sectionsOfParts: [Section] {
    onlyDocument == nil ? [sentencesOfParts].compactMap(\.self) : contents[0].sectionsOfParts
  }

  package func mutant(_ id: MutantID) -> Phrase {
    Phrase(.mutant(id.description, command: context.replay(id)))
  }

  package func mutant(_ id: MutantID?) -> Table.Cell { id.map { Cell(mutant($0)) } ?? .nothing }

  /// A comment has fewer.
  package func listed(_ notes: [Phrase], most: Int, of count: Int? = nil) -> [Phrase] {
    let shown = notes.prefix(medium == .comment ? min(most, 7) : most)
    let rest = Format.more((count ?? notes.count) - shown.count)
    return shown + [rest.map { "\(words: $0): the JSON report has them all" }].compactMap(\.self)
  }
}

package struct DocumentContent {
  /// The document's number in the report, which makes identifiers unique.
  package let number: Int
  package let run: RunContent

  package var document: DocumentReport { run.report.documents[number] }
  package var strategies: [StrategyReport] { document.strategies }
  var isDetailed: Bool { run.report.documents.count <= RunContent.mostOpenDocuments }
  package var cast: [StrategyReport] {
    let shown = Set(run.cast)
    let cast = strategies.filter { shown.contains($0.strategy) }
    return run.context.cast != .own || cast.isEmpty ? strategies : cast
  }
  package var timings: DocumentTimings? {
    run.report.timings.documents.first { $0.document == document.name }
  }
  fileprivate var sentencesOfParts: [Phrase] {
    document.wordedParts.flatMap { $0.sentences(on: self) }
  }
  var sectionsOfParts: [Section] { document.wordedParts.flatMap { $0.sections(on: self) } }
}

extension ReportDocument {
  init(_ report: Report, in context: ReportContext, for medium: Medium) {
    self.init(RunContent(report: report, context: context, medium: medium))
  }

  init(_ run: RunContent) {
    let (context, medium) = (run.context, run.medium)
    if medium == .screen, run.isWell, let comparison = context.comparison {
      self.init(name: run.title.plain, lead: [Phrase(comparison.line)], isWell: true)
      return
    }
    let isShort = run.hasTopic && [.screen, .comment].contains(medium)
    let subject: Sections.Subject = run.isOfStores ? .stores : isShort ? .topics : .sums
    func all(_ medium: Medium) -> [Section] {
      Sections.ofRun.flatMap { $0.sections(of: run, for: medium, on: subject) }
    }
    var sections = all(medium)
    if medium == .comment && context.comparison != nil || medium == .page && run.hasTopic {
      // What changed is shown; the rest is for readers who ask.
      for number in sections.indices where sections[number].tone == .neutral {
        sections[number].isFolded = !sections[number].title.isEmpty
      }
    }
    self.init(
      name: run.title.plain,
      title: run.titleOfPage
        ?? (medium == .page && run.responseVerdict != nil
          ? run.responseVerdict : "\(run.title): what survives when the backend drifts"),
      verdict: run.titleOfPage == run.verdict ? nil : run.verdict, lead: run.lead,
      conclusion: medium == .page
        ? run.sectionsOfTopics + run.problemsSection + run.baseline
          + (run.hasTopic || run.isOfStores ? [] : run.results) : [],
      sections: sections + (medium == .page ? all(.folds).folded : []),
      strategies: run.report.strategyIDs, isWell: run.isWell,
      whole: medium == .comment
        ? "The JSON report has everything (\(words: context.jsonReport))" : nil)
  }
}

/// A part of a document's report that words itself: that of an analysis which is a module of its own.
package protocol WordedPart {
  /// What it says on a first screen.
  func sentences(on content: DocumentContent) -> [Phrase]
  func sections(on content: DocumentContent) -> [Section]
}

/// The same of a part that the report is about, in place of sums over mutants.
package protocol TopicPart {
  func topic(of document: DocumentReport, in context: ReportContext) -> any ReportTopic
}

/// What a report leads with, and judges, in place of sums over mutants.
package protocol ReportTopic {
  var verdict: Phrase { get }
  /// Whether it fails the run, with ``finding``.
  var isBroken: Bool { get }
  /// The title of its page, if that says more than the verdict.
  var title: Phrase? { get }
  var finding: Finding { get }
  func sections(of run: RunContent) -> [Section]
  /// The next command to try.
  func command(in context: ReportContext) -> Block?
}

extension DocumentReport {
  fileprivate var wordedParts: [any WordedPart] {
    analyses.all.compactMap { $0 as? any WordedPart }
  }

  private var topicParts: [any TopicPart] { analyses.all.compactMap { $0 as? any TopicPart } }

  var hasTopic: Bool { !topicParts.isEmpty }

  package func topics(in context: ReportContext) -> [any ReportTopic] {
    topicParts.map { $0.topic(of: self, in: context) }
  }
}
