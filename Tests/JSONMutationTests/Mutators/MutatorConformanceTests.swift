import Foundation
import JSONMutation
import JSONText
import Testing

@Suite struct MutatorConformanceTests {
  /// A mutator that offers at the root what a closure offers.
  private static func stub(
    _ mutationClass: MutationClass = .structural, scope: Scope = .anywhere,
    _ offer: @escaping @Sendable (Document, inout EditSink) -> Void
  ) -> Mutator {
    Mutator("test-stub", mutationClass, purpose: "tests", ideal: "tests", scope: scope) {
      if $0 == $1.index.root { offer($1, &$2) }
    }
  }

  /// Counts how often it was asked.
  ///
  /// `@unchecked Sendable`: what varies is read and written under the lock.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    func next() -> Int {
      lock.withLock {
        count += 1
        return count
      }
    }
  }

  private func check(
    _ mutationClass: MutationClass = .structural, of text: String = #"{"a":1}"#,
    _ edits: @escaping @Sendable (Document, inout EditSink) -> Void
  ) throws -> [String] {
    let mutator = Self.stub(mutationClass, edits)
    let (_, violations) = MutatorConformance.check(mutator, in: try Document(text: text))
    return violations.map(\.description)
  }

  // Offsets of the document: 0123456
  //                          {"a":1}
  @Test func aMutatorThatKeepsItsWordIsNotReported() throws {
    let document = try Document(text: #"{"a":1}"#)
    let mutator = Self.stub { _, edits in
      edits.offer("two") { $0.replace(5..<6, with: "2") }
      edits.offer("three") { $0.replace(5..<6, with: "3") }
      edits.offer(Variant("cut", at: 7)) { $0.replace(1..<6, with: "") }
    }
    let result = MutatorConformance.check(mutator, in: document)
    #expect(result.mutationCount == 3)
    #expect(result.violations == [])
  }

  @Test func whatOffersNothingWasNotChecked() throws {
    let result = MutatorConformance.check(Self.stub { _, _ in }, in: try Document(text: "1"))
    #expect(result.mutationCount == 0 && result.violations == [])
  }

  @Test func nothingIsOfferedOutsideOfTheScope() throws {
    let document = try Document(text: #"{"a":1}"#)
    for (scope, isOffered) in [
      (Scope.members, false), (Scope(.array, .number), false), (.root, true),
      (Scope(.object), true),
    ] {
      let mutator = Self.stub(scope: scope) { _, edits in
        edits.offer { $0.replace(5..<6, with: "2") }
      }
      let result = MutatorConformance.check(mutator, in: document)
      #expect(result.mutationCount == (isOffered ? 1 : 0) && result.violations.isEmpty)
      let space = MutationSpace(in: document, by: [mutator])
      #expect(space.count == (isOffered ? 1 : 0))
    }
  }

  @Test func anotherEditEachTimeIsReported() throws {
    let counter = Counter()
    let found = try check { _, edits in
      edits.offer { edit in
        edit.replace(5..<6)
        edit.append(Array(String(counter.next() + 1).utf8))
      }
    }
    #expect(found == ["test-stub@: gives another edit each time"])
  }

  @Test func anOfferThatIsNotMadeAgainIsReported() throws {
    let counter = Counter()
    let found = try check { _, edits in
      if counter.next() == 1 { edits.offer { $0.replace(5..<6, with: "2") } }
    }
    #expect(found == ["test-stub@: is offered among others, but not by name"])
  }

  @Test func anEditThatChangesNothingIsReported() throws {
    #expect(
      try check { _, edits in
        edits.offer("same") { $0.replace(5..<6, with: "1") }
        edits.offer("empty") { $0.remove(3..<3) }
        edits.offer("none") { _ in }
      } == [
        "test-stub@=same: changes nothing", "test-stub@=empty: changes nothing",
        "test-stub@=none: has no splice",
      ])
  }

  @Test(
    arguments: [
      (MutationClass.structural, "1.0", "has the same value"),
      (
        .structural, "",
        "is not JSON: found '}' where a value was expected at byte offset 5 (line 1, column 6)"
      ),
      (.meaningPreserving, "2", "has another value"), (.meaningPreserving, "1.0", nil),
      (.malformed, "2", "is still JSON"),
      (.malformed, "", nil), (.unspecified, "2", nil), (.unspecified, "1e999", nil),
      (.structural, "2", nil),
      (
        .unspecified, "",
        "is not JSON: found '}' where a value was expected at byte offset 5 (line 1, column 6)"
      ),
    ] as [(MutationClass, String, String?)])
  func anotherClassIsReported(
    mutationClass: MutationClass, text: String, message: String?
  ) throws {
    let found = try check(mutationClass) { _, edits in
      edits.offer { $0.replace(5..<6, with: Array(text.utf8)) }
    }
    #expect(found == (message.map { ["test-stub@: \($0)"] } ?? []))
  }

  @Test func aByteOrderMarkIsUnspecified() throws {
    let found = try check(.unspecified) { _, edits in
      edits.offer("mark") { $0.insert("\u{FEFF}", at: 0) }
    }
    #expect(found == [])
  }

  @Test func splicesThatShareBytesAreReported() throws {
    #expect(
      try check { _, edits in
        edits.offer("overlap") { edit in
          edit.replace(1..<4, with: #""b""#)
          edit.replace(2..<3, with: "c")
        }
        edits.offer("twice") { edit in
          edit.insert(" ", at: 5)
          edit.insert("2", at: 5)
        }
        edits.offer("backwards") { edit in
          edit.replace(5..<6, with: "2")
          edit.replace(2..<3, with: "b")
        }
      } == [
        "test-stub@=overlap: edits the same bytes twice",
        "test-stub@=twice: edits the same bytes twice",
      ])
  }

  @Test func bytesOutsideTheDocumentAreReported() throws {
    #expect(
      try check { _, edits in
        edits.offer("behind") { $0.replace(7..<9, with: " ") }
        edits.offer("before") { $0.replace(-2..<1, with: "{") }
        edits.offer("end") { $0.replace(5..<7, with: "2}") }
      } == [
        "test-stub@=behind: edits bytes that the document does not have",
        "test-stub@=before: edits bytes that the document does not have",
      ])
  }

  @Test func equalVariantsAreReported() throws {
    #expect(
      try check { _, edits in
        edits.offer("x") { $0.replace(5..<6, with: "2") }
        edits.offer("x") { $0.replace(5..<6, with: "3") }
      } == ["test-stub@=x: another edit has the same variant"])
  }

  @Test(arguments: ["7", "cut.7", ".7", "a.b.0"])
  func variantsThatLookLikeOffsetsAreReported(name: String) throws {
    let found = try check { _, edits in
      edits.offer(Variant(name)) { $0.replace(5..<6, with: "2") }
    }
    #expect(found.contains("test-stub@=\(name): the variant's name looks like an offset"))
  }

  @Test(arguments: ["07", "7.", "cut.07", "v2", "cut.x", "-1", "a b", "+", "é"])
  func otherNamesAreGood(name: String) throws {
    let found = try check { _, edits in
      edits.offer(Variant(name)) { $0.replace(5..<6, with: "2") }
    }
    #expect(found == [])
  }
}
