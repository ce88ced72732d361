import DecodingStrategies
import Foundation
import JSONMutation

/// How strategies are called: on record, by the clock, and not again where that is known to end
/// badly.
struct CallSupervisor {
  let stopwatch: Stopwatch
  let recorder: any CallRecorder
  private let crashes: [Key: KnownCrash]
  /// For each strategy the number of the first mutant of the damage curve that it did not survive.
  private let curveEnds: [Int: Int]

  private struct Key: Hashable {
    let call: Call
    let strategy: Int
  }

  init(
    stopwatch: Stopwatch, recorder: any CallRecorder = NoRecorder(), crashes: [KnownCrash] = []
  ) {
    self.stopwatch = stopwatch
    self.recorder = recorder
    self.crashes = Dictionary(
      crashes.map { (Key(call: $0.call, strategy: $0.strategy), $0) },
      uniquingKeysWith: { first, _ in first })
    var curveEnds: [Int: Int] = [:]
    for crash in crashes {
      guard case .curve(let number) = crash.call else { continue }
      curveEnds[crash.strategy] = min(curveEnds[crash.strategy] ?? number, number)
    }
    self.curveEnds = curveEnds
  }

  /// Notes what strategies are about to decode.
  func prepare(_ call: Call, _ input: @autoclosure () -> String, _ data: Data) {
    data.withUnsafeBytes { recorder.prepare(call, input: input(), bytes: $0) }
  }

  /// What is known of a call that was made before and ended badly.
  ///
  /// On the damage curve it may be an earlier one, or that of the clean document: what comes after it
  /// is not decoded.
  func crash(_ call: Call, _ strategy: Int) -> KnownCrash? {
    if crashes.isEmpty { return nil }
    guard case .curve(let number) = call else {
      return crashes[Key(call: call, strategy: strategy)]
    }
    if let crash = crashes[Key(call: .unmutated, strategy: strategy)] { return crash }
    guard let end = curveEnds[strategy], end <= number else { return nil }
    return crashes[Key(call: .curve(end), strategy: strategy)]
  }

  /// The time that a strategy takes.
  func time(_ strategy: Int, _ body: () -> Void) -> Duration {
    recorder.begin(strategy: strategy)
    let duration = stopwatch.time(body)
    recorder.end()
    return duration
  }
}

extension CallSupervisor {
  /// What becomes of the records that a strategy returned: their own code runs when they are
  /// compared, and may end as badly as the strategy.
  func watch<Result>(_ strategy: Int, _ body: () -> Result) -> Result {
    recorder.begin(strategy: strategy)
    defer { recorder.end() }
    return body()
  }
}

extension KnownCrash {
  /// The crash as a reason why a record is invalid.
  var failure: DecodingFailure {
    DecodingFailure(kind: .other, path: [], message: "\(outcome.rawValue): \(reason)")
  }
}
