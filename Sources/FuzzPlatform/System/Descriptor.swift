import FuzzCLibrary

/// A file, pipe or socket that the process has open.
package struct Descriptor: Hashable, Sendable {
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  package static let standardInput = Descriptor(number: STDIN_FILENO)
  package static let standardOutput = Descriptor(number: STDOUT_FILENO)
  package static let standardError = Descriptor(number: STDERR_FILENO)

  /// What an open file is for.
  package enum Use: Sendable {
    case reading
    case writing
    case updating
    /// A file that is made where there is none, and its permissions then.
    case making(permissions: UInt16)
    /// A file that must not be there yet, not even as a link, and its permissions.
    case makingNew(permissions: UInt16)
  }

  /// Opens a file, which other processes do not inherit.
  package init(opening path: String, for use: Use) throws(SystemError) {
    let (flags, permissions): (Int32, UInt16) =
      switch use {
      case .reading: (O_RDONLY, 0)
      case .writing: (O_WRONLY, 0)
      case .updating: (O_RDWR, 0)
      case .making(let permissions): (O_RDWR | O_CREAT, permissions)
      case .makingNew(let permissions): (O_RDWR | O_CREAT | O_EXCL, permissions)
      }
    number = open(path, flags | O_CLOEXEC, mode_t(permissions))
    if number < 0 { throw .last }
  }

  /// Whether the process has it open.
  package var isOpen: Bool { fcntl(number, F_GETFD) >= 0 }

  package func close() { _ = FuzzCLibrary.close(number) }

  /// Reads what is there, up to the size of some memory.
  ///
  /// - Returns: How many bytes; zero at the end; nil where there is nothing yet, and to read would be
  ///   to wait, which ``stopWaiting()`` forbids.
  package func read(into memory: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
    while true {
      let count = FuzzCLibrary.read(number, memory.baseAddress, memory.count)
      if count >= 0 { return count }
      if errno == EAGAIN { return nil }
      if errno != EINTR { throw .last }
    }
  }

  /// Reads what is there into a buffer, as ``read(into:)-(UnsafeMutableRawBufferPointer)`` does.
  package func read(into buffer: inout [UInt8]) throws(SystemError) -> Int? {
    try buffer.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
      try read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Writes as many bytes as there is room for.
  ///
  /// - Returns: How many; nil where there is no room, and to write would be to wait.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int? {
    while true {
      let count = FuzzCLibrary.write(number, bytes.baseAddress, bytes.count)
      if count >= 0 { return count }
      if errno == EAGAIN { return nil }
      if errno != EINTR { throw .last }
    }
  }

  /// Writes bytes, and waits as long as there is no room for them.
  package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var count = 0
    while count < bytes.count {
      let written = try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
        try write(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[count...])))
      }
      if let written {
        count += written
      } else {
        _ = Self.wait(for: [Wait(self, forRoom: true)])
      }
    }
  }

  /// Writes one byte, in a handler of signals too; what finds no room is lost.
  package func signal(_ byte: UInt8 = 0) {
    var byte = byte
    _ = FuzzCLibrary.write(number, &byte, 1)
  }

  /// The same file under another number, the first that is free from a given one on; other processes
  /// do not inherit it.
  package func duplicate(from least: Int32) throws(SystemError) -> Descriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, least)
    if copy < 0 { throw .last }
    return Descriptor(number: copy)
  }

  /// From now on no other process inherits it.
  package func keepToThisProcess() { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }

  /// From now on reading and writing do not wait.
  package func stopWaiting() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  /// Locks the file until it is closed.
  ///
  /// - Returns: Whether that succeeded: another process may have locked it.
  package func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }

  /// The size of an ordinary file, in bytes; nil of anything else.
  package var fileSize: Int? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Makes an ordinary file at least so large, with room on the disk for all of it where the system
  /// can see to that: what is mapped and finds no room ends the process.
  package func reserve(_ size: Int) throws(SystemError) {
    let code = System.reserve(number, size)
    if code != 0 { throw SystemError(code: code) }
  }

  /// Whether it is a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// How many columns a terminal has; nil where it does not tell.
  package var columns: Int? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// Two ends that are connected; other processes inherit neither.
extension Descriptor {
  /// A pipe.
  package static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
    let ends = try pair { FuzzCLibrary.pipe($0) }
    return (ends.0, ends.1)
  }

  /// A connection both ways.
  package static func connection() throws(SystemError) -> (Descriptor, Descriptor) {
    try pair { socketpair(AF_UNIX, System.stream, 0, $0) }
  }

  /// The ends get numbers out of the way of those that a child process is given.
  private static func pair(
    _ make: (UnsafeMutablePointer<Int32>) -> Int32
  ) throws(SystemError) -> (Descriptor, Descriptor) {
    var numbers: [Int32] = [-1, -1]
    if make(&numbers) != 0 { throw .last }
    let ends = numbers.map(Descriptor.init)
    defer { for end in ends { end.close() } }
    let first = try ends[0].duplicate(from: 16)
    do throws(SystemError) {
      return (first, try ends[1].duplicate(from: 16))
    } catch {
      first.close()
      throw error
    }
  }
}

/// Waiting for several descriptors at once.
extension Descriptor {
  /// Something to wait for.
  package struct Wait {
    package let descriptor: Descriptor
    /// Whether to wait for room to write, too.
    package let forRoom: Bool

    package init(_ descriptor: Descriptor, forRoom: Bool = false) {
      self.descriptor = descriptor
      self.forRoom = forRoom
    }
  }

  /// Waits until a descriptor can be read without waiting, or is at its end.
  ///
  /// - Parameters:
  ///   - waits: What to wait for; a negative number is waited for in vain.
  ///   - milliseconds: For how long at most; without an end if negative.
  /// - Returns: For each of them whether it is so; nil where a signal came, or waiting failed.
  package static func wait(for waits: [Wait], milliseconds: Int32 = -1) -> [Bool]? {
    var requests = waits.map { wait in
      pollfd(
        fd: wait.descriptor.number, events: Int16(POLLIN | (wait.forRoom ? POLLOUT : 0)), revents: 0
      )
    }
    if poll(&requests, nfds_t(requests.count), milliseconds) < 0 { return nil }
    return requests.map { $0.revents != 0 }
  }

  /// Waits some time; a handler of signals may do that.
  package static func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }
}
