import Foundation
import FuzzCLibrary

extension System {
  typealias SignalFunction =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  #if canImport(Darwin) || canImport(Musl)
    static var thread: UInt { UInt(bitPattern: pthread_self()) }

    static func interrupt(_ thread: UInt, with signal: Int32) {
      pthread_t(bitPattern: thread).map { _ = pthread_kill($0, signal) }
    }
  #else
    static var thread: UInt { UInt(pthread_self()) }

    static func interrupt(_ thread: UInt, with signal: Int32) {
      _ = pthread_kill(pthread_t(thread), signal)
    }
  #endif

  static func limit(of resource: Resource) -> rlimit? {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? limit : nil
  }

  static func setLimit(of resource: Resource, _ limit: rlimit) {
    var limit = limit
    setrlimit(resource, &limit)
  }

  /// Whether a signal handler is `SIG_IGN`: functions cannot be compared, but their addresses can.
  static func ignores<Handler>(_ handler: Handler) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  #if os(tvOS) || os(watchOS)
    /// Signal handlers cannot have a stack of their own there.
    static func useStack(_ memory: UnsafeMutableRawPointer, size: Int) -> (() -> Void)? { nil }
  #else
    /// Gives signal handlers of this thread a stack, unless they have one, and returns what undoes
    /// it.
    static func useStack(_ memory: UnsafeMutableRawPointer, size: Int) -> (() -> Void)? {
      var former = stack_t()
      guard sigaltstack(nil, &former) == 0, former.ss_flags & Int32(SS_DISABLE) != 0 else {
        return nil
      }
      var stack = stack_t()
      stack.ss_sp = memory
      stack.ss_size = numericCast(size)
      sigaltstack(&stack, nil)
      return { sigaltstack(&former, nil) }
    }
  #endif

  typealias Strings = [UnsafeMutablePointer<CChar>?]

  #if os(macOS) || os(Linux) || os(Android)
    static func spawn(
      _ start: ChildProcess.Start, _ arguments: Strings, _ environment: Strings
    ) throws(SystemError) -> pid_t {
      #if canImport(Glibc) || canImport(Musl)
        var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
      #else
        var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
      #endif
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      for (number, source) in start.descriptors {
        if let source {
          posix_spawn_file_actions_adddup2(&actions, source.number, number)
        } else {
          posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        }
      }
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
      posix_spawnattr_setsigdefault(&attributes, &signals)
      let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
      posix_spawnattr_setflags(&attributes, Int16(start.leadsSession ? flags | setsSession : flags))
      var process: pid_t = 0
      let code = posix_spawn(&process, start.path, &actions, &attributes, arguments, environment)
      if code != 0 { throw SystemError(code: code) }
      return process
    }

    static func execute(_ path: String, _ arguments: Strings) { execv(path, arguments) }
  #else
    static func spawn(
      _ start: ChildProcess.Start, _ arguments: Strings, _ environment: Strings
    ) throws(SystemError) -> pid_t {
      throw SystemError(code: ENOTSUP)
    }

    static func execute(_ path: String, _ arguments: Strings) {}
  #endif
}

package struct SystemError: Error, CustomStringConvertible {
  let code: Int32

  static var last: SystemError { SystemError(code: errno) }

  /// Whether nothing is at the path, which a file in place of a folder makes certain, too.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  var isClosedPipe: Bool { code == EPIPE }

  package var description: String { String(cString: strerror(code)) }
}

package enum SystemCall: String, CaseIterable, Sendable {
  case open, read, write, sync, close, rename, remove, status, list, poll
  case makeFolder = "make-folder"
  case permissions
}

/// A call of the operating system that fails, as a test asks for: in debug builds only.
///
/// `CODABLE_FUZZ_FAULT=write:3:28` makes the third write of this process fail with error 28. The process
/// says on standard error when it does.
enum PlannedFailure {
  #if DEBUG
    private struct Plan {
      let call: SystemCall
      let number: Int
      let code: Int32

      init?(_ text: String) {
        let words = text.split(separator: ":").map(String.init)
        guard words.count == 3, let call = SystemCall(rawValue: words[0]),
          let number = Int(words[1]), let code = Int32(words[2])
        else { return nil }
        (self.call, self.number, self.code) = (call, number, code)
      }
    }

    private static let plan = getenv("CODABLE_FUZZ_FAULT").flatMap { Plan(String(cString: $0)) }
    /// The number of calls so far.
    private static let count = Locked(0)
  #endif

  static func check(_ call: SystemCall) throws(SystemError) {
    #if DEBUG
      guard let plan, plan.call == call else { return }
      let number = count.withLock {
        $0 += 1
        return $0
      }
      guard number == plan.number else { return }
      let text = "fault: \(call.rawValue) \(plan.number)\n"
      _ = text.withCString {
        FuzzCLibrary.write(Descriptor.standardError.number, $0, strlen($0))
      }
      throw SystemError(code: plan.code)
    #endif
  }
}
