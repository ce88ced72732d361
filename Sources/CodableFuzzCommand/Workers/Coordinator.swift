import CodableFuzz
import Foundation
import JSONMutation

/// Distributes documents to worker processes and adds up their counts.
///
/// It waits for messages in one thread. The counts do not depend on the order of messages.
final class Coordinator {
  let settings: CoordinatorSettings
  let launch: WorkerLaunch
  let studies: [Study]
  var progress: RunProgress
  /// Documents in progress, in order.
  var begun: [DocumentWork] = []
  /// The first document of each study, which is timed.
  var timed: [Int: DocumentWork] = [:]
  var workers: [Worker]
  var crashCount = 0
  var outcomes: OutcomeOrder?
  var isTiming = false
  let onEvent: (CoordinatorEvent) -> Void
  private let pull: () throws -> PulledDocument?
  private var isExhausted = false
  /// Whether there may be documents that have not started.
  var mayHaveDocuments: Bool { !isExhausted }
  private var position = 0
  private var lastStudy = -1

  /// - Parameters:
  ///   - settings: The limits and callbacks of the run.
  ///   - launch: Starts worker processes.
  ///   - studies: The studies that the workers have as well.
  ///   - progress: The progress of earlier runs.
  ///   - pull: Returns the next document; nil after the last.
  ///   - outcomes: Receives lines of outcomes in the order of the mutants; nil to skip them.
  ///   - onEvent: Receives events while the run goes on.
  init(
    _ settings: CoordinatorSettings, launch: WorkerLaunch, studies: [Study],
    progress: RunProgress? = nil, documents pull: @escaping () throws -> PulledDocument?,
    outcomes: (([UInt8]) throws -> Void)? = nil, onEvent: @escaping (CoordinatorEvent) -> Void
  ) {
    self.settings = settings
    self.launch = launch
    self.studies = studies
    self.progress = progress ?? RunProgress(studyCount: studies.count)
    self.pull = pull
    self.outcomes = outcomes.map(OutcomeOrder.init)
    self.onEvent = onEvent
    workers = (0..<settings.workerCount).map { _ in Worker() }
  }

  /// Runs all documents, and then times the strategies.
  ///
  /// - Returns: The reason that the run was stopped; nil if it was not. ``progress`` has the
  ///   counts.
  func run() throws -> CoordinatorStop? {
    defer { for worker in workers { worker.reset() } }
    do {
      try survive()
      if settings.configuration.timesStrategies { try time() }
      finishOutcomes()
      return nil
    } catch let stop as CoordinatorStop {
      return finish(stop)
    } catch let error as WorkerError where progress.studies.contains(where: { $0.doneCount > 0 }) {
      // Keep what was counted.
      return finish(.lost(error))
    }
  }

  private func finish(_ stop: CoordinatorStop) -> CoordinatorStop {
    noteWhatIsLeft(stop)
    finishOutcomes()
    return stop
  }

  private func survive() throws {
    let start = ContinuousClock.now
    let wall = progress.counts.wall
    defer {
      let all = (ContinuousClock.now - start) * workers.count { $0.process != nil }
      progress.counts.waiting += max(.zero, all - (progress.counts.wall - wall))
    }
    try work { isExhausted && begun.isEmpty }
  }

  /// Gives tasks to workers and handles their answers until everything is done.
  func work(until isDone: () throws -> Bool) throws {
    while true {
      try settings.checkForStop(crashCount: crashCount)
      try giveTasks()
      if try isDone() { return }
      try wait()
    }
  }

  /// The next document to run, skipping those that are done; nil after the last.
  func nextDocument() throws -> DocumentWork? {
    while !isExhausted {
      guard let pulled = try pull() else {
        isExhausted = true
        return nil
      }
      position += 1
      switch pulled {
      case .failure(let failure, let study, let number, let isStream):
        lastStudy = study
        // Earlier runs counted this document.
        guard number >= progress.studies[study].nextDocument else { break }
        progress.studies[study].nextDocument = number + 1
        fail(failure, study: study, number: number, isStream: isStream)
      case .stream(let study):
        lastStudy = study
        progress.counts.startStream(studies[study], number: study)
      case .document(let document):
        lastStudy = document.study
        if let work = begin(document) { return work }
      }
    }
    return nil
  }

