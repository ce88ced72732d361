import DecodingStrategies
import Foundation
import JSONMutation

/// Calls strategies: records and times each call, and skips calls that are known to crash or hang.
struct CallSupervisor {
  let stopwatch: Stopwatch
  let recorder: any CallRecorder
  /// The counters of the models' code; nil if they are not read.
  let edges: (any EdgeCounters)?
  private let crashes: [Key: KnownCrash]
  /// The number of the first mutant of the damage curve that crashed each strategy.
  private let curveEnds: [Int: Int]
  /// A crash of each strategy that is not inspected because of it.
  private let uninspected: [Int: KnownCrash]

  private struct Key: Hashable {
    let call: Call
    let strategy: Int
  }

  /// - Parameters:
  ///   - stopwatch: Times the calls.
  ///   - recorder: Records the calls.
  ///   - crashes: The known crashes.
  ///   - inspectsAll: Whether strategies that crash are inspected. Inspection tries what crashed them
  ///     again, by another name, so this is for processes that others can replace.
  ///   - edges: The counters of the models' code; nil if they are not read.
  init(
    stopwatch: Stopwatch, recorder: any CallRecorder = NoRecorder(), crashes: [KnownCrash] = [],
    inspectsAll: Bool = true, edges: (any EdgeCounters)? = nil
  ) {
    self.stopwatch = stopwatch
    self.recorder = recorder
    self.edges = edges
    self.crashes = Dictionary(
      crashes.map { (Key(call: $0.call, strategy: $0.strategy), $0) },
      uniquingKeysWith: { first, _ in first })
    var curveEnds: [Int: Int] = [:]
    for crash in crashes {
      guard case .curve(let number) = crash.call else { continue }
      curveEnds[crash.strategy] = min(curveEnds[crash.strategy] ?? number, number)
    }
    self.curveEnds = curveEnds
    uninspected =
      inspectsAll
      ? [:]
      : Dictionary(crashes.map { ($0.strategy, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func prepare(_ call: Call, _ input: @autoclosure () -> String, _ data: Data) {
    data.withUnsafeBytes { recorder.prepare(call, input: input(), bytes: $0) }
  }

  /// The known crash of a call.
  ///
  /// On the damage curve it may be that of an earlier mutant or of the clean document: later ones
  /// are not decoded.
  func crash(_ call: Call, _ strategy: Int) -> KnownCrash? {
    if crashes.isEmpty { return nil }
    if case .inspection = call, let crash = uninspected[strategy] { return crash }
    guard case .curve(let number) = call else {
      return crashes[Key(call: call, strategy: strategy)]
    }
    if let crash = crashes[Key(call: .unmutated, strategy: strategy)] { return crash }
    guard let end = curveEnds[strategy], end <= number else { return nil }
    return crashes[Key(call: .curve(end), strategy: strategy)]
  }

  /// Records and times a call, by default with the stopwatch of the run.
  func time(
    _ strategy: Int, with stopwatch: Stopwatch? = nil, _ body: () -> Void
  ) -> Duration {
    recorder.begin(strategy: strategy)
    edges?.begin()
    let duration = (stopwatch ?? self.stopwatch).time(body)
    edges?.end()
    recorder.end()
    return duration
  }
}

extension CallSupervisor {
  /// Records a crash while the delivered records are compared.
  ///
  /// Comparing runs their own code, which may crash like the strategy itself.
  func watch<Result>(_ strategy: Int, _ body: () -> Result) -> Result {
    recorder.begin(strategy: strategy)
    defer { recorder.end() }
    return body()
  }
}

extension KnownCrash {
  /// The crash as the reason that a record is already invalid.
  var failure: DecodingFailure {
    DecodingFailure(kind: .other, path: [], message: "\(outcome.rawValue): \(reason)")
  }
}
