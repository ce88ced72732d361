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
  /// Which of the mutators are asked at which places.
  private let asked: Scope.Table

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
    asked = Scope.Table(of: mutators)
    var starts = [0]
    starts.reserveCapacity(document.index.placeCount / Self.blockSize + 2)
    var count = 0
    for place in document.index.places {
      if place.number > 0, place.number % Self.blockSize == 0 { starts.append(count) }
      guard allowed.contains(place) else { continue }
      count += asked.offerCount(of: mutators, at: place, in: document)
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
      for mutator in asked.numbers(at: place, in: document.index) {
        var offers = Offers(number: rest)
        mutators[mutator].offer(at: place, in: document, to: &offers)
        if let found = offers.found {
          return Mutation(mutators[mutator], at: place, variant: found.variant)
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
      .reduce(starts[block]) { $0 + asked.offerCount(of: mutators, at: $1, in: document) }
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
  func forEach(_ body: (Place, Int, Variant) -> Void) {
    withoutActuallyEscaping(body) { body in
      var offers = Offers(variantsTo: VariantVisitor(body))
      offerAll(at: document.index.places, to: &offers)
    }
  }

  /// Renders the mutant of each mutation, one after another in the same memory.
  ///
  /// Nothing is allocated for a mutant once the memory is as large as the largest.
  ///
  /// - Parameters:
  ///   - places: The places to edit; nil for all.
  ///   - body: Called with each mutant's bytes, which are gone with the next, and the place, the
  ///     number of the mutator and the variant that it is made of.
  /// - Complexity: O(*n*) in the number of bytes of all mutants.
  public func forEachRendering(
    at places: [Place]? = nil,
    _ body: (UnsafeBufferPointer<UInt8>, Place, Int, Variant) -> Void
  ) {
    document.index.bytes.withUnsafeBufferPointer { source in
      withoutActuallyEscaping(body) { body in
        var offers = Offers(editsTo: RenderingVisitor(source, body))
        if let places {
          offerAll(at: places, to: &offers)
        } else {
          offerAll(at: document.index.places, to: &offers)
        }
      }
    }
  }

  private func offerAll(at places: some Collection<Place>, to offers: inout Offers) {
    for place in places where allowed.contains(place) {
      offers.place = place
      for number in asked.numbers(at: place, in: document.index) {
        offers.mutator = number
        mutators[number].offer(at: place, in: document, to: &offers)
      }
    }
  }

  /// The mutant of one mutation, by its number.
  public func mutant(_ number: Int) -> Mutant { Mutant(document, self[number]) }
}

/// Renders edits, and shows the bytes to a closure.
private final class RenderingVisitor: Offers.Visitor {
  typealias Body = (UnsafeBufferPointer<UInt8>, Place, Int, Variant) -> Void

  private let source: UnsafeBufferPointer<UInt8>
  private let body: Body
  /// Outside the object, where no access of it needs to be checked while the program runs.
  private let renderer: UnsafeMutablePointer<Renderer>

  init(_ source: UnsafeBufferPointer<UInt8>, _ body: @escaping Body) {
    self.source = source
    self.body = body
    renderer = .allocate(capacity: 1)
    renderer.initialize(to: Renderer())
  }

  deinit {
    renderer.deinitialize(count: 1)
    renderer.deallocate()
  }

  override func visit(
    _ place: Place, _ mutator: Int, _ variant: Variant,
    _ pieces: UnsafeBufferPointer<Patch.Piece>, _ replacements: UnsafeBufferPointer<UInt8>
  ) {
    renderer.pointee.render(source, pieces, replacements)
    body(renderer.pointee.bytes, place, mutator, variant)
  }
}
