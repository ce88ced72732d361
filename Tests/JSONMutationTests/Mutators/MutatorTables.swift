import JSONMutation
import JSONText
import Testing

/// What each mutator makes of short documents, in tables by theme.
@Suite struct MutatorTables {
  /// A document, a location with a variant, and the mutant.
  typealias Edit = (text: String, edit: String, mutant: String)
  /// A document, a location, and the variants that are offered there.
  typealias Variants = (text: String, pointer: String, names: [String])
  /// A document, a location, and its mutants, each after its variant.
  typealias Mutants = (text: String, pointer: String, mutants: [String])

  private static func joined<Row>(_ tables: [MutatorID: [Row]]...) -> [(MutatorID, [Row])] {
    tables.flatMap { $0.map { ($0.key, $0.value) } }
  }

  @Test(arguments: joined(malformedEdits, tags))
  func editsText(id: MutatorID, rows: [Edit]) throws {
    for row in rows {
      #expect(try Document(text: row.text).mutated("\(id)@\(row.edit)") == row.mutant)
    }
  }

  @Test(
    "Each mutator offers the variants of its table",
    arguments: joined(malformedVariants, preserving, unspecified))
  func offersTheseVariants(id: MutatorID, rows: [Variants]) throws {
    let mutator = try #require(Mutators.all.first { $0.id == id })
    for row in rows {
      let document = try Document(text: row.text)
      let node = try #require(document.index.node(at: JSONPointer(parsing: row.pointer)))
      #expect(mutator.variants(at: node, in: document).map(\.description) == row.names)
    }
  }

  @Test(
    "Each mutator makes the mutants of its table",
    arguments: joined(keys, types, values, containers))
  func makesTheseMutants(id: MutatorID, rows: [Mutants]) throws {
    let mutator = try #require(Mutators.all.first { $0.id == id })
    for row in rows {
      let mutants = try Document(text: row.text)
        .mutants(by: mutator, at: JSONPointer(parsing: row.pointer))
      #expect(mutants == row.mutants)
    }
  }
}
