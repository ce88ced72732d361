import JSONMutation

extension Runner {
  /// Runs one study and records its calls.
  ///
  /// - Parameters:
  ///   - recorder: Records each call of a strategy.
  ///   - crashes: Calls that are known to crash or hang, and are skipped.
  ///   - budget: The time limit for decoding mutants; nil for no limit. When it is used up, the
  ///     report is partial: its mutants are spread evenly over the plan, and nothing is timed.
  /// - Returns: The report, which names the crashes.
  package func run(
    recorder: any CallRecorder, crashes: [NamedCrash], budget: Duration? = nil
  ) -> Report {
    precondition(studies.count == 1, "crashes belong to one study, not to \(studies.count)")
    let supervisor = CallSupervisor(
      stopwatch: stopwatch, recorder: recorder, crashes: crashes.map(\.crash))
    var counts = RunCounts(studyCount: 1)
    switch open(studies[0], supervisor) {
    case .success(let document): run(document, within: budget, counts: &counts)
    case .failure(let failure): counts.add(failure, study: 0)
    }
    for crash in crashes where counts.documents[0] != nil {
      counts.add(crash, document: 0, study: (0, studies[0]))
    }
    return report(of: counts)
  }

  private func run(
    _ document: DocumentSession, within budget: Duration?, counts: inout RunCounts
  ) {
    if let budget {
      let done = decode(document, within: budget, counts: &counts)
      guard done == document.planCount else {
        let part = Report.Partial.Part(document.name, done: done, planned: document.planCount)
        counts.partial = Report.Partial(
          reason: "the time budget of \(budget.nanoseconds.inSeconds) s was used up",
          documents: [part])
        return
      }
    } else {
      document.run(0..<document.mutantCount) { _, _ throws(Never) in }
      counts.add(document.takeCounts(), study: 0)
    }
    if configuration.timesStrategies {
      counts.timings[0] = document.timings(clock: timingClock)
    }
  }

  /// Decodes mutants that are spread evenly over the plan, until the time is used up.
  ///
  /// Counts name the first mutants that cost something, so mutants that are counted together are
  /// decoded in order.
  ///
  /// - Returns: The number of decoded mutants.
  private func decode(
    _ document: DocumentSession, within budget: Duration, counts: inout RunCounts
  ) -> Int {
    let isOver = stopwatch.alarm(after: budget)
    let order = EvenOrder(count: document.planCount)
    var done = 0
    var isTimeLeft = true
    for start in stride(from: 0, to: document.planCount, by: Self.batchSize) where isTimeLeft {
      let end = min(start + Self.batchSize, document.planCount)
      for number in (start..<end).map({ order[$0] }).sorted() {
        isTimeLeft = !isOver()
        guard isTimeLeft else { break }
        document.run(CollectionOfOne(number)) { _, _ throws(Never) in }
        done += 1
      }
      counts.add(document.takeCounts(), study: 0)
    }
    // An incomplete damage curve is useless.
    if isTimeLeft {
      document.run(document.planCount..<document.mutantCount) { _, _ throws(Never) in }
    }
    counts.add(document.takeCounts(), study: 0)
    return done
  }

  private static let batchSize = 32
}

extension Int64 {
  /// Nanoseconds as seconds, without trailing zeros.
  fileprivate var inSeconds: String {
    let text = Format.decimal(Double(self) / 1e9, places: 3)
    let digits = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(digits.reversed())
  }
}

/// The numbers up to a count, ordered so that any number of the first ones are about evenly spaced.
struct EvenOrder {
  private let count: Int
  private let step: Int

  /// - Parameter count: The number of numbers.
  init(count: Int) {
    self.count = count
    // Multiples of the golden ratio spread most evenly.
    var step = Int((Double(count) * 0.618_033_988_75).rounded())
    while step > 1, !Self.areCoprime(step, count) { step -= 1 }
    self.step = max(1, step)
  }

  /// The number at a position.
  subscript(position: Int) -> Int {
    count.dividingFullWidth(position.multipliedFullWidth(by: step)).remainder
  }

  private static func areCoprime(_ one: Int, _ other: Int) -> Bool {
    var (one, other) = (one, other)
    while other != 0 { (one, other) = (other, one % other) }
    return one == 1
  }
}