  /// Starts a document.
  ///
  /// Returns nil if an earlier run finished it.
  private func begin(_ document: RunDocument) -> DocumentWork? {
    let study = progress.studies[document.study]
    let before = study.begun.first { $0.number == document.number }
    let work = DocumentWork(document, position: position, progress: before)
    if document.number == 0 { timed[document.study] = work }
    if document.number < study.nextDocument, before == nil {
      for crash in study.firstCrashes where document.number == 0 { _ = work.add(crash) }
      return nil
    }
    progress.studies[document.study].begun.removeAll { $0.number == document.number }
    progress.studies[document.study].nextDocument = max(study.nextDocument, document.number + 1)
    begun.append(work)
    outcomes?.begin(work.position)
    return work
  }

  func fail(_ failure: DocumentFailure, study: Int, number: Int, isStream: Bool) {
    if isStream {
      progress.counts.add(failure, number: number, ofStream: study)
    } else {
      progress.counts.add(failure, study: study)
    }
    onEvent(.failed(failure))
  }

  /// Handles a document that cannot be opened.
  func fail(_ work: DocumentWork, _ failure: DocumentFailure) throws {
    if begun.contains(where: { $0 === work }) {
      let document = work.document
      fail(
        failure, study: document.study, number: document.number, isStream: document.isStream)
    }
    timed[work.document.study] = nil
    try finish(work)
  }

  /// Handles a document without remaining mutants, or one that could not be opened.
  func finish(_ work: DocumentWork) throws {
    guard let location = begun.firstIndex(where: { $0 === work }) else { return }
    begun.remove(at: location)
    noteCrashes(of: work)
    if work.document.number == 0 {
      progress.studies[work.document.study].firstCrashes = work.crashes
    }
    try outcomes?.finish(work.position)
    onEvent(.finished(work.document))
  }

  /// Adds crashes to the report, in the order of the mutants.
  private func noteCrashes(of work: DocumentWork) {
    let study = work.document.study
    for crash in work.crashes {
      progress.counts.add(crash, document: work.document.number, study: (study, studies[study]))
    }
  }

  private func finishOutcomes() {
    // If the file cannot be written, writing the report says so.
    try? outcomes?.finishAll()
  }

  private func noteWhatIsLeft(_ stop: CoordinatorStop) {
    for work in begun {
      noteCrashes(of: work)
      let tasks = workers.flatMap(\.tasks)
      let inFlight = tasks.compactMap { task -> MutantNumbers? in
        guard case .run(let other, let numbers) = task, other === work else { return nil }
        return numbers
      }
      progress.studies[work.document.study].begun.append(work.progress(inFlight: inFlight))
    }
    var parts: [Report.Partial.Part] = []
    for (number, study) in progress.studies.enumerated() {
      let name = progress.counts.name(ofStudy: number) ?? DocumentName(studies[number].name)
      if number > lastStudy, !isExhausted {
        parts.append(.init(name, done: study.doneCount, planned: nil))
      } else if !study.begun.isEmpty {
        let isKnown = study.plannedCount > 0
        parts.append(
          .init(name, done: study.doneCount, planned: isKnown ? study.plannedCount : nil))
      }
    }
    progress.counts.partial = Report.Partial(reason: stop.description, documents: parts)
  }
}

/// An event of a run.
enum CoordinatorEvent {
  /// A document was opened; the number of mutants to decode is known.
  case opened(RunDocument, mutants: Int)
  /// More mutants were decoded.
  case decoded(RunDocument, mutants: Int)
  case finished(RunDocument)
  case timing(RunDocument)
  case failed(DocumentFailure)
  case crash(NamedCrash, StrategyID)
  case warning(String)
}
