import JSONMutation

/// What one thread of a run has of its own: the record of its calls, and the guard that makes them.
package protocol Hand: AnyObject {
  var recorder: any CallRecorder { get }
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
  package func work(_ body: () -> Void) { body() }
  package func suspects(of job: Job, at position: Int) -> [Call] { [] }
  package func begin(_ job: Job, at position: Int, isGuarded: Bool) {}
}

/// Makes calls in the caller's thread: one that crashes ends the process.
package final class BareHand: Hand {
  package let recorder: any CallRecorder = NoRecorder()
  package let callGuard: (any CallGuard)? = nil

  package init() {}

  package func knownCrashes(of job: Job, at position: Int) -> [Crash] { [] }
}
