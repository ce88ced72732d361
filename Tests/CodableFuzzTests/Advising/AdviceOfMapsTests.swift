import CodableFuzz
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import FuzzTestSupport

/// Changes that no model can express are not advised.
@Suite struct AdviceOfMapsTests {
  private struct File: Decodable, Equatable {
    let size: Int
    let language: String?
  }

  private struct Gist: Decodable, Equatable {
    let id: Int
    let note: String?
    let files: [String: File]
  }

  private static let json = """
    [{"id":1,"note":"n","files":{".gitignore":{"size":1,"language":"x"},"main":{"size":2,"language":null}}},
    {"id":2,"note":null,"files":{"main":{"size":3,"language":"y"}}},
    {"id":3,"note":"m","files":{"README":{"size":4,"language":"z"},"main":{"size":5,"language":"y"}}}]
    """

  private static func advice(_ mutators: [Mutator]) throws -> [Advice] {
    let study = Study(
      "gists", json: Array(json.utf8), recordsAt: "",
      strategies: [.strict([Gist].self, at: \.self)])
    var configuration = AdviceTests.configuration
    configuration.mutators = mutators
    let report = Runner([study], configuration: configuration).untimed.run()
    return try #require(report.documents[0].advice)
  }

  @Test func namesNoKeyOfAMap() throws {
    let advice = try Self.advice(Mutators.core)
    let keys = [".gitignore", "main", "README"]
    let named = advice.map(\.change.field).filter { field in
      field.pointer.tokens.contains { keys.contains($0.text) }
    }
    #expect(named == [])
    let changes = advice.map(\.change)
    #expect(changes.contains { $0.field == "/*/files/{}/size" })
  }

  @Test func ofAPropertyThatIsOptionalAlreadyKeepsItsType() throws {
    let advice = try Self.advice([.flipType])
    let note = try #require(advice.first { $0.change == ModelChange(.lossy, "/*/note") })
    #expect(!note.breaksSource && note.sourceNote == "keeps the type")
    let id = try #require(advice.first { $0.change == ModelChange(.lossy, "/*/id") })
    #expect(id.breaksSource)
  }
}
