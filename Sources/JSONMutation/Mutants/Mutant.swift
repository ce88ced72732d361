package import JSONText

/// A document with one or more mutations.
///
/// Its bytes are computed when needed. Only the bytes of its edits differ from the document's.
public struct Mutant: Sendable {
  package let document: Document
  /// The mutations, in the order of their locations.
  package let mutations: [Mutation]
  package let patch: Patch

  /// Applies at least one mutation, in any order, to a document.
  ///
  /// - Throws: ``MutantError/overlap(_:_:)`` if two of them edit the same bytes.
  package init(_ document: Document, _ mutations: [Mutation]) throws(MutantError) {
    let edits = mutations.map { PlannedMutation($0, in: document) }
    let ranges = edits.flatMap { planned in
      planned.patch.pieces.map { (range: $0.range, of: planned.mutation) }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for (one, other) in zip(ranges, ranges.dropFirst()) where one.range.conflicts(with: other.range)
    {
      throw .overlap(one.of.id(in: document), other.of.id(in: document))
    }
    self.init(document, nonOverlapping: edits)
  }

  package init(_ document: Document, _ mutation: Mutation) {
    self.init(document, nonOverlapping: [PlannedMutation(mutation, in: document)])
  }

  init(_ document: Document, nonOverlapping edits: [PlannedMutation]) {
    precondition(!edits.isEmpty, "a mutant needs a mutation")
    self.document = document
    mutations = edits.map(\.mutation).sorted {
      ($0.node, $0.mutator.id.rawValue, $0.variant.description)
        < ($1.node, $1.mutator.id.rawValue, $1.variant.description)
    }
    patch = Patch(merging: edits.map { ($0.patch, $0.mutation.mutator.mutationClass) })
  }

  init(_ excerpt: Document, _ mutations: [Mutation], _ patch: Patch) {
    (document, self.mutations, self.patch) = (excerpt, mutations, patch)
  }

  public var mutationClass: MutationClass {
    mutations.map(\.mutator.mutationClass).max() ?? .structural
  }

  var withoutMalformed: Mutant {
    var left = patch
    left.pieces.removeAll { $0.mutationClass >= .malformed }
    return Mutant(document, mutations.filter { $0.mutator.mutationClass < .malformed }, left)
  }

  /// How likely a backend is to send it: as likely as its least likely mutation.
  package var plausibility: Plausibility {
    let likely = mutations.map { $0.mutator.plausibility(of: $0.variant) }.max() ?? .exotic
    // Hardly any backend sends something else in place of a whole document.
    let isOfRoot = mutations.contains { $0.node == document.index.root }
    return isOfRoot ? max(likely, .possible) : likely
  }

  public var id: MutantID {
    MutantID(document: document.name, steps: mutations.map { $0.id(in: document) })
  }

  /// All splices, in the order of their offsets.
  package var splices: [Splice] { patch.splices }

  /// The mutant's bytes, which are made each time.
  public func bytes() -> [UInt8] { patch.applied(to: document.index.bytes) }

  /// Rebuilds the mutant that an identifier names in a document; without `mutators`, of this package's.
  ///
  /// - Throws: An error if the document or a mutation does not match the identifier.
  public init(_ id: MutantID, of document: Document, mutators: [Mutator]? = nil) throws {
    guard id.document == document.name else {
      throw MutantError.otherDocument(id.document, expected: document.name)
    }
    let mutators = mutators ?? Mutators.known
    var mutations: [Mutation] = []
    for step in id.steps {
      guard let mutator = mutators.first(where: { $0.id == step.mutator }) else {
        throw MutantError.unknownMutator(step.mutator)
      }
      guard let node = document.index.node(at: step.pointer) else {
        throw MutantError.noLocation(step)
      }
      let mutation = Mutation(mutator, at: node, variant: step.variant)
      guard mutation.offeredPatch(in: document) != nil else {
        let offered = mutator.variants(at: node, in: document).map(\.description)
        throw MutantError.noVariant(step, offered: offered.filter { !$0.isEmpty })
      }
      mutations.append(mutation)
    }
    self = try Mutant(document, mutations)
    guard self.id == id else {
      throw MutantError.notCanonical(id.description, canonical: self.id.description)
    }
  }
}

struct PlannedMutation {
  let mutation: Mutation
  let patch: Patch

  init(_ mutation: Mutation, in document: Document) {
    guard let patch = mutation.offeredPatch(in: document) else {
      preconditionFailure("\(mutation.id(in: document)) is not offered in \(document.name)")
    }
    (self.mutation, self.patch) = (mutation, patch)
  }
}

/// One mutator applied at one location of a document.
package struct Mutation: Sendable {
  package let mutator: Mutator
  package let node: NodeID
  /// Which of the mutator's edits to make.
  package let variant: Variant

  /// Makes a mutation at a location, with a variant that the mutator offers there.
  package init(_ mutator: Mutator, at node: NodeID, variant: Variant) {
    (self.mutator, self.node, self.variant) = (mutator, node, variant)
  }

  func offeredPatch(in document: Document) -> Patch? {
    mutator.edits(at: node, in: document, .variant(variant)).found?.patch
  }

  /// The splices of the edit, in the order of their offsets, without those that only claim bytes.
  package func splices(in document: Document) -> [Splice] {
    PlannedMutation(self, in: document).patch.splices.filter { splice in
      !document.index.bytes[splice.range].elementsEqual(splice.replacement)
    }
  }

  package func id(in document: Document) -> MutantID.Step {
    MutantID.Step(mutator: mutator.id, pointer: document.index.pointer(to: node), variant: variant)
  }
}
