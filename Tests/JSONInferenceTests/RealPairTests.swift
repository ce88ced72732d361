import Foundation
import JSONInference
import JSONMutation
import JSONText
import Testing

private let folder = ProcessInfo.processInfo.environment["CODABLE_FUZZ_CORPORA"]

/// Captures of one public API, years apart, and halves of real lists.
@Suite(.enabled(if: folder != nil, "set CODABLE_FUZZ_CORPORA to a folder of real responses"))
struct RealPairTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder ?? "")/\(name)")))
  }

  private func events() throws -> Pair {
    try Pair(
      old: String(decoding: bytes("github_events.json"), as: UTF8.self),
      new: String(decoding: bytes("quicktype/samples/github-events.json"), as: UTF8.self),
      recordsAt: "")
  }

  /// Whatever a field table shows on one side only is at or under a difference.
  @Test func everyFieldOfOneSideOnlyIsNamed() throws {
    let pair = try events()
    let (old, new) = (try Fields(pair.old.index.bytes), try Fields(pair.new.index.bytes))
    let named = pair.differences.map { $0.field.description }
    let oneSided = Set(old.kinds.keys).symmetricDifference(new.kinds.keys)
    #expect(oneSided.count > 100)
    for path in oneSided {
      #expect(named.contains { path == $0 || path.hasPrefix($0 + "/") }, "\(path)")
    }
    for (path, presence) in old.presence where presence != new.presence[path] {
      #expect(named.contains { path == $0 || path.hasPrefix($0 + "/") }, "\(path)")
    }
  }

  @Test func allDifferencesYieldTheNewFields() throws {
    let pair = try events()
    #expect(try Fields(try pair.changed()) == Fields(pair.new.index.bytes))
  }

  @Test(
    arguments: [
      ("github_events.json", ""), ("twitter.json", "statuses"), ("twitter_timeline.json", ""),
      ("quicktype/samples/us-senators.json", "objects"), ("instruments.json", "patterns"),
    ], [true, false])
  func halvesHaveNoCertainDifference(file: (name: String, key: String), isOdd: Bool) throws {
    let value = try JSONSerialization.jsonObject(with: Data(try bytes(file.name)))
    let list = try #require(value as? [Any] ?? (value as? [String: Any])?[file.key] as? [Any])
    let numbers = list.indices
    let isFirst = { (number: Int) in isOdd ? number % 2 == 0 : number < list.count / 2 }
    let pair = try Pair(
      numbers.filter(isFirst).map { list[$0] }, numbers.filter { !isFirst($0) }.map { list[$0] })
    #expect(pair.certain.isEmpty)
  }
}
