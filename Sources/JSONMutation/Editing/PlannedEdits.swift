import JSONText

/// Edits that are computed once and rendered many times, side by side in memory.
package struct PlannedEdits: ~Copyable {
  private let document: Document
  private var pieces: [Patch.Piece] = []
  /// For each edit where its pieces end.
  private var ends: [Int] = []
  private var replacements: [UInt8] = []
  private var renderer = Renderer()

  /// Takes up to `count` edits at even distances from all mutations.
  package init(_ space: MutationSpace, count: Int) {
    document = space.document
    let count = min(count, space.count)
    for number in 0..<count {
      let patch = space.mutant(number * space.count / count).patch
      let offset = replacements.count
      pieces += patch.pieces.map { $0.moved(by: offset) }
      replacements += patch.replacements
      ends.append(pieces.count)
    }
  }

  /// Renders each of them from its first byte to its last.
  package mutating func render() {
    renderAll { _ in }
  }

  package mutating func sizes() -> [Int] {
    var sizes: [Int] = []
    renderAll { sizes.append($0) }
    return sizes
  }

  private mutating func renderAll(_ body: (Int) -> Void) {
    document.index.bytes.withUnsafeBufferPointer { source in
      pieces.withUnsafeBufferPointer { pieces in
        replacements.withUnsafeBufferPointer { replacements in
          var start = 0
          for end in ends {
            renderer.forget()
            renderer.render(
              source, UnsafeBufferPointer(rebasing: pieces[start..<end]), replacements)
            body(renderer.count)
            start = end
          }
        }
      }
    }
  }
}
