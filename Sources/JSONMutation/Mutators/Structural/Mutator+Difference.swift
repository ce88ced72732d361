import JSONText

extension Mutator {
  /// Makes a difference between old and new responses in a document: one, or all of them at once.
  ///
  /// The differences are those of `FieldNotes.differences`. Without them it offers nothing.
  public static let difference = Mutator(
    "difference", .structural,
    purpose: "makes what changed from old responses to new ones: see --since",
    ideal: "every record, with declared defaults for what is gone", plausibility: .everyday
  ) { node, document, edits in
    guard let table = document.differences else { return }
    for number in table.first[node] ?? [] {
      edits.offer(Variant(difference: table.differences[number])) {
        DifferenceRewriter(document, table, making: [number]).rewrite(&$0)
      }
    }
    guard node == document.index.root else { return }
    if table.certain.count > 1, table.certain != table.made {
      edits.offer(.certainDifferences) {
        DifferenceRewriter(document, table, making: table.certain).rewrite(&$0)
      }
    }
    if table.made.count > 1 {
      edits.offer(.allDifferences) {
        DifferenceRewriter(document, table, making: table.made).rewrite(&$0)
      }
    }
  }
}

extension Variant {
  package static let allDifferences: Variant = "all"
  package static let certainDifferences: Variant = "all-certain"

  /// The variant that makes a difference alone.
  package init(difference: Difference) {
    // A number after a point would be read as a position.
    self.init(difference.name.replacing(".", with: "_"))
  }
}
