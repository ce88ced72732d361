import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

final class CallSupervisor {
  let stopwatch: Stopwatch
  private let recorder: (any CallRecorder)?
  private let callGuard: (any CallGuard)?
  let isOver: () -> Bool
  private var newCrashes: [Crash] = []
  private var crashes: [Key: Crash]
  private let unasked: [Key: Crash]
  private let inspectsAll: Bool
  private var hangs: [Location: Set<Call>] = [:]

  private struct Location: Hashable {
    let strategy: Int
    /// Nil for records alone.
    let pointer: JSONPointer?
  }

  /// The calls at one location that may hang, before the others count as hung without being made.
  private static let mostHangs = 2

  private struct Key: Hashable {
    /// For all calls of a kind, number zero.
    let call: Call
    let strategy: Int
  }

  /// Strategies that ended a process are inspected if `inspectsAll` is true, in a process that another can
  /// replace: inspection tries what ended it again, by another name.
  init(
    stopwatch: Stopwatch, _ protection: CallProtection = CallProtection(),
    inspectsAll: Bool = true, isOver: (() -> Bool)? = nil
  ) {
    self.stopwatch = stopwatch
    let (crashes, callGuard) = (protection.crashes, protection.callGuard)
    (recorder, self.callGuard) = (protection.recorder, callGuard)
    self.isOver = isOver ?? { false }
    self.inspectsAll = inspectsAll
    self.crashes = Dictionary(
      crashes.map { (Key(call: $0.call, strategy: $0.strategy), $0) },
      uniquingKeysWith: { first, _ in first })
    // What traps is tried again, since a guard is there for it.
    let ends = crashes.filter { !$0.isTrap || !protection.isGuarded }
    let silent = CallKind.all.filter { $0.crashEnds == .kind }
    unasked = Dictionary(
      ends.flatMap { crash in
        silent.filter { !inspectsAll || crash.call.kind == $0 }
          .map { (Key(call: Call($0), strategy: crash.strategy), crash) }
      }, uniquingKeysWith: { first, _ in first })
  }

  func takeNewCrashes() -> [Crash] {
    defer { newCrashes = [] }
    return newCrashes
  }

  func prepare(_ call: Call, _ input: @autoclosure () -> String, _ data: Data) {
    data.withUnsafeBytes { recorder?.prepare(call, input: input(), bytes: $0) }
  }

  /// The known crash of a call, or of another of its kind if that is not called again.
  func crash(_ call: Call, _ strategy: Int) -> Crash? {
    if crashes.isEmpty { return nil }
    return call.kind.crashEnds == .kind
      ? unasked[Key(call: Call(call.kind), strategy: strategy)]
      : crashes[Key(call: call, strategy: strategy)]
  }

  func survive<Value>(
    _ instance: (any StrategyInstance)?, _ calls: @escaping () -> Value
  ) -> Result<Value, Crash> {
    guard let callGuard else { return .success(calls()) }
    var value: Value?
    let crash = callGuard.run { value = calls() }
    if let value { return .success(value) }
    guard let crash else { preconditionFailure("a call neither returned nor crashed") }
    recorder?.end()
    instance?.abandon()
    let key = Key(call: crash.call, strategy: crash.strategy)
    if crashes.updateValue(crash, forKey: key) == nil { newCrashes.append(crash) }
    return .failure(crash)
  }

  func noteHang(_ call: Call, _ strategy: Int, at pointer: JSONPointer?) {
    hangs[Location(strategy: strategy, pointer: pointer), default: []].insert(call)
  }

  /// What a call counts as that is not made, because too many others at its location hung.
  ///
  /// Which ones these are must not depend on how many threads share the mutants.
  func hang(_ call: Call, _ strategy: Int, at pointer: @autoclosure () -> JSONPointer?)
    -> Crash?
  {
    guard !inspectsAll, !hangs.isEmpty else { return nil }
    let known = hangs[Location(strategy: strategy, pointer: pointer())] ?? []
    guard known.count >= Self.mostHangs, !known.contains(call) else { return nil }
    return Crash(
      call: call, strategy: strategy, input: "", outcome: .hung,
      reason: "not called after \(Self.mostHangs) hangs at this location", isTrap: true)
  }

  func time(_ strategy: Int, with stopwatch: Stopwatch? = nil, _ body: () -> Void) -> Duration {
    watch(strategy) { (stopwatch ?? self.stopwatch).time(body) }
  }

  /// Comparing runs their own code, which may crash like the strategy itself.
  func watch<Result>(_ strategy: Int, _ body: () -> Result) -> Result {
    recorder?.begin(strategy: strategy)
    defer { recorder?.end() }
    return body()
  }
}

extension Crash: Error {
  var failure: DecodingFailure {
    DecodingFailure(kind: .other, path: [], message: "\(outcome.rawValue): \(reason)")
  }
}

/// What one thread of a run has of its own: the record of its calls, and the guard that makes them.
package protocol Hand: AnyObject {
  /// Nil if no one records calls.
  var recorder: (any CallRecorder)? { get }
  /// Nil if a call that traps ends the process.
  var callGuard: (any CallGuard)? { get }

  /// Does all that this hand does in a thread.
  func work(_ body: () -> Void)

  /// The calls of a document that crashed before, in this run or an earlier one.
  func knownCrashes(of job: Job, at position: Int) -> [Crash]

  /// The calls that were in flight when a process ended without saying why: one of them may have ended it.
  func suspects(of job: Job, at position: Int) -> [Call]

  /// Says which document the next calls are for, and whether each has a guard of its own while no other
  /// thread makes calls: then what the process prints is about that call.
  func begin(_ job: Job, at position: Int, isGuarded: Bool)
}

extension Hand {
  package var recorder: (any CallRecorder)? { nil }
  package var callGuard: (any CallGuard)? { nil }
  package func work(_ body: () -> Void) { body() }
  package func knownCrashes(of job: Job, at position: Int) -> [Crash] { [] }
  package func suspects(of job: Job, at position: Int) -> [Call] { [] }
  package func begin(_ job: Job, at position: Int, isGuarded: Bool) {}
}

/// Makes calls in the caller's thread: one that crashes ends the process.
package final class BareHand: Hand { package init() {} }
