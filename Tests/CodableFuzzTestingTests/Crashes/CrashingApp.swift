import CodableFuzz
import CodableFuzzTesting
import Foundation
import Testing

/// The function of an app that ends its process for a response that is not as it was.
///
/// ``CrashingAppTests`` and ``CrashingAppXCTests`` test it in one line, and ``GuardedTestTests`` runs them.
enum CrashingApp: String, CaseIterable, Sendable {
  case cast, forcedTry, index, recursion, loop, exit

  struct Story: Decodable, Equatable {
    var title: String?
    var points: Int?
  }

  private struct Page: Decodable {
    let stories: [Story]
  }

  static let variable = "CRASHING_APP"

  static var folder: String? { ProcessInfo.processInfo.environment[variable] }

  /// Whether the next run has to leave calls out.
  var endsProcess: Bool { self == .exit }

  // swift-format-ignore: NeverForceUnwrap, NeverUseForceTry
  func stories(from data: Data) throws -> [Story] {
    switch self {
    case .cast:
      let page = try JSONSerialization.jsonObject(with: data) as! [String: Any]
      return (page["stories"] as! [[String: Any]]).map {
        Story(title: ($0["title"] as! String), points: $0["points"] as? Int)
      }
    case .forcedTry: return try! JSONDecoder().decode(Page.self, from: data).stories
    case .index:
      let stories = try JSONDecoder().decode(Page.self, from: data).stories
      return [stories[0]] + stories.dropFirst()
    case .recursion, .loop, .exit:
      let stories = try JSONDecoder().decode(Page.self, from: data).stories
      if stories.contains(where: { $0.title == nil }) { fail() }
      return stories
    }
  }

  func storiesLater(from data: Data) async throws -> [Story] {
    await Task.yield()
    return try stories(from: data)
  }

  private func fail() {
    switch self {
    case .recursion: print(Self.depth(of: 1))
    case .loop: while Date.now > .distantPast {}
    default: Foundation.exit(0)
    }
  }

  private static func depth(of number: Int) -> [Int] {
    number == 0 ? [] : depth(of: number + 1) + [number]
  }

  private var response: URL {
    get throws {
      let file = URL(fileURLWithPath: Self.folder ?? "").appendingPathComponent("stories.json")
      try Data(
        """
        {"stories":[{"title":"A","points":1},{"title":"B","points":2},{"title":"C","points":3}]}
        """.utf8
      ).write(to: file)
      return file
    }
  }

  private var options: ResilienceOptions {
    ResilienceOptions(advice: .off, timeout: .seconds(1), artifacts: Self.folder)
  }

  func expect(function: StaticString = #function) throws {
    try expectResilience(
      .file(response), keeping: 0, allowing: [.silentLoss, .alreadyInvalid], options: options,
      function: function, decoding: stories)
  }

  func expectLater(function: StaticString = #function) async throws {
    try await expectResilience(
      .file(response), keeping: 0, allowing: [.silentLoss, .alreadyInvalid], options: options,
      function: function, decoding: storiesLater)
  }
}

@Suite(.enabled(if: CrashingApp.folder != nil, "run by GuardedTestTests"), .serialized)
struct CrashingAppTests {
  @Test func cast() throws { try CrashingApp.cast.expect() }
  @Test func castLater() async throws { try await CrashingApp.cast.expectLater() }
  @Test func forcedTry() throws { try CrashingApp.forcedTry.expect() }
  @Test func forcedTryLater() async throws { try await CrashingApp.forcedTry.expectLater() }
  @Test func index() throws { try CrashingApp.index.expect() }
  @Test func indexLater() async throws { try await CrashingApp.index.expectLater() }
  @Test func recursion() throws { try CrashingApp.recursion.expect() }
  @Test func recursionLater() async throws { try await CrashingApp.recursion.expectLater() }
  @Test func loop() throws { try CrashingApp.loop.expect() }
  @Test func loopLater() async throws { try await CrashingApp.loop.expectLater() }
  @Test func exit() throws { try CrashingApp.exit.expect() }
  @Test func exitLater() async throws { try await CrashingApp.exit.expectLater() }
}

#if canImport(XCTest)
  import XCTest

  final class CrashingAppXCTests: XCTestCase {
    override func setUpWithError() throws {
      try XCTSkipIf(CrashingApp.folder == nil, "run by GuardedTestTests")
    }

    func testCast() throws { try CrashingApp.cast.expect() }
    func testCastLater() async throws { try await CrashingApp.cast.expectLater() }
    func testForcedTry() throws { try CrashingApp.forcedTry.expect() }
    func testForcedTryLater() async throws { try await CrashingApp.forcedTry.expectLater() }
    func testIndex() throws { try CrashingApp.index.expect() }
    func testIndexLater() async throws { try await CrashingApp.index.expectLater() }
    func testRecursion() throws { try CrashingApp.recursion.expect() }
    func testRecursionLater() async throws { try await CrashingApp.recursion.expectLater() }
    func testLoop() throws { try CrashingApp.loop.expect() }
    func testLoopLater() async throws { try await CrashingApp.loop.expectLater() }
    func testExit() throws { try CrashingApp.exit.expect() }
    func testExitLater() async throws { try await CrashingApp.exit.expectLater() }
  }
#endif
