import Foundation

/// The session that a worker process leads: whatever its strategies start is in it.
enum WorkerSession {
  /// Ends all processes of a session.
  ///
  /// - Parameter leader: The process that leads it, or did.
  static func kill(_ leader: pid_t) {
    Foundation.kill(-leader, SIGKILL)
    #if os(Linux)
      // Foundation starts each process in a group of its own.
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
        guard let process = pid_t(name), process != leader, session(of: process) == leader else {
          continue
        }
        Foundation.kill(process, SIGKILL)
      }
    #endif
  }

  #if os(Linux)
    private static func session(of process: pid_t) -> pid_t? {
      let session = getsid(process)
      return session < 0 ? nil : session
    }
  #endif
}
