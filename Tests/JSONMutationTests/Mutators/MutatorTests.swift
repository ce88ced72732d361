import JSONMutation
import JSONText
import Testing

/// What holds for every mutator of the package.
@Suite struct MutatorTests {
  /// Every mutation that a mutator offers in a document.
  private func mutations(of mutator: any Mutator, in document: Document) -> [Mutation] {
    document.index.places.flatMap { place in
      mutator.variants(at: place, in: document).map { Mutation(mutator, at: place, variant: $0) }
    }
  }

  @Test(arguments: Mutators.all.indices)
  func changesTheEditedBytesOnly(number: Int) throws {
    let document = try Document.nasty()
    let mutations = mutations(of: Mutators.all[number], in: document)
    #expect(mutations.isEmpty == false)
    for mutation in mutations {
      let mutant = Mutant(document, mutation)
      let first = try #require(mutant.splices.first)
      let last = try #require(mutant.splices.last)
      let bytes = mutant.bytes()
      let prefix = document.index.bytes[..<first.range.lowerBound]
      let suffix = document.index.bytes[last.range.upperBound...]
      let growth = mutant.splices.map { $0.replacement.count - $0.range.count }.reduce(0, +)
      #expect(bytes.starts(with: prefix))
      #expect(bytes.reversed().starts(with: suffix.reversed()))
      #expect(bytes.count == document.index.bytes.count + growth)
      #expect(bytes != document.index.bytes)
    }
  }

  @Test(arguments: Mutators.all.indices)
  func structuralMutantsAreStillJSON(number: Int) throws {
    let mutator = Mutators.all[number]
    guard mutator.mutationClass < .syntax else { return }
    let document = try Document.nasty()
    for mutation in mutations(of: mutator, in: document) {
      let mutant = Mutant(document, mutation)
      #expect(throws: Never.self, "\(mutant.id)") {
        try DocumentIndex(parsing: mutant.bytes())
      }
    }
  }

  @Test(arguments: Mutators.all.indices)
  func editsAreEqualEachTime(number: Int) throws {
    let one = try Document.nasty()
    let other = try Document.nasty()
    let mutator = Mutators.all[number]
    for (first, second) in zip(mutations(of: mutator, in: one), mutations(of: mutator, in: other)) {
      #expect(first.variant == second.variant)
      #expect(first.edit(in: one).splices == second.edit(in: other).splices)
    }
  }

  @Test(arguments: Mutators.all.indices)
  func variantsDiffer(number: Int) throws {
    let document = try Document.nasty()
    for place in document.index.places {
      let variants = Mutators.all[number].variants(at: place, in: document)
      #expect(Set(variants).count == variants.count)
    }
  }

  @Test func namesAreKebabCaseAndUnique() {
    let names = Mutators.all.map(\.id.rawValue)
    #expect(Set(names).count == names.count)
    #expect(Set(["remove-key", "flip-type", "unknown-enum-tag"]).isSubset(of: names))
    #expect(Mutators.core.map(\.id) == ["remove-key", "flip-type", "unknown-enum-tag"])
    for mutator in Mutators.all {
      let words = mutator.id.rawValue.split(separator: "-", omittingEmptySubsequences: false)
      #expect(
        words.allSatisfy { word in
          !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) }
        })
      #expect(mutator.purpose.isEmpty == false)
      #expect(mutator.purpose.contains("\n") == false)
    }
  }

  @Test func classesAreOrderedByGravity() {
    #expect(
      MutationClass.allCases.reversed().sorted()
        == [.preserving, .structural, .undefined, .syntax])
  }
}
