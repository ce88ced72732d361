import CodableFuzz
import CodableFuzzTesting
import Foundation
import HostileStrategies
import JSONText
import Testing

extension Misdeed {
  /// The first mutant that it is done on, and its bytes.
  static let mutant = "staff:flip-type@/0/age=null"
  static let bytes = #"[{"name":"Ada","age":null},{"name":"Grace","age":85}]"#

  /// Signalled when a loop begins.
  static let isLooping = DispatchSemaphore(value: 0)

  /// Only a loop is waited for: what else is busy on the machine may keep a process from ending.
  var timeout: Duration { self == .loop ? .seconds(2) : .seconds(100) }

  /// A study with strict decoding before a strategy that does it.
  var study: Study {
    Study(
      "staff", json: Self.bytes.replacing("null", with: "36"), recordsAt: "",
      strategies: [
        .strict([Person].self, records: \.self),
        Strategy(StrategyID(rawValue: rawValue)) { data in
          let text = String(decoding: data, as: UTF8.self)
          if text.contains(#""Ada","age":null"#) { commit(text) { Self.isLooping.signal() } }
          return Recovery(try JSONDecoder().decode([Person].self, from: data))
        },
      ])
  }
}

extension Study {
  @discardableResult
  func report(in folder: String, timeout: Duration = .seconds(10)) throws -> Report {
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    return try expectSurvival(
      of: self,
      options: .init(
        configuration: configuration, advice: .off, timeout: timeout, artifacts: folder))
  }
}

func issues(isIntermittent: Bool = false, of body: () throws -> Void) throws -> [String] {
  nonisolated(unsafe) var texts: [String] = []
  try withKnownIssue(isIntermittent: isIntermittent) {
    try body()
  } matching: { issue in
    texts.append(issue.text)
    return true
  }
  return texts
}
