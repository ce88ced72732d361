import Foundation
import Testing

/// An idea has one word, in the names of types and tests as well as in texts.
@Suite struct VocabularyTests {
  /// Words that are no longer used, each with the one in its place.
  private static let replacements = [
    "answer": "response", "curve": "analysis", "damaged": "mutated", "distill": "excerpt",
    "fault": "outcome", "figure": "metric", "inspection": "analysis", "intact": "untouched",
    "pairwise": "random", "slice": "excerpt", "swallowed": "silent", "tally": "counter",
    "told": "reported", "void": "finding",
  ]

  @Test func typesHaveTheWordsOfTheVocabulary() throws {
    let names = try Self.names(
      in: "Sources", /(?m)^ *(?:[a-z@]+ )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/)
    #expect(names.count > 500)
    // In prose, "in place of" is no location.
    let replacements = Self.replacements.merging(["place": "location"]) { $1 }
    #expect(names.flatMap { Self.mistakes(in: $0, replacements) } == [])
  }

  @Test func testsHaveTheWordsOfTheVocabulary() throws {
    let names = try Self.names(in: "Tests", /(?m)^ *(?:@Test.*? )?(?:static )?func (\w+)/)
    #expect(names.count > 500)
    #expect(names.flatMap { Self.mistakes(in: $0, Self.replacements) } == [])
  }

  @Test(arguments: [
    ("ShardAnswer", ["ShardAnswer: response, not answer"]),
    ("isToldOnce", ["isToldOnce: reported, not told"]),
    ("HTMLFigures", ["HTMLFigures: metric, not figure"]), ("Tolding", []), ("replaces", []),
  ])
  func wordsThatAreNoLongerUsedAreFound(name: String, expected: [String]) {
    #expect(Self.mistakes(in: name, Self.replacements) == expected)
  }

  private static func names(
    in folder: String, _ declaration: Regex<(Substring, Substring)>
  ) throws -> Set<String> {
    var names: Set<String> = []
    for file in try Repository.files(in: folder, withExtension: "swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(text.matches(of: declaration).map { String($0.output.1) })
    }
    return names
  }

  private static func mistakes(in name: String, _ replacements: [String: String]) -> [String] {
    name.matches(of: /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/).compactMap { match in
      let word = match.output.lowercased()
      let singular = word.hasSuffix("s") ? String(word.dropLast()) : word
      return replacements[singular].map { "\(name): \($0), not \(singular)" }
    }
  }
}
