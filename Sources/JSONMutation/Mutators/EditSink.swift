import JSONText

/// What a ``Mutator`` offers its edits to, one after another.
///
/// Edits are visited, not collected: each is built in the same memory, and only if somebody wants
/// to see it.
public struct EditSink: ~Copyable {
  private enum Wish {
    /// How many there are.
    case count
    /// The variant of each of them.
    case variants
    /// Each of them.
    case edits
    /// The one with this number.
    case number
    /// The one of this variant.
    case variant
  }

  private let wish: Wish
  private let wantedNumber: Int
  private let wantedVariant: Variant
  private let visitor: Unmanaged<Visitor>?
  private var edit = Edit()
  /// The location whose edits are being offered.
  var node = NodeID(number: 0)
  /// The number of the mutator that offers them.
  var mutator = 0
  /// How many edits were offered so far.
  private(set) var count = 0
  /// The edit that was wished for by number or variant, with its variant; nil where it was not
  /// offered.
  private(set) var found: (variant: Variant, patch: Patch)?

  private init(
    _ wish: Wish, number: Int = 0, variant: Variant = .only, visitor: Visitor? = nil
  ) {
    self.wish = wish
    wantedNumber = number
    wantedVariant = variant
    self.visitor = visitor.map(Unmanaged.passRetained)
  }

  deinit { visitor?.release() }

  /// Counts, and builds nothing.
  static var counting: EditSink { EditSink(.count) }

  /// Shows each variant to a visitor, and builds nothing.
  init(variantsTo visitor: Visitor) { self.init(.variants, visitor: visitor) }

  /// Builds each edit, and shows it to a visitor.
  init(editsTo visitor: Visitor) { self.init(.edits, visitor: visitor) }

  /// Builds the edit of a number only, counted from zero.
  init(number: Int) { self.init(.number, number: number) }

  /// Builds the edit of a variant only.
  init(variant: Variant) { self.init(.variant, variant: variant) }

  /// Whether one edit is asked for by its name.
  ///
  /// A mutator that guesses from the rest of the document what it can edit does not guess then: an
  /// identifier says that it can.
  public var areNamed: Bool { wish == .variant }

  /// Offers an edit.
  ///
  /// - Parameters:
  ///   - variant: What tells the edit from the others that are offered at the same location.
  ///   - build: Makes the edit; it is called only if somebody wants it.
  @inline(__always)
  public mutating func offer(_ variant: Variant = .only, build: (inout Edit) -> Void) {
    if wish == .edits || wants(variant) {
      build(&edit)
      take(variant)
    }
    count += 1
  }

  /// Whether the edit that is offered now is to be built.
  ///
  /// It is kept out of the mutators, as is what follows: the code of all of them has to fit into a
  /// processor's cache.
  @inline(never)
  private func wants(_ variant: Variant) -> Bool {
    switch wish {
    case .edits: return true
    case .count: return false
    case .variants:
      visitor?._withUnsafeGuaranteedRef { $0.visit(node, mutator, variant) }
      return false
    case .number: return wantedNumber == count
    case .variant: return wantedVariant == variant && found == nil
    }
  }

  /// Hands on the edit that was built, and forgets it.
  @inline(never)
  private mutating func take(_ variant: Variant) {
    edit.sort()
    if wish == .edits {
      visitor?._withUnsafeGuaranteedRef {
        $0.visit(node, mutator, variant, edit.pieces, edit.replacements)
      }
    } else {
      found = (variant, Patch(edit))
    }
    edit.clear()
  }

  /// Sees what is offered; what it does not override it ignores.
  class Visitor {
    /// Sees the variant that a mutator, by its number, offers at a location.
    func visit(_ node: NodeID, _ mutator: Int, _ variant: Variant) {}

    /// Sees the edit that a mutator, by its number, offers at a location: its splices, in the order of
    /// their offsets, and their replacements.
    func visit(
      _ node: NodeID, _ mutator: Int, _ variant: Variant,
      _ pieces: UnsafeBufferPointer<Patch.Piece>, _ replacements: UnsafeBufferPointer<UInt8>
    ) {}
  }
}

/// Shows variants to a closure.
final class VariantVisitor: EditSink.Visitor {
  private let body: (NodeID, Int, Variant) -> Void

  init(_ body: @escaping (NodeID, Int, Variant) -> Void) {
    self.body = body
  }

  override func visit(_ node: NodeID, _ mutator: Int, _ variant: Variant) {
    body(node, mutator, variant)
  }
}
