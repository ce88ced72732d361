import FuzzCLibrary

package struct Descriptor: Sendable {
  package let number: Int32

  package init(number: Int32) { self.number = number }

  /// The streams of the process, which ``takeStreams(least:)`` moves before other threads start.
  nonisolated(unsafe) package private(set) static var standardInput = Self(number: STDIN_FILENO)
  nonisolated(unsafe) package private(set) static var standardOutput = Self(number: STDOUT_FILENO)
  nonisolated(unsafe) package private(set) static var standardError = Self(number: STDERR_FILENO)
  /// The least number of a file that is opened, so that models are unlikely to close it.
  nonisolated(unsafe) private static var least: Int32 = 0

  package enum Use: Sendable {
    case reading, writing, updating
    case makingNew(permissions: UInt16)
  }

  /// Opens a file that child processes do not inherit.
  package init(opening path: String, for use: Use) throws(SystemError) {
    let (flags, permissions): (Int32, UInt16) =
      switch use {
      case .reading: (O_RDONLY, 0)
      case .writing: (O_WRONLY, 0)
      case .updating: (O_RDWR, 0)
      case .makingNew(let permissions): (O_RDWR | O_CREAT | O_EXCL, permissions)
      }
    try PlannedFailure.check(.open)
    let opened = open(path, flags | O_CLOEXEC, mode_t(permissions))
    if opened < 0 { throw .last }
    number = Self(number: opened).moved().number
  }

  /// Moves the three streams of this process, and all files that it opens from now on, to numbers from
  /// `least` on: models may print to the lower ones, or close them.
  ///
  /// In their place are `/dev/null` for input and output, and `errors`.
  package static func takeStreams(least: Int32, errors: Descriptor) {
    self.least = least
    (standardInput, standardOutput) = (standardInput.moved(), standardOutput.moved())
    standardError = standardError.moved()
    guard let nothing = try? Descriptor(opening: "/dev/null", for: .updating) else { return }
    nothing.replace(Descriptor(number: STDIN_FILENO))
    nothing.replace(Descriptor(number: STDOUT_FILENO))
    errors.replace(Descriptor(number: STDERR_FILENO))
    nothing.close()
  }

  /// The path of a stream that was moved; any other path as it is.
  static func path(_ path: String) -> String {
    let streams = [("in", standardInput), ("out", standardOutput), ("err", standardError)]
    for (number, (name, stream)) in streams.enumerated()
    where ["/dev/std\(name)", "/dev/fd/\(number)", "/proc/self/fd/\(number)"].contains(path) {
      return "/dev/fd/\(stream.number)"
    }
    return path
  }

  /// The same file under a number that is out of the way of models, if there is one.
  private func moved() -> Descriptor {
    guard Self.least > number, let copy = try? duplicate(from: Self.least) else { return self }
    close()
    return copy
  }

  /// Makes the number of another descriptor stand for this file.
  package func replace(_ other: Descriptor) { dup2(number, other.number) }

  /// Writes all that a file contains to another one; may be called in a signal handler.
  package func copy(to other: Descriptor) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4_096) { bytes in
      var offset: off_t = 0
      while let address = bytes.baseAddress {
        let count = pread(number, address, bytes.count, offset)
        guard count > 0, FuzzCLibrary.write(other.number, address, count) == count else { return }
        offset += off_t(count)
      }
    }
  }

  package var isOpen: Bool { fcntl(number, F_GETFD) >= 0 }

  package func close() { _ = FuzzCLibrary.close(number) }

  /// Closes a file; an error means that what was written may be lost.
  func closeWritten() throws(SystemError) {
    // An interrupted call has closed the file on the systems that matter.
    if FuzzCLibrary.close(number) != 0, errno != EINTR { throw .last }
    try PlannedFailure.check(.close)
  }

  func synchronize() throws(SystemError) {
    try PlannedFailure.check(.sync)
    while fsync(number) != 0 {
      if errno != EINTR { throw .last }
    }
  }

  func setPermissions(_ permissions: UInt16) throws(SystemError) {
    try PlannedFailure.check(.permissions)
    if fchmod(number, mode_t(permissions)) != 0 { throw .last }
  }

  /// Reads the available bytes: none at the end, nil if the descriptor does not wait and none came yet.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
    try transfer(.read) { FuzzCLibrary.read(number, memory.baseAddress, memory.count) }
  }

  private func transfer(_ call: SystemCall, _ move: () -> Int) throws(SystemError) -> Int? {
    try PlannedFailure.check(call)
    while true {
      let count = move()
      if count >= 0 { return count }
      if errno == EAGAIN { return nil }
      if errno != EINTR { throw .last }
    }
  }

  package func read(into buffer: inout [UInt8]) throws(SystemError) -> Int? {
    try buffer.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
      try read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Writes a remark; a closed stream is no reason to stop.
  package func note(_ text: String) { try? writeAll(Array(text.utf8)) }

  package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var count = 0
    while count < bytes.count {
      let written = try transfer(.write) {
        bytes[count...].withUnsafeBytes { FuzzCLibrary.write(number, $0.baseAddress, $0.count) }
      }
      if let written {
        count += written
      } else {
        _ = try Self.wait(for: [Wait(self, forRoom: true)])
      }
    }
  }

  /// Writes one byte, or drops it if there is no room; safe in a signal handler.
  package func signal(_ byte: UInt8 = 0) {
    var byte = byte
    _ = FuzzCLibrary.write(number, &byte, 1)
  }

  /// Duplicates the descriptor, for this process only, under the first free number from `least` on.
  package func duplicate(from least: Int32) throws(SystemError) -> Descriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, least)
    if copy < 0 { throw .last }
    return Descriptor(number: copy)
  }

  package func keepToThisProcess() { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }

  /// Makes each write add to the end of the file, for all processes that have it open.
  package func appendAlways() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_APPEND) }

  package func truncate() { _ = ftruncate(number, 0) }

  /// Reads a line byte for byte, so that whoever reads next gets what follows; nil at the end, or if reading
  /// fails.
  package func line() -> String? {
    var (line, byte): ([UInt8], [UInt8]) = ([], [0])
    while (try? read(into: &byte)) == 1 {
      line += byte
      if byte[0] == UInt8(ascii: "\n") { break }
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// Reads from a place in a file, up to its end, without moving where others read or write.
  package func contents(from offset: Int = 0, upToCount limit: Int = .max) -> [UInt8] {
    var bytes: [UInt8] = []
    let size = min(limit, max(0, (fileSize ?? 0) - offset))
    while bytes.count < size {
      var part = [UInt8](repeating: 0, count: min(1 << 20, size - bytes.count))
      let count = pread(number, &part, part.count, off_t(offset + bytes.count))
      guard count > 0 else { break }
      bytes += part.prefix(count)
    }
    return bytes
  }

  package func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }

  package var fileSize: Int? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Makes a file at least `size` bytes long from `offset` on, if possible with space on the disk.
  ///
  /// Writing to a mapped file without space on the disk would crash the process.
  package func reserve(_ size: Int, at offset: Int = 0) throws(SystemError) {
    if size == 0 { return }
    let code = System.reserve(number, size, at: offset)
    if code != 0 { throw SystemError(code: code) }
  }

  package var isTerminal: Bool { isatty(number) == 1 }

  package var columns: Int? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Makes a pipe, which child processes do not inherit.
  ///
  /// Its ends have numbers from 16 on, out of the way of those that a child process is given.
  package static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    var numbers: [Int32] = [-1, -1]
    if FuzzCLibrary.pipe(&numbers) != 0 { throw .last }
    let ends = numbers.map(Descriptor.init)
    defer { for end in ends { end.close() } }
    let reading = try ends[0].duplicate(from: max(16, least))
    do throws(SystemError) {
      return (reading, try ends[1].duplicate(from: max(16, least)))
    } catch {
      reading.close()
      throw error
    }
  }

  package struct Wait {
    let descriptor: Descriptor
    let forRoom: Bool

    package init(_ descriptor: Descriptor, forRoom: Bool = false) {
      (self.descriptor, self.forRoom) = (descriptor, forRoom)
    }
  }

  /// Waits until descriptors, but those with negative numbers, have something to read or are at
  /// their end.
  ///
  /// A negative time is no limit. The result is nil if a signal interrupted the wait.
  package static func wait(
    for waits: [Wait], milliseconds: Int32 = -1
  ) throws(SystemError) -> [Bool]? {
    try PlannedFailure.check(.poll)
    var requests = waits.map { wait in
      pollfd(
        fd: wait.descriptor.number, events: Int16(POLLIN | (wait.forRoom ? POLLOUT : 0)), revents: 0
      )
    }
    if poll(&requests, nfds_t(requests.count), milliseconds) < 0 {
      if errno == EINTR || errno == EAGAIN { return nil }
      throw .last
    }
    return requests.map { $0.revents != 0 }
  }

  /// Waits for some time, which is safe in a signal handler.
  package static func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }
}
