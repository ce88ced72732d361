public import JSONText

/// A rule that edits locations of a JSON document.
///
/// A mutator keeps no state: equal documents, locations and variants give equal edits. To add one,
/// declare it in a file of its own and list it in ``Mutators``. ``MutatorConformance`` checks it.
///
/// ```swift
/// extension Mutator {
///   static let emptyString = Mutator(
///     "empty-string", .structural,
///     purpose: "empties a string: a form that was sent blank",
///     ideal: "decode the empty string",
///     scope: Scope(.string)
///   ) { node, document, edits in
///     let range = document.index.range(of: node)
///     guard document.index.kind(of: node) == .string, range.count > 2 else { return }
///     edits.offer { $0.replace(range, with: #""""#) }
///   }
/// }
/// ```
public struct Mutator: Sendable {
  /// Offers each edit that can be made at a location; none where there is nothing to edit.
  ///
  /// Offers come in the same order each time, each with its own variant. An edit changes the
  /// document, and claims every byte that it relies on, so that it can be combined with edits of
  /// other bytes.
  public typealias Offer =
    @Sendable (_ node: NodeID, _ document: Document, _ edits: inout EditSink) -> Void

  /// The stable identifier used in reports and on the command line, for example `remove-key`.
  public let id: MutatorID
  /// What its mutants are: the same value, another value, or no longer valid JSON.
  public let mutationClass: MutationClass
  /// What it does and which drift it imitates, in one line.
  public let purpose: String
  /// What a decoder that tolerates drift should do with its mutants, in one line.
  public let ideal: String
  /// The locations at which it may have something to edit.
  public let scope: Scope
  /// The sets that name it, in addition to that of its class and ``MutatorSet/all``.
  public let sets: [MutatorSet]
  private let plausibility: Plausibility
  private let plausibilities: [String: Plausibility]
  let offer: Offer

  /// Makes a mutator.
  ///
  /// - Parameters:
  ///   - id: The stable kebab-case identifier.
  ///   - mutationClass: What its mutants are.
  ///   - sets: The sets that name it, in addition to that of its class.
  ///   - purpose: What it does and which drift it imitates, in one line.
  ///   - ideal: What a decoder should do with its mutants, in one line.
  ///   - scope: The locations at which it may have something to edit: a promise, not a filter.
  ///   - plausibility: How likely a backend is to send its mutants. By default that follows from
  ///     the class: the same value is everyday, another one possible, the rest exotic.
  ///   - plausibilities: How likely single variants are, by their names, where that differs.
  ///   - offer: Offers the edits.
  public init(
    _ id: MutatorID, _ mutationClass: MutationClass, sets: [MutatorSet] = [], purpose: String,
    ideal: String, scope: Scope = .anywhere, plausibility: Plausibility? = nil,
    plausibilities: [String: Plausibility] = [:], offer: @escaping Offer
  ) {
    self.id = id
    self.mutationClass = mutationClass
    self.purpose = purpose
    self.ideal = ideal
    self.scope = scope
    self.sets = sets
    self.plausibility = plausibility ?? mutationClass.plausibility
    self.plausibilities = plausibilities
    self.offer = offer
  }

  /// How likely a backend is to send what a variant of this mutator makes.
  public func plausibility(of variant: Variant) -> Plausibility {
    plausibilities[variant.name] ?? plausibility
  }

  /// The variants this mutator offers at a location; empty where it has nothing to edit.
  public func variants(at node: NodeID, in document: Document) -> [Variant] {
    var variants: [Variant] = []
    var edits = EditSink(variantsTo: VariantVisitor { variants.append($2) })
    offer(node, document, &edits)
    return variants
  }
}

/// Encoded as its name: a mutator of this package decodes.
extension Mutator: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.value { name in
      guard let known = Mutators.all.first(where: { $0.id.rawValue == name }) else {
        throw MutantError.unknownMutator(MutatorID(rawValue: name))
      }
      return known
    }
  }

  public func encode(to encoder: any Encoder) throws { try encoder.encode(textOf: id) }
}

/// The stable kebab-case name of a mutator.
public struct MutatorID: StableName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}
