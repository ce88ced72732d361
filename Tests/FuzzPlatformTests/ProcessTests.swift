import Foundation
import Testing

@testable import FuzzPlatform

#if os(macOS) || os(Linux)
  @Suite struct ChildProcessTests {
    private func shell(_ script: String) -> ChildProcess.Start {
      ChildProcess.Start("/bin/sh", ["-c", script], environment: ["GREETING": "hello"])
    }

    @Test func getsItsDescriptorsAndEnvironment() throws {
      let pipe = try Descriptor.pipe()
      defer { pipe.reading.close() }
      var start = shell("read -r x; echo \"$GREETING $x.\" >&7")
      start.descriptors = [(0, nil), (7, pipe.writing)]
      let process = try ChildProcess(start)
      pipe.writing.close()
      #expect(process.wait().description == "exit code 0")
      var buffer = [UInt8](repeating: 0, count: 64)
      let count = try #require(try pipe.reading.read(into: &buffer))
      #expect(String(decoding: buffer.prefix(count), as: UTF8.self) == "hello .\n")
    }

    @Test func tellsHowItEnded() throws {
      let end = try ChildProcess(shell("exit 3")).wait()
      #expect(end.exitCode == 3 && end.signal == nil && end.peakMemory > 0)
      let killed = try ChildProcess(shell("kill -9 $$")).wait()
      #expect(killed.signal == .kill && killed.description == "signal 9 (SIGKILL)")
    }

    @Test func isThereUntilItsSessionIsKilled() throws {
      let pipe = try Descriptor.pipe()
      defer { pipe.reading.close() }
      var start = shell("set -m; sleep 300 & echo $! >&7; wait")
      start.leadsSession = true
      start.descriptors = [(0, nil), (1, nil), (2, nil), (7, pipe.writing)]
      let process = try ChildProcess(start)
      pipe.writing.close()
      var buffer = [UInt8](repeating: 0, count: 64)
      let count = try #require(try pipe.reading.read(into: &buffer))
      let text = String(decoding: buffer.prefix(count), as: UTF8.self)
      let other = ChildProcess(
        number: try #require(Int32(text.trimmingCharacters(in: .newlines))))
      #expect(process.end() == nil)
      #expect(process.memory ?? 0 > 0)
      #expect(other.memory ?? 0 > 0)
      process.killSession()
      #expect(process.wait().signal == .kill)
      // The descriptor reaches its end when the last process of the session ends.
      #expect(try Descriptor.wait(for: [.init(pipe.reading)], milliseconds: 10_000) == [true])
      #expect(try pipe.reading.read(into: &buffer) == 0)
    }

    @Test func cannotBeStartedFromNothing() {
      let error = #expect(throws: SystemError.self) {
        try ChildProcess(ChildProcess.Start("/no/such/program", [], environment: [:]))
      }
      #expect(error?.isMissing == true)
    }
  }
#endif

@Suite struct ThisProcessTests {
  @Test func knowsItself() {
    #expect(ThisProcess.peakMemory ?? 0 > 1 << 20)
    #expect(ThisProcess.openFileLimit ?? 0 > 16)
    #expect(!ThisProcess.isDebugged)
    #expect(ThisProcess.image(of: #dsohandle)?.isEmpty == false)
  }

  @Test func timeOfTheThreadGrowsWithItsWork() {
    let start = ThisProcess.threadTime
    var sum = 0
    while ThisProcess.threadTime - start < .milliseconds(2) { sum &+= 1 }
    #expect(sum > 0)
    let rest = ThisProcess.threadTime
    Descriptor.pause(milliseconds: 100)
    #expect(ThisProcess.threadTime - rest < .milliseconds(50), "a thread that waits takes no time")
  }

  @Test func eachThreadHasANumber() async {
    let mine = ThisProcess.thread
    #expect(mine == ThisProcess.thread)
    let other = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: ThisProcess.thread) }
    }
    #expect(other != mine)
  }

  @Test(arguments: [(Signal.kill, "signal 9 (SIGKILL)"), (Signal(number: 6), "signal 6 (SIGABRT)")])
  func signalsHaveTheSameNamesEverywhere(signal: Signal, name: String) {
    #expect(signal.description == name)
  }

  @Test func handlersOfSignalsHandOn() {
    nonisolated(unsafe) let seen = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
    defer { seen.deallocate() }
    seen.initialize(repeating: 0, count: 2)
    // The default action of this signal is to ignore it when it is passed on.
    let signal = Signal(number: urgent)
    SignalHandling.install([signal]) { number, wasSent in
      seen[0] = number
      seen[1] = wasSent ? 1 : 2
      SignalHandling.handOn(number, wasSent: wasSent)
    }
    AlternateStack.with { raiseUrgent() }
    #expect(seen[0] == urgent && seen[1] == 1)
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

private let urgent = SIGURG

/// The threads that run tests block such signals.
private func raiseUrgent() {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, urgent)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  raise(urgent)
}
