import CodableFuzz
import CodableFuzzTesting
import Foundation
import JSONText
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a strategy ends the process that its tests run in.
enum Offence: String, CaseIterable, Codable, Sendable {
  case trap, overflow, exit, loop, abort, leave, interrupt

  struct Person: Decodable, Equatable {
    let name: String
    let age: Int
  }

  /// The first mutant that it does so on, and its bytes.
  static let mutant = "staff:flip-type@/0/age=null"
  static let bytes = #"[{"name":"Ada","age":null},{"name":"Grace","age":85}]"#

  /// Signalled when a loop begins.
  static let isLooping = DispatchSemaphore(value: 0)

  /// Only a loop is waited for: what else is busy on the machine may keep a process from ending.
  var timeout: Duration { self == .loop ? .seconds(2) : .seconds(100) }

  /// The study, with strict decoding before the strategy that offends.
  var study: Study {
    let json = #"[{"name":"Ada","age":36},{"name":"Grace","age":85}]"#
    return Study(
      "staff", json: Array(json.utf8), recordsAt: "",
      strategies: [
        .strict([Person].self, at: \.self),
        Strategy(StrategyID(rawValue: rawValue)) { data in
          let text = String(decoding: data, as: UTF8.self)
          if text.contains(#""Ada","age":null"#) { commit(text) }
          return Recovery(try JSONDecoder().decode([Person].self, from: data))
        },
      ])
  }

  private func commit(_ text: String) {
    switch self {
    case .trap: print([text][text.utf8.count])
    case .overflow: print(Self.depth(of: 1))
    case .exit: Foundation.exit(0)
    case .loop:
      Self.isLooping.signal()
      Self.loop(text)
    case .abort: Foundation.abort()
    case .leave: _exit(3)
    case .interrupt:
      kill(getpid(), SIGTERM)
      Self.loop(text)
    }
  }

  /// A loop without an end, which leaves the processor to the other tests.
  private static func loop(_ text: String) {
    while text.utf8.count > 0 { Thread.sleep(forTimeInterval: 0.01) }
  }

  /// Each call adds to what the one before returns, in a way that no loop can take its location.
  private static func depth(of number: Int) -> [Int] {
    number == 0 ? [] : depth(of: number + 1) + [number]
  }
}

extension Study {
  /// Runs the study without timings, which take most of the time.
  @discardableResult
  func report(in folder: String, timeout: Duration = .seconds(10)) throws -> Report {
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    return try survivalReport(
      of: self,
      options: .init(
        configuration: configuration, advice: .none, timeout: timeout, artifacts: folder))
  }
}

/// The texts of issues, in order.
final class Issues: @unchecked Sendable {
  private let lock = NSLock()
  private var known: [String] = []

  var texts: [String] { lock.withLock { known } }

  func add(_ text: String) { lock.withLock { known.append(text) } }
}
