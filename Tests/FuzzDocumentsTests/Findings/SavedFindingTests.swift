import CodableFuzz
import Foundation
import JSONMutation
import JSONText
import Testing
@testable import FuzzFixtures

@Suite struct SavedFindingTests {
  @Test func aFindingIsReadAsItWasWritten() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let document = try Document(DocumentName("list"), parsing: Array(#"[{"a":1}]"#.utf8))
    let mutant = try Mutant(try MutantID(parsing: "list:remove-key@/0/a"), of: document)
    let saved = SavedFinding(SearchFinding(.crash, "app", mutant, detail: "signal 4"))
    let path = try #require(try saved.write(into: folder.path))
    #expect(path.hasSuffix(".json"))
    #expect(try saved.write(into: folder.path) == nil)
    try Data("{}".utf8).write(to: folder.appendingPathComponent("other.json"))
    let all = SavedFinding.all(in: folder.path)
    #expect(all.count == 2)
    #expect(all.compactMap { try? $0.finding.get() } == [saved])
    #expect(SavedFinding.all(in: folder.path + "/none").isEmpty)
  }
}
