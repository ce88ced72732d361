public import JSONText

/// Every mutation that some mutators offer in a document, numbered: by place in document order,
/// then by mutator, then by offer.
///
/// What is kept is a count for each block of places, less than a byte a place.
public struct Candidates: Sendable {
  /// The document.
  public let document: Document
  /// The mutators.
  public let mutators: [any Mutator]
  /// Which places may be edited.
  public let filter: PlaceFilter
  /// How many mutations there are.
  public var count: Int { starts[starts.count - 1] }
  /// For each block the number of its first mutation, and at the end the number of all.
  private let starts: [Int]
  private let allowed: PlaceFilter.Places

  /// How many places are counted together.
  private static let blockSize = 16

  /// Finds the mutations.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - mutators: The mutators.
  ///   - filter: Which places may be edited.
  /// - Complexity: O(*p* · *m*) in the numbers of places and mutators.
  public init(
    in document: Document, by mutators: [any Mutator], filter: PlaceFilter = PlaceFilter()
  ) {
    self.document = document
    self.mutators = mutators
    self.filter = filter
    allowed = filter.places(of: document)
    var starts = [0]
    starts.reserveCapacity(document.index.placeCount / Self.blockSize + 2)
    var count = 0
    for place in document.index.places {
      if place.number > 0, place.number % Self.blockSize == 0 { starts.append(count) }
      guard allowed.contains(place) else { continue }
      for mutator in mutators { count += mutator.offerCount(at: place, in: document) }
    }
    starts.append(count)
    self.starts = starts
  }

  /// One of the mutations.
  ///
  /// - Complexity: O(*m* + log *p*) in the numbers of mutators and places.
  public subscript(number: Int) -> Mutation {
    precondition((0..<count).contains(number), "there are \(count) mutations, but no \(number)")
    let block = starts.indices.partitionPoint { starts[$0] > number } - 1
    var rest = number - starts[block]
    for place in places(inBlock: block) where allowed.contains(place) {
      for mutator in mutators {
        var offers = Offers(number: rest)
        mutator.offer(at: place, in: document, to: &offers)
        if let found = offers.found {
          return Mutation(mutator, at: place, variant: found.variant)
        }
        rest -= offers.count
      }
    }
    preconditionFailure("a mutator offered fewer mutations than it had")
  }

  /// The numbers of the mutations at a place and in what it holds.
  ///
  /// - Complexity: O(*m*) in the number of mutators.
  public func numbers(under place: Place) -> Range<Int> {
    let subtree = document.index.subtree(of: place)
    return first(at: subtree.lowerBound)..<first(at: subtree.upperBound)
  }

  /// The number of the first mutation at a place or behind it.
  private func first(at place: Int) -> Int {
    let block = place / Self.blockSize
    guard block < starts.count - 1 else { return count }
    return places(inBlock: block).filter { $0.number < place && allowed.contains($0) }
      .reduce(starts[block]) { sum, place in
        mutators.reduce(sum) { $0 + $1.offerCount(at: place, in: document) }
      }
  }

  private func places(inBlock block: Int) -> some Sequence<Place> {
    let first = block * Self.blockSize
    return (first..<min(first + Self.blockSize, document.index.placeCount))
      .lazy.map(Place.init(number:))
  }

  /// Calls a closure with each mutation, in order, as its place, the number of its mutator and its
  /// variant.
  ///
  /// - Complexity: O(*n*) in the number of mutations.
  func forEach(_ body: @escaping (Place, Int, Variant) -> Void) {
    let current = Position()
    var offers = Offers(variantsTo: { body(current.place, current.mutator, $0) })
    offerAll(to: &offers, current)
  }

  /// Renders the mutant of each mutation, one after another in the same memory.
  ///
  /// Nothing is allocated for a mutant once the memory is as large as the largest.
  ///
  /// - Parameter body: Called with each mutant's bytes, which are gone with the next, and the place,
  ///   the mutator and the variant that it is made of.
  /// - Complexity: O(*n*) in the number of bytes of all mutants.
  public func forEachRendering(
    _ body: @escaping (UnsafeBufferPointer<UInt8>, Place, any Mutator, Variant) -> Void
  ) {
    let current = Position()
    var renderer = Renderer()
    withUnsafeMutablePointer(to: &renderer) { renderer in
      var offers = Offers(editsTo: { variant, edit in
        renderer.pointee.render(edit, of: document)
        renderer.pointee.withBytes { body($0, current.place, mutators[current.mutator], variant) }
      })
      offerAll(to: &offers, current)
    }
  }

  private final class Position {
    var place = Place(number: 0)
    var mutator = 0
  }

  private func offerAll(to offers: inout Offers, _ current: Position) {
    for place in document.index.places where allowed.contains(place) {
      current.place = place
      for (number, mutator) in mutators.enumerated() {
        current.mutator = number
        mutator.offer(at: place, in: document, to: &offers)
      }
    }
  }

  /// The mutant of one mutation, by its number.
  public func mutant(_ number: Int) -> Mutant { Mutant(document, self[number]) }
}
