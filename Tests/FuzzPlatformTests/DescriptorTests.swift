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

  @Test func whatWouldWaitGivesNothing() throws {
    let (one, other) = try Descriptor.connection()
    defer { for end in [one, other] { end.close() } }
    one.stopWaiting()
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(try one.read(into: &buffer) == nil)
    let large = [UInt8](repeating: 7, count: 1 << 20)
    var written = 0
    while let count = try large.withUnsafeBytes({ try one.write($0) }) { written += count }
    #expect(written > 0)
    #expect(try Descriptor.wait(for: [.init(one, forRoom: true)], milliseconds: 0) == [false])
    while written > 0, let count = try large.withUnsafeBytes({ _ in try other.read(into: &buffer) })
    {
      written -= count
    }
    #expect(try Descriptor.wait(for: [.init(one, forRoom: true)], milliseconds: 0) == [true])
  }

  @Test func endsAreOutOfTheWayOfThoseOfAChild() throws {
    let pipe = try Descriptor.pipe()
    #expect(pipe.reading.number >= 16 && pipe.writing.number >= 16)
    let copy = try pipe.reading.duplicate(from: 100)
    #expect(copy.number >= 100 && copy.isOpen)
    for end in [pipe.reading, pipe.writing, copy] { end.close() }
    #expect(!copy.isOpen)
  }

  @Test func filesAreMadeOnceLockedAndReserved() throws {
    let folder = try Files.makeTemporaryFolder(in: "/tmp")
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
