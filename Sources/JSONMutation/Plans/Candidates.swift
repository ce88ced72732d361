import JSONText

/// Every mutation that some mutators offer in a document, numbered: by place in document order,
/// then by mutator, then by variant.
public struct Candidates: Sendable {
  /// The document.
  public let document: Document
  /// The mutators.
  public let mutators: [any Mutator]
  /// How many mutations there are.
  public let count: Int
  private let entries: [Entry]

  private struct Entry {
    let place: UInt32
    let mutator: UInt32
    /// The number of the first mutation of this place and mutator.
    let first: Int
  }

  /// Finds the mutations.
  ///
  /// - Complexity: O(*p* · *m*) in the numbers of places and mutators.
  public init(in document: Document, by mutators: [any Mutator]) {
    var entries: [Entry] = []
    var count = 0
    for place in document.index.places {
      for (number, mutator) in mutators.enumerated() {
        let variants = mutator.variants(at: place, in: document).count
        guard variants > 0 else { continue }
        entries.append(
          Entry(place: UInt32(place.number), mutator: UInt32(number), first: count))
        count += variants
      }
    }
    self.document = document
    self.mutators = mutators
    self.count = count
    self.entries = entries
  }

  /// One of the mutations.
  ///
  /// - Complexity: O(log *p*) in the number of places.
  public subscript(number: Int) -> Mutation {
    precondition((0..<count).contains(number), "there are \(count) mutations, but no \(number)")
    let next = entries.indices.partitionPoint { entries[$0].first > number }
    let entry = entries[next - 1]
    let mutator = mutators[Int(entry.mutator)]
    let place = Place(number: Int(entry.place))
    let variants = mutator.variants(at: place, in: document)
    return Mutation(mutator, at: place, variant: variants[number - entry.first])
  }

  /// Calls a closure with each mutation and its number, in order.
  ///
  /// - Complexity: O(*n*) in the number of mutations.
  public func forEach(_ body: (Int, Mutation) -> Void) {
    for entry in entries {
      let mutator = mutators[Int(entry.mutator)]
      let place = Place(number: Int(entry.place))
      for (offset, variant) in mutator.variants(at: place, in: document).enumerated() {
        body(entry.first + offset, Mutation(mutator, at: place, variant: variant))
      }
    }
  }

  /// The mutant of one mutation, by its number.
  public func mutant(_ number: Int) -> Mutant { Mutant(document, self[number]) }
}
