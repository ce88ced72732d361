import FuzzCLibrary

/// The process that runs.
package enum ThisProcess {
  /// Ends the process, with what is to be done then.
  package static func exit(_ code: Int32) -> Never { FuzzCLibrary.exit(code) }

  /// Ends the process at once; a handler of signals may do that.
  package static func exitNow(_ code: Int32) -> Never { _exit(code) }

  /// Ends the process with all of its group.
  package static func killGroup() -> Never {
    kill(0, SIGKILL)
    _exit(1)
  }

  /// Lets something be done when the process calls `exit`, or its main function returns.
  package static func atExit(_ body: @convention(c) () -> Void) { atexit(body) }

  /// Writes what the C library has not written yet.
  package static func flush() { fflush(nil) }

  /// Starts a program in place of this one, in the same process.
  ///
  /// Returns where the system does not do that, as on iOS, tvOS and watchOS.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments; the first is its name.
  ///   - variable: A variable that is set in its environment.
  package static func replace(
    with path: String, _ arguments: [String], setting variable: (name: String, value: String)
  ) {
    setenv(variable.name, variable.value, 1)
    let strings = arguments.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    System.execute(path, strings)
  }

  /// The most memory that this process, or one that it waited for, had at a time, in bytes; nil where
  /// the system does not tell.
  package static var peakMemory: Int64? {
    System.usagesOfThisProcessAndItsChildren.map { Int64($0.ru_maxrss) * System.residentSizeUnit }
      .max()
  }

  /// How many files the process may have open.
  package static var openFileLimit: Int? {
    System.limit(of: System.openFiles).map { Int(clamping: $0.rlim_cur) }
  }

  /// Allows the process to have so many files open, as far as it may.
  package static func raiseOpenFileLimit(to wanted: Int) {
    guard var limit = System.limit(of: System.openFiles), limit.rlim_cur < rlim_t(wanted) else {
      return
    }
    limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
    // Where that fails, the limit stays as it is.
    System.setLimit(of: System.openFiles, limit)
  }

  /// Sees to it that a crash of this process leaves nothing behind: no image of its memory, and no
  /// report that the system makes of it.
  package static func crashQuietly() {
    System.setLimit(of: System.coreFiles, rlimit(rlim_cur: 0, rlim_max: 0))
    System.leaveCrashReporter()
  }

  /// Lets asking for more memory fail beyond so many bytes more than the process has, where the
  /// system can limit that.
  package static func limitMemory(toMore byteCount: Int64) { System.limitMemory(byteCount) }

  /// A number that no other thread has which is there now; a handler of signals may ask for it.
  package static var thread: UInt { System.thread }

  /// The processor time that the calling thread has taken.
  package static var threadTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Whether a debugger holds the process, so that a call may take any time.
  package static var isDebugged: Bool { System.isDebugged }

  /// The executable or library that an address is in.
  package static func image(of address: UnsafeRawPointer) -> String? { System.image(of: address) }
}
