import CodableFuzz
import CodableFuzzTesting
import JSONMutation
import JSONText
import Testing

extension Mutator {
  static let emptyString = Mutator(
    "empty-string", .structural,
    purpose: "empties a string: a form that was sent blank",
    ideal: "decode the empty string",
    scope: Scope(.string)
  ) { node, document, edits in
    let range = document.index.range(of: node)
    guard range.count > 2 else { return }
    edits.offer { $0.replace(range, with: #""""#) }
  }
}

@Test func emptyStringKeepsItsWord() throws {
  let json = Array(#"{"name":"Ada","tags":["x"]}"#.utf8)
  try expectConformance(of: .emptyString, in: [try Document(DocumentName("staff"), parsing: json)])
}

extension Mutator {
  static let paddedString = Mutator(
    "padded-string", .structural,
    purpose: "pads a string with a space: a form field that isn't trimmed",
    ideal: "decode the string as it is, or trimmed",
    scope: Scope(.string)
  ) { node, document, edits in
    let range = document.index.range(of: node)
    edits.offer("before") { $0.insert(" ", at: range.lowerBound + 1) }
    edits.offer("after") { $0.insert(" ", at: range.upperBound - 1) }
  }
}

@Suite struct MutationSamples {
  @Test func paddedStringKeepsItsWord() throws {
    let json = Array(#"{"name":"Ada","tags":["x"]}"#.utf8)
    try expectConformance(
      of: .paddedString, in: [try Document(DocumentName("staff"), parsing: json)])
  }

  @Test func mutatorsOfOneselfAreUsed() {
    var configuration = Runner.Configuration()
    configuration.mutators += [.emptyString, .paddedString]
    let study = Study("staff", json: Array(#"["Ada"]"#.utf8), recordsAt: "", strategies: [])
    let report = Runner([study], configuration: configuration).run()
    #expect(report.mutators.suffix(2) == ["empty-string", "padded-string"])
    #expect(report.documents.first?.mutantCount ?? 0 > 0)
  }

  @Test func mutantsArePrinted() throws {
    let json = Array(#"[{"id":1,"kind":"post"},{"id":2,"kind":"poll"}]"#.utf8)
    let document = try Document(DocumentName("feed"), parsing: json, recordsAt: "")
    let space = MutationSpace(in: document, by: .core)
    for mutant in MutantPlan.everyField.mutants(of: space) {
      print(mutant.id, String(decoding: mutant.bytes(), as: UTF8.self))
    }
  }

  @Test func anIdentifierRebuildsItsMutant() throws {
    let json = Array(#"[{"id":1,"kind":"post"},{"id":2,"kind":"poll"}]"#.utf8)
    let document = try Document(DocumentName("feed"), parsing: json, recordsAt: "")
    let filter = LocationFilter(excluding: ["/**/id"])
    let space = MutationSpace(in: document, by: .core, filter: filter)
    let mutants = MutantPlan.random(count: 1_000, seed: 7, mutations: 3).mutants(of: space)
    #expect(mutants.count == 1_000)
    let mutant = mutants[417]

    let id = try MutantID(parsing: mutant.id.description)
    let again = try Mutant(id, of: document)
    #expect(again.bytes() == mutant.bytes())
  }
}
