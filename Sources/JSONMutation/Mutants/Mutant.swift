import JSONText

/// A document with one or more mutations.
///
/// Its bytes are made when asked for: the document's, with the bytes of each edit replaced and
/// nothing else changed.
public struct Mutant: Sendable {
  /// The document that it is made from.
  public let document: Document
  /// What was done, in the order of the places.
  public let mutations: [Mutation]
  /// All edits, in the order of their offsets.
  public let splices: [Splice]

  /// The edits of the mutations that do not preserve the meaning of what they edit.
  let damagingSplices: [Splice]

  /// Applies mutations to a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - mutations: At least one mutation, in any order.
  /// - Throws: ``MutantError/overlap(_:_:)`` where two of them edit the same bytes.
  public init(_ document: Document, _ mutations: [Mutation]) throws(MutantError) {
    let edits = mutations.map { Edit($0, in: document) }
    let splices = edits.flatMap { edit in edit.splices.map { (splice: $0, of: edit.mutation) } }
      .sorted { $0.splice.range.lowerBound < $1.splice.range.lowerBound }
    for (one, other) in zip(splices, splices.dropFirst())
    where one.splice.overlaps(other.splice) {
      throw .overlap(one.of.id(in: document), other.of.id(in: document))
    }
    self.init(document, nonOverlapping: edits)
  }

  /// Applies one mutation to a document.
  public init(_ document: Document, _ mutation: Mutation) {
    self.init(document, nonOverlapping: [Edit(mutation, in: document)])
  }

  /// A mutation with its splices, which are worked out once.
  struct Edit {
    let mutation: Mutation
    let splices: [Splice]

    init(_ mutation: Mutation, in document: Document) {
      self.mutation = mutation
      splices = mutation.edit(in: document)
    }
  }

  /// Makes edits that are known not to share bytes.
  init(_ document: Document, nonOverlapping edits: [Edit]) {
    precondition(!edits.isEmpty, "a mutant needs a mutation")
    func splices(of edits: [Edit]) -> [Splice] {
      edits.flatMap(\.splices).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    self.document = document
    mutations = edits.map(\.mutation).sorted {
      ($0.place, $0.mutator.id.rawValue) < ($1.place, $1.mutator.id.rawValue)
    }
    self.splices = splices(of: edits)
    damagingSplices = splices(
      of: edits.filter { $0.mutation.mutator.mutationClass != .preserving })
  }

  /// The gravest class of its mutations.
  public var mutationClass: MutationClass {
    mutations.map(\.mutator.mutationClass).max() ?? .preserving
  }

  /// The identifier that rebuilds this mutant.
  public var id: MutantID {
    MutantID(document: document.name, steps: mutations.map { $0.id(in: document) })
  }

  /// Writes the mutant's bytes into a buffer, whose contents are replaced and whose memory is kept.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public func render(into buffer: inout [UInt8]) {
    let source = document.index.bytes
    buffer.removeAll(keepingCapacity: true)
    var offset = 0
    for splice in splices {
      buffer += source[offset..<splice.range.lowerBound]
      buffer += splice.replacement
      offset = splice.range.upperBound
    }
    buffer += source[offset...]
  }

  /// The mutant's bytes.
  public func bytes() -> [UInt8] {
    var buffer: [UInt8] = []
    render(into: &buffer)
    return buffer
  }
}
