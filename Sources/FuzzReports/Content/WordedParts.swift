package import CodableFuzz

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

extension RunContent {
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
}

extension DocumentContent {
  fileprivate var sentencesOfParts: [Phrase] {
    document.wordedParts.flatMap { $0.sentences(on: self) }
  }

  var sectionsOfParts: [Section] { document.wordedParts.flatMap { $0.sections(on: self) } }
}
