import Foundation
import FuzzCLibrary

package struct SystemError: Error, Hashable, CustomStringConvertible {
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
enum Fault {
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
    private static let lock = NSLock()
    /// The calls so far; accessed only while holding the lock.
    nonisolated(unsafe) private static var count = 0
  #endif

  static func check(_ call: SystemCall) throws(SystemError) {
    #if DEBUG
      guard let plan, plan.call == call else { return }
      let number = lock.withLock {
        count += 1
        return count
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
