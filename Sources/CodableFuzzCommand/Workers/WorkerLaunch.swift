import CodableFuzz
import Foundation

/// How worker processes are started: the tool again, with the same arguments.
struct WorkerLaunch {
  /// The tool.
  let path: String
  /// What follows the name of the tool.
  let arguments: [String]

  /// - Parameter arguments: The arguments of `run`.
  /// - Throws: ``WorkerError`` where the tool does not know where it is.
  init(_ arguments: [String]) throws(WorkerError) {
    guard let path = Bundle.main.executablePath else {
      throw WorkerError("worker processes cannot be started: the tool does not find itself")
    }
    if let shortage = OpenFiles.shortage(ofAtLeast: 32) {
      throw WorkerError("worker processes cannot be started: \(shortage)")
    }
    self.path = path
    self.arguments = [WorkerSubcommand.name] + arguments
  }

  private static let environment = [
    "SWIFT_DETERMINISTIC_HASHING": "1",
    // A trace takes seconds for each crash; the command says what crashed.
    "SWIFT_BACKTRACE": "enable=no",
  ]

  /// Starts a process in a session of its own, which an interrupt from the keyboard does not reach.
  ///
  /// - Parameters:
  ///   - messages: Its end of the connection.
  ///   - recorder: The file in which calls are noted.
  ///   - errors: Where its standard error goes.
  /// - Returns: The number of the process.
  /// - Throws: ``WorkerError`` where the system does not start it.
  func start(messages: Int32, recorder: Int32, errors: Int32) throws(WorkerError) -> pid_t {
    #if os(Linux) || os(macOS)
      let variables = ProcessInfo.processInfo.environment.merging(Self.environment) { $1 }
      let strings = ([path] + arguments).map { strdup($0) } + [nil]
      let pairs =
        variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
      defer { for string in strings + pairs { free(string) } }
      var process: pid_t = 0
      let result = Self.withActions(messages, recorder, errors) { actions, attributes in
        posix_spawn(&process, path, actions, attributes, strings, pairs)
      }
      guard result == 0 else {
        throw WorkerError(
          "a worker process cannot be started: \(String(cString: strerror(result)))")
      }
      return process
    #else
      throw WorkerError("worker processes cannot be started on this platform")
    #endif
  }

  #if os(Linux)
    /// `POSIX_SPAWN_SETSID`, which glibc shows to GNU programs only; the leader of a session leads a
    /// group as well.
    private static let setsSession: Int32 = 0x80
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    private static func nothing() -> (Actions, Attributes) { (Actions(), Attributes()) }
  #elseif os(macOS)
    private static let setsSession = POSIX_SPAWN_SETSID
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    private static func nothing() -> (Actions, Attributes) { (nil, nil) }
  #endif

  #if os(Linux) || os(macOS)
    private static func withActions(
      _ messages: Int32, _ recorder: Int32, _ errors: Int32,
      _ body: (UnsafePointer<Actions>, UnsafePointer<Attributes>) -> Int32
    ) -> Int32 {
      var (actions, attributes) = nothing()
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      // What strategies print must neither reach a report nor wait for a reader.
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
      posix_spawn_file_actions_adddup2(&actions, messages, WorkerDescriptor.messages)
      posix_spawn_file_actions_adddup2(&actions, recorder, WorkerDescriptor.recorder)
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
      posix_spawnattr_setsigdefault(&attributes, &signals)
      let flags = setsSession | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
      posix_spawnattr_setflags(&attributes, Int16(flags))
      return body(&actions, &attributes)
    }
  #endif
}
