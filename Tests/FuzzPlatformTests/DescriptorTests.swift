import Foundation
import Testing

@testable import FuzzPlatform

@Suite struct DescriptorTests {
  @Test func aPipeCarriesBytesToItsEnd() throws {
    let pipe = try Descriptor.pipe()
    defer { pipe.reading.close() }
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(try Descriptor.wait(for: [.init(pipe.reading)], milliseconds: 0) == [false])
    try pipe.writing.writeAll([1, 2, 3])
    #expect(try Descriptor.wait(for: [.init(pipe.reading)]) == [true])
    #expect(try pipe.reading.read(into: &buffer) == 3)
    #expect(buffer.prefix(3) == [1, 2, 3])
    pipe.writing.close()
    #expect(try Descriptor.wait(for: [.init(pipe.reading)]) == [true], "the end can be read")
    #expect(try pipe.reading.read(into: &buffer) == 0)
  }

  @Test func aFileIsReadFromAnyPlaceAndWrittenAtItsEnd() throws {
    let file = try TemporaryFile.unnamed(size: 0)
    defer { file.close() }
    file.appendAlways()
    try file.writeAll([1, 2, 3])
    #expect(file.contents(from: 1) == [2, 3])
    #expect(file.contents(from: 1, upToCount: 1) == [2])
    #expect(file.contents(from: 5) == [])
    file.truncate()
    try file.writeAll([4])
    #expect(file.contents() == [4])
  }

  @Test("Ends of a pipe are out of the way of descriptors of a child")
  func endsAreOutOfTheWayOfThoseOfAChild() throws {
    let pipe = try Descriptor.pipe()
    #expect(pipe.reading.number >= 16 && pipe.writing.number >= 16)
    let copy = try pipe.reading.duplicate(from: 100)
    #expect(copy.number >= 100 && copy.isOpen)
    for end in [pipe.reading, pipe.writing, copy] { end.close() }
    #expect(!copy.isOpen)
  }

  @Test func filesAreMadeOnceLockedAndReserved() throws {
    let folder = "/tmp/codable-fuzz-\(UUID())"
    try Files.makeFolder(folder)
    let path = folder + "/file"
    let file = try Descriptor(opening: path, for: .makingNew(permissions: 0o600))
    defer {
      file.close()
      #expect(Files.removeFolder(folder))
    }
    let error = #expect(throws: SystemError.self) {
      try Descriptor(opening: path, for: .makingNew(permissions: 0o600))
    }
    #expect(error?.isMissing == false)
    #expect(file.lock())
    let other = try Descriptor(opening: path, for: .updating)
    defer { other.close() }
    #expect(!other.lock(), "the file is locked")
    try file.reserve(10_000)
    #expect(other.fileSize == 10_000)
    let memory = try MappedFile.map(file, size: 10_000, isWritable: true)
    memory[9_999] = 7
    let seen = try MappedFile.map(other, size: 10_000, isWritable: false)
    #expect(seen[9_999] == 7, "both map the same memory")
    for memory in [memory, seen] { MappedFile.unmap(memory) }
    try Files.rename(path, to: path + "2")
    #expect(Files.remove(path + "2"))
    #expect(!Files.remove(path + "2"))
  }

  @Test func errorsSayWhatTheSystemSays() {
    let error = #expect(throws: SystemError.self) {
      try Descriptor(opening: "/no/such/file", for: .reading)
    }
    #expect(error?.isMissing == true)
    #expect(error?.description == "No such file or directory")
  }

  @Test func aPipeIsNoTerminalAndHasNoSize() throws {
    let pipe = try Descriptor.pipe()
    defer { for end in [pipe.reading, pipe.writing] { end.close() } }
    #expect(!pipe.reading.isTerminal)
    #expect(pipe.reading.columns == nil)
    #expect(pipe.reading.fileSize == nil)
  }

  @Test func writingWithoutAReaderIsAnError() throws {
    Signal.brokenPipe.ignore()
    let pipe = try Descriptor.pipe()
    pipe.reading.close()
    defer { pipe.writing.close() }
    let error = #expect(throws: SystemError.self) { try pipe.writing.writeAll([1]) }
    #expect(error?.isClosedPipe == true)
  }
}

