/// How far a run came: all that is needed to go on with it.
package struct RunProgress: Sendable {
  /// What was counted so far.
  package var counts: RunCounts
  /// How far each study came, by its number.
  package var studies: [StudyProgress]

  /// A run that has not begun.
  package init(studyCount: Int) {
    counts = RunCounts(studyCount: studyCount)
    studies = Array(repeating: StudyProgress(), count: studyCount)
  }

  /// A run that came to its end.
  package init(counts: RunCounts) {
    self.counts = counts
    studies = []
  }
}

/// How far a run came with the documents of a study.
package struct StudyProgress: Hashable, Sendable, Codable {
  /// The number of the first document that was not begun; those before it are done or ``begun``.
  package var nextDocument = 0
  /// The documents that were begun and are not done.
  package var begun: [DocumentProgress] = []
  /// Crashes of the document with the number zero, which is the one that is timed.
  package var firstCrashes: [NamedCrash] = []
  /// Mutants that were decoded, of all documents.
  package var doneCount = 0
  /// Mutants that were to be decoded, of the documents that were begun.
  package var plannedCount = 0

  /// Nothing was done yet.
  package init() {}
}

/// How far a run came with a document.
package struct DocumentProgress: Hashable, Sendable, Codable {
  /// The number of the document among those of its study.
  package let number: Int
  /// Whether what is known of the document apart from its mutants was counted.
  package let hasFacts: Bool
  /// The mutants that are left to be decoded; nil where they are not known yet.
  package let left: [MutantNumbers]?
  /// CallSupervisor that are not to be made again.
  package let crashes: [NamedCrash]

  /// Makes it of its parts.
  package init(number: Int, hasFacts: Bool, left: [MutantNumbers]?, crashes: [NamedCrash]) {
    self.number = number
    self.hasFacts = hasFacts
    self.left = left
    self.crashes = crashes
  }
}

/// A crash with the name of what was decoded.
package struct NamedCrash: Hashable, Sendable, Codable {
  /// The crash.
  package let crash: KnownCrash
  /// What was decoded, as text: the identifier of a mutant, or the document or record.
  package let input: String

  /// Makes it of its parts.
  package init(crash: KnownCrash, input: String) {
    self.crash = crash
    self.input = input
  }
}
