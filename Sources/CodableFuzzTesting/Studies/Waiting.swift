import DecodingStrategies
import Foundation

/// Waits in this thread for an asynchronous call, which also runs in this thread as far as it belongs to no
/// actor, so that the guard of the thread is there for it.
func waitFor<Value>(_ call: @escaping @Sendable () async throws -> Value) throws -> Value {
  let handover = Handover<Value>()
  if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
    let thread = WaitingThread()
    Task(executorPreference: thread) {
      await handover.take(call)
      thread.end()
    }
    thread.runJobs()
  } else {
    // A detached task has no task-local values.
    let listener = LossListener.current
    Task.detached {
      await handover.take { try await LossListener.$current.withValue(listener, operation: call) }
      handover.isReady.signal()
    }
    handover.isReady.wait()
  }
  guard let result = handover.result else { throw CancellationError() }
  return try result.get()
}

/// `@unchecked Sendable`: who waits reads the result after it was written.
private final class Handover<Value>: @unchecked Sendable {
  var result: Result<Value, any Error>?
  let isReady = DispatchSemaphore(value: 0)

  func take(_ call: @Sendable () async throws -> Value) async {
    do {
      result = .success(try await call())
    } catch {
      result = .failure(error)
    }
  }
}

/// Runs jobs in a thread that waits for their end.
///
/// `@unchecked Sendable`: the lock guards the jobs.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class WaitingThread: TaskExecutor, @unchecked Sendable {
  private let lock = NSLock()
  private let isReady = DispatchSemaphore(value: 0)
  /// The jobs that wait; nil is the end.
  private var jobs: [UnownedJob?] = []

  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

  func end() { add(nil) }

  func runJobs() {
    while true {
      isReady.wait()
      guard let job = lock.withLock({ jobs.removeFirst() }) else { return }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func add(_ job: UnownedJob?) {
    lock.withLock { jobs.append(job) }
    isReady.signal()
  }
}
