import CodableFuzz
import CodableFuzzTesting
import Foundation
import Testing

// Of another machine, which has the files of the tests only in their bundle.

enum TestBundle {
  private final class Anchor {}

  static func file(_ name: String) -> URL {
    let bundle = Bundle(for: Anchor.self)
    return (bundle.resourceURL ?? bundle.bundleURL).appendingPathComponent(name)
  }
}

@Suite(.enabled(if: FileManager.default.fileExists(atPath: TestBundle.file("Baselines").path)))
enum OnAnyMachine {
  @Suite(.resilience(baseline: TestBundle.file("Baselines").path)) struct PeopleTests {
    @Test func peopleSurvive() throws {
      let study = try Study(
        fixture: .file(TestBundle.file("Fixtures/people.json")), record: Person.self, recordsAt: "")
      try expectSurvival(of: study)
    }
  }
}
