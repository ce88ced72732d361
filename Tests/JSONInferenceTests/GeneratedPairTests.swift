import Foundation
import JSONInference
import JSONMutation
import JSONText
import Testing

/// Pairs with one known change, of records with drawn fields.
@Suite struct GeneratedPairTests {
  private static let pairCount = 100

  @Test func renamesRetypesAndMovesAreNamed() throws {
    var generator = Generator(seed: 20)
    var (right, wrong) = (0, 0)
    var unnamed: [String] = []
    for _ in 0..<Self.pairCount {
      let (old, new, expected) = generator.pair()
      let lines = try Pair(old, new).lines
      if lines == [expected] {
        right += 1
      } else {
        unnamed.append("\(expected): \(lines)")
        // Another name for the change is wrong; none at all is a miss.
        if !lines.isEmpty { wrong += 1 }
      }
    }
    #expect(right * 100 >= Self.pairCount * 95, "\(unnamed)")
    #expect(wrong * 100 <= Self.pairCount, "\(unnamed)")
  }

  @Test func makingTheDifferencesYieldsTheNewFields() throws {
    var generator = Generator(seed: 21)
    for _ in 0..<40 {
      let (old, new, expected) = generator.pair()
      let pair = try Pair(old, new)
      let (made, wanted) = (try Fields(try pair.changed()), try Fields(pair.new.index.bytes))
      #expect(made == wanted, "\(expected)")
    }
  }
}

private struct Generator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func draw(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  private mutating func scalar(_ kind: Int) -> Any {
    switch kind {
    case 0: draw(100_000)
    case 1: "word \(draw(100_000))"
    case 2: "https://example.com/\(draw(100_000))"
    case 3: Double(draw(10_000)) + 0.5
    case 4: "2025-0\(1 + draw(9))-1\(draw(10))T0\(draw(10)):00:00Z"
    default: draw(2) == 0
    }
  }

  /// Records with four to nine fields and an object, and the same ones, or others like them, changed.
  mutating func pair() -> (old: [Any], new: [Any], expected: String) {
    let kinds = (0..<4 + draw(6)).map { _ in draw(6) }
    let inner = (0..<2 + draw(3)).map { _ in draw(5) }
    func records(_ count: Int) -> [[String: Any]] {
      (0..<count).map { _ in
        var record: [String: Any] = [:]
        for (number, kind) in kinds.enumerated() { record["field\(number)"] = scalar(kind) }
        var box: [String: Any] = [:]
        for (number, kind) in inner.enumerated() { box["inner\(number)"] = scalar(kind) }
        record["box"] = box
        return record
      }
    }
    let old = records(12 + draw(40))
    var new = draw(2) == 0 ? old : records(old.count)
    let target = draw(kinds.count)
    let key = "field\(target)"
    let expected: String
    switch draw(3) {
    case 0:
      let name = ["Field\(target)", "field_\(target)"][draw(2)]
      for number in new.indices { new[number][name] = new[number].removeValue(forKey: key) }
      expected = "renamed /list/*/\(key) → /list/*/\(name)"
    case 1:
      for number in new.indices { new[number][key] = ["id": number, "flag": true, "other": "x"] }
      expected = "retyped /list/*/\(key)"
    default:
      let name = "inner\(draw(inner.count))"
      for number in new.indices {
        guard var box = new[number]["box"] as? [String: Any] else { continue }
        new[number][name] = box.removeValue(forKey: name)
        new[number]["box"] = box
      }
      expected = "moved /list/*/box/\(name) → /list/*/\(name)"
    }
    return (old, new, expected)
  }
}

private let folder = ProcessInfo.processInfo.environment["CODABLE_FUZZ_CORPORA"]

/// Captures of one public API, years apart.
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
}
