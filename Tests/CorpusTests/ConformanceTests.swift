import CodableFuzzTesting
import JSONMutation
import JSONText
import Testing

@Suite struct ConformanceTests {
  /// Replaces a number with itself.
  private static let nothing = Mutator(
    "nothing", .structural, purpose: "changes nothing", ideal: "the same value"
  ) { node, document, edits in
    guard document.index.kind(of: node) == .number else { return }
    let range = document.index.range(of: node)
    edits.offer { $0.replace(range, with: document.index.bytes[range]) }
  }

  @Test(arguments: [
    ("[1,2]", ["doc: nothing@/0: changes nothing", "doc: nothing@/1: changes nothing"]),
    ("[true]", ["'nothing' offers nothing in these documents: it was not checked"]),
  ])
  func whatAMutatorDoesNotKeepIsAnIssue(text: String, expected: [String]) throws {
    let document = try Document(DocumentName("doc"), parsing: Array(text.utf8))
    try withKnownIssue {
      try expectConformance(of: Self.nothing, in: [document])
    } matching: { issue in
      issue.comments.count == 1
        && issue.comments.allSatisfy { expected.contains($0.rawValue) }
    }
  }
}
