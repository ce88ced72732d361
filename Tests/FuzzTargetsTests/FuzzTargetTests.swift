import FuzzTargets
import Testing

/// The code of targets that `fuzz-init` writes is here, so that it is compiled.
@Suite struct FuzzTargetTests {
  private static let document = #"{"items":[{"id":1},{"id":2}]}"#
  private static let constants: [String] = []
  private static let accepted: [String] = []

  private static func items() throws -> Study { ready() }

  private static func ready() -> Study {
    Study("items", json: document, strategies: [Strategy("app") { _ in Recovery([1]) }])
  }

  private static let targets = [
    FuzzTarget(
      try FuzzTarget.study(items()), json: document,
      constants: constants, accepted: accepted, tool: "team-fuzz"),
    FuzzTarget(
      try FuzzTarget.study(ready()), json: document,
      constants: constants, accepted: accepted, tool: "team-fuzz"),
    FuzzTarget(
      try FuzzTarget.study(try items()).of(json: Array(document.utf8)),
      constants: constants, accepted: accepted, tool: "team-fuzz"),
    FuzzTarget(
      try FuzzTarget.study(items()).of(json: Array(document.utf8)),
      constants: constants, accepted: accepted, tool: "team-fuzz"),
  ]

  @Test(arguments: targets.indices)
  func studiesThatThrowMakeATarget(number: Int) {
    let input = Array("{".utf8)
    #expect(input.withUnsafeBufferPointer { Self.targets[number].run($0) } == 0)
  }
}
