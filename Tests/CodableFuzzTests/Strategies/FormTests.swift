import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzReports
import JSONMutation
import JSONText
import Testing

/// A record whose wrappers read another form of a value is as it was, although the wrappers know the form.
@Suite struct FormTests {
  private struct Note: Decodable {
    let text: String
  }

  private struct Post: Decodable {
    @OneOrMany var notes: [Note]
    @Stringified var first: Note
    @Enveloped<Note, Key> var last: Note
    let author: Expandable<Int, Note>
    @LenientDate var created: Date

    enum Key: CodingKey, CaseIterable { case data }
  }

  private static let json = """
    [{"notes": [{"text": "a"}], "first": {"text": "b"}, "last": {"data": {"text": "c"}},
      "author": 7, "created": 1769860800}]
    """

  @Test(
    arguments: [
      (.unwrapArray, "/0/notes=sole", 1), (.arrayToObject, "/0/notes=dense", 1),
      (.doubleEncode, "/0/first", 1), (.timeUnit, "/0/created=milliseconds", 1),
      (.removeKey, "/0/last/data/text", 0), (.timeUnit, "/0/created=microseconds", 1),
    ] as [(Mutator, String, Int)])
  func recordsThatAreSentInAnotherFormAreEqual(
    mutator: Mutator, location: String, count: Int
  ) throws {
    let study = Study(
      "posts", json: Self.json, recordsAt: "",
      strategies: [Strategy("app") { try JSONDecoder().decode([Post].self, from: $0) }])
    var runner = Runner([study])
    runner.configuration.timesStrategies = false
    runner.configuration.mutators = [mutator]
    runner.configuration.plan = .exhaustive
    var counters: [Int] = []
    _ = runner.run { event throws(Never) in
      guard case .evaluated(let mutant, let verdicts) = event,
        "\(mutant.id)".hasSuffix(location)
      else { return }
      counters += verdicts.map(\.counters[.mutatedEqual])
    }
    #expect(counters == [count])
  }
}
