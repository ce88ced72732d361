import JSONText

/// Checks a mutator's requirements in a document.
///
/// - It is deterministic, and its variants differ.
/// - Its splices are inside the document and share no byte.
/// - Every mutant differs from the document in the splices and nowhere else.
/// - Every mutant is of the mutator's class, and its identifier rebuilds it.
///
/// Tests call it through `expectConformance` of `CodableFuzzTesting`.
package enum MutatorConformance {
  package struct Violation: Equatable, Sendable, CustomStringConvertible {
    package let step: MutantID.Step
    package let message: String

    package var description: String { "\(step): \(message)" }
  }

  /// Checks every edit that a mutator offers in a document; without any, it is not checked.
  package static func check(
    _ mutator: Mutator, in document: Document
  ) -> (mutationCount: Int, violations: [Violation]) {
    var count = 0
    var violations: [Violation] = []
    for node in document.index.nodeIDs {
      let variants = mutator.variants(at: node, in: document)
      count += variants.count
      var known: Set<String> = []
      for variant in variants {
        let mutation = Mutation(mutator, at: node, variant: variant)
        var messages = messages(about: mutation, in: document)
        if !known.insert(variant.description).inserted {
          messages.append("another edit has the same variant")
        }
        if Variant(parsing: variant.description) != variant {
          messages.append("the variant's name looks like an offset")
        }
        violations += messages.map { Violation(step: mutation.id(in: document), message: $0) }
      }
    }
    return (count, violations)
  }

  private static func messages(about mutation: Mutation, in document: Document) -> [String] {
    guard let patch = mutation.offeredPatch(in: document) else {
      return ["is offered among others, but not by name"]
    }
    guard patch.splices == mutation.offeredPatch(in: document)?.splices else {
      return ["gives another edit each time"]
    }
    if patch.pieces.isEmpty { return ["has no splice"] }
    let bounds = document.index.bytes.startIndex..<document.index.bytes.endIndex + 1
    let ends = patch.pieces.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    if !ends.allSatisfy(bounds.contains) { return ["edits bytes that the document does not have"] }
    for (one, other) in zip(patch.pieces, patch.pieces.dropFirst())
    where one.range.upperBound > other.range.lowerBound || one.range == other.range {
      return ["edits the same bytes twice"]
    }
    let mutant = Mutant(document, mutation)
    let bytes = mutant.bytes()
    if bytes == document.index.bytes { return ["changes nothing"] }
    var messages: [String] = []
    var expected = document.index.bytes
    for splice in patch.splices.reversed() {
      expected.replaceSubrange(splice.range, with: splice.replacement)
    }
    if bytes != expected { messages.append("touches bytes outside of its splices") }
    if let message = message(about: bytes, of: mutation.mutator.mutationClass, in: document) {
      messages.append(message)
    }
    let rebuilt = try? Mutant(
      MutantID(parsing: mutant.id.description), of: document, mutators: [mutation.mutator])
    if rebuilt?.bytes() != bytes { messages.append("is not rebuilt by its identifier") }
    return messages
  }

  private static func message(
    about bytes: [UInt8], of mutationClass: MutationClass, in document: Document
  ) -> String? {
    let index: DocumentIndex
    do throws(JSONSyntaxError) {
      index = try DocumentIndex(parsing: bytes, maximumDepth: .max)
    } catch {
      switch mutationClass {
      case .malformed: return nil
      // A parser may ignore a byte order mark (RFC 8259, section 8.1).
      case .unspecified where bytes.starts(with: "\u{FEFF}".utf8): return nil
      case .unspecified, .meaningPreserving, .structural: return "is not JSON: \(error)"
      }
    }
    switch mutationClass {
    case .malformed: return "is still JSON"
    case .unspecified: return nil
    case .meaningPreserving:
      let isSame = document.index.hasSameValue(as: index, ignoringAddedMembers: true)
      return isSame ? nil : "has another value"
    case .structural:
      return document.index.hasSameValue(as: index) ? "has the same value" : nil
    }
  }
}
