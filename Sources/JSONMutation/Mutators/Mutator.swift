public import JSONText

/// A rule that can edit locations of a JSON document.
///
/// A mutator keeps no state: equal documents, locations and variants give equal edits. To add one,
/// write a file with a type that conforms, and name it in ``Mutators``; ``MutatorConformance``
/// checks that it keeps its word.
///
/// ```swift
/// struct EmptyString: Mutator {
///   let id: MutatorID = "empty-string"
///   let mutationClass = MutationClass.structural
///   let purpose = "empties a string: a form that was sent blank"
///   let ideal = "decode the empty string"
///
///   func offer(at location: NodeID, in document: Document, to offers: inout EditSink) {
///     let range = document.index.range(of: location)
///     guard document.index.kind(of: location) == .string, range.count > 2 else { return }
///     offers.offer { $0.replace(range, with: #""""#) }
///   }
/// }
/// ```
public protocol Mutator: Sendable {
  /// The stable identifier used in reports and on the command line, for example `remove-key`.
  var id: MutatorID { get }

  /// What its mutants are: still the same value, another value, or no JSON any more.
  var mutationClass: MutationClass { get }

  /// What it does and which drift it stands for, in a line.
  var purpose: String { get }

  /// What a decoder that tolerates drift should do with its mutants, in a line.
  var ideal: String { get }

  /// The locations at which it may have something to edit; all of them unless told otherwise.
  var scope: Scope { get }

  /// Offers each edit that this mutator can make at a location; none where it has nothing to edit.
  ///
  /// The offers come in the same order each time, each with a variant of its own. An edit claims
  /// every byte that it relies on, so that it can be combined with edits of other bytes, and really
  /// changes something.
  ///
  /// - Parameters:
  ///   - location: The location to edit.
  ///   - document: The document that the location is in.
  ///   - offers: What the edits are offered to.
  func offer(at node: NodeID, in document: Document, to edits: inout EditSink)

  /// How likely a backend is to send what a variant of this mutator makes.
  ///
  /// By default backends send another spelling every day, another structure possibly, and what is
  /// not quite JSON hardly ever: it goes by ``mutationClass``.
  func plausibility(of variant: Variant) -> Plausibility
}

extension Mutator {
  /// All locations.
  public var scope: Scope { .anywhere }

  /// What the class of the mutants suggests.
  public func plausibility(of variant: Variant) -> Plausibility {
    switch mutationClass {
    case .meaningPreserving: .everyday
    case .structural: .possible
    case .unspecified, .malformed: .exotic
    }
  }

  /// The variants this mutator offers at a location; empty where it has nothing to edit.
  public func variants(at node: NodeID, in document: Document) -> [Variant] {
    var variants: [Variant] = []
    var edits = EditSink(variantsTo: VariantVisitor { variants.append($2) })
    offer(at: node, in: document, to: &edits)
    return variants
  }

  /// How many edits this mutator offers at a location.
  func offerCount(at node: NodeID, in document: Document) -> Int {
    var edits = EditSink.counting
    offer(at: node, in: document, to: &edits)
    return edits.count
  }
}