@Suite struct ByteSizeTests {
  @Test(arguments: [
    ("512M", 512 << 20), ("2G", 2 << 30), ("64k", 64 << 10), ("1000", 1_000), ("0", nil),
    ("M", nil), ("-1G", nil), ("1.5G", nil), ("9999999999999G", nil), ("", nil),
  ])
  func sizesInBytesAreReadWithTheirUnits(text: String, size: Int?) {
    #expect(ByteSize(text)?.byteCount == size)
  }
}

#if os(macOS) || os(Linux)
  @Suite struct ChildProcessTests {
    private func shell(_ script: String) -> ChildProcess.Start {
      ChildProcess.Start("/bin/sh", ["-c", script], environment: ["GREETING": "hello"])
    }

    @Test("A child process gets its descriptors and environment")
    func getsItsDescriptorsAndEnvironment() throws {
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

    @Test("A child process tells how it ended") func tellsHowItEnded() throws {
      let end = try ChildProcess(shell("exit 3")).wait()
      #expect(end.exitCode == 3 && end.signal == nil)
      let killed = try ChildProcess(shell("kill -9 $$")).wait()
      #expect(killed.signal == .kill && killed.description == "signal 9 (SIGKILL)")
    }

    @Test("A child process runs until its session is killed")
    func isThereUntilItsSessionIsKilled() throws {
      let pipe = try Descriptor.pipe()
      defer { pipe.reading.close() }
      var start = shell("set -m; sleep 300 & echo $! >&7; wait")
      start.leadsSession = true
      start.descriptors = [(0, nil), (1, nil), (2, nil), (7, pipe.writing)]
      let process = try ChildProcess(start)
      pipe.writing.close()
      var buffer = [UInt8](repeating: 0, count: 64)
      let count = try #require(try pipe.reading.read(into: &buffer))
      #expect(count > 1)
      #expect(process.end() == nil)
      process.killSession()
      #expect(process.wait().signal == .kill)
      // The descriptor reaches its end when the last process of the session ends.
      #expect(try Descriptor.wait(for: [.init(pipe.reading)], milliseconds: 10_000) == [true])
      #expect(try pipe.reading.read(into: &buffer) == 0)
    }

    @Test("A child process without an executable does not start")
    func cannotBeStartedFromNothing() {
      let error = #expect(throws: SystemError.self) {
        try ChildProcess(ChildProcess.Start("/no/such/program", [], environment: [:]))
      }
      #expect(error?.isMissing == true)
    }
  }
#endif

@Suite struct ThisProcessTests {
  @Test("This process knows its own path") func knowsItself() {
    #expect(ThisProcess.peakMemory ?? 0 > 1 << 20)
    #expect(ThisProcess.openFileLimit ?? 0 > 16)
    #expect(!ThisProcess.isDebugged)
    #expect(ThisProcess.image(of: #dsohandle)?.isEmpty == false)
  }

  @Test func timeOfTheThreadGrowsWithItsWork() {
    let start = ThreadClock().now
    var sum = 0
    while start.duration(to: ThreadClock().now) < .milliseconds(2) { sum &+= 1 }
    #expect(sum > 0)
    let rest = ThreadClock().now
    Descriptor.pause(milliseconds: 100)
    let waited = rest.duration(to: ThreadClock().now)
    #expect(waited < .milliseconds(50), "a thread that waits takes no time")
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
    nonisolated(unsafe) let seen = UnsafeMutablePointer<Int32>.allocate(capacity: 3)
    defer { seen.deallocate() }
    seen.initialize(repeating: 0, count: 3)
    // The default action of this signal is to ignore it when it is passed on.
    let signal = Signal(number: resized)
    SignalHandling.install([signal]) { number, fault, handOn in
      seen[0] = number
      seen[1] += fault == nil ? 1 : 100
      handOn()
    }
    SignalHandling.install([signal]) { number, _, handOn in
      seen[2] = number
      handOn()
    }
    // The threads that run tests block such signals.
    signal.unblock()
    AlternateStack.with { _ = raise(resized) }
    #expect(seen[0] == resized && seen[1] == 1 && seen[2] == resized)
    // The first handler handed on to the default action, which is there from now on.
    AlternateStack.with { _ = raise(resized) }
    #expect(seen[1] == 1)
  }
}

private let resized = SIGWINCH
