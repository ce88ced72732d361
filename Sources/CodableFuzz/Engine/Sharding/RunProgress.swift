/// The progress of a run, with all that is needed to resume it.
package struct RunProgress: Sendable {
  package var counts: RunCounts
  /// The progress of each study, by its number.
  package var studies: [StudyProgress]

  /// A run that has not started.
  package init(studyCount: Int) {
    counts = RunCounts(studyCount: studyCount)
    studies = Array(repeating: StudyProgress(), count: studyCount)
  }
}

/// The progress of a run with the documents of a study.
package struct StudyProgress: Hashable, Sendable, Codable {
  /// The number of the first document that was not started; earlier ones are done or ``begun``.
  package var nextDocument = 0
  package var begun: [DocumentProgress] = []
  /// Crashes of document zero, which is the one that is timed.
  package var firstCrashes: [NamedCrash] = []
  /// The number of decoded mutants, over all documents.
  package var doneCount = 0
  /// The number of mutants to decode, over the documents that were started.
  package var plannedCount = 0

  /// Whether nothing of a document is left to do.
  package func isDone(_ number: Int) -> Bool {
    number < nextDocument && !begun.contains { $0.number == number }
  }

  /// Takes a document that is started, or cannot be read.
  ///
  /// - Returns: How far an earlier run got with it; nil if none began it.
  package mutating func take(_ number: Int) -> DocumentProgress? {
    nextDocument = max(nextDocument, number + 1)
    return begun.firstIndex { $0.number == number }.map { begun.remove(at: $0) }
  }
}

/// The progress of a run with a document.
package struct DocumentProgress: Hashable, Sendable, Codable {
  /// The number of the document in its study.
  package let number: Int
  /// Whether the document's metadata was counted.
  package let hasFacts: Bool
  /// The mutants left to decode; nil if not known yet.
  package let left: [MutantNumbers]?
  /// The calls not to make again.
  package let crashes: [NamedCrash]

  package init(number: Int, hasFacts: Bool, left: [MutantNumbers]?, crashes: [NamedCrash]) {
    self.number = number
    self.hasFacts = hasFacts
    self.left = left
    self.crashes = crashes
  }
}

/// A crash with a description of its input.
package struct NamedCrash: Hashable, Sendable, Codable {
  package let crash: KnownCrash
  /// A description of what was decoded: the identifier of a mutant, or the document or record.
  package let input: String

  package init(crash: KnownCrash, input: String) {
    self.crash = crash
    self.input = input
  }
}
