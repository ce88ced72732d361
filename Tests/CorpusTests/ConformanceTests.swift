import CodableFuzzTesting
import JSONMutation
import JSONText
import Testing

@Suite struct ConformanceTests {
  /// Replaces a number with itself.
  private struct Nothing: Mutator {
    let id: MutatorID = "nothing"
    let mutationClass = MutationClass.structural
    let purpose = "changes nothing"
    let ideal = "the same value"

    func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
      guard document.index.kind(of: node) == .number else { return }
      let range = document.index.range(of: node)
      edits.offer { $0.replace(range, with: document.index.bytes[range]) }
    }
  }

  @Test(arguments: [
    ("[1,2]", ["doc: nothing@/0: changes nothing", "doc: nothing@/1: changes nothing"]),
    ("[true]", ["'nothing' offers nothing in these documents: it was not checked"]),
  ])
  func whatAMutatorDoesNotKeepIsAnIssue(text: String, expected: [String]) throws {
    let document = try Document(DocumentName("doc"), parsing: Array(text.utf8))
    try withKnownIssue {
      try expectConformance(of: Nothing(), in: [document])
    } matching: { issue in
      issue.comments.count == 1
        && issue.comments.allSatisfy { expected.contains($0.rawValue) }
    }
  }
}
