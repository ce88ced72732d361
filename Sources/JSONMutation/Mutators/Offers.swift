import JSONText

/// What a ``Mutator`` offers its edits to, one after another.
///
/// Edits are visited, not collected: each is built in the same memory, and only if somebody wants
/// to see it.
public struct Offers {
  private enum Wish {
    /// How many there are.
    case count
    /// The variant of each of them.
    case variants((Variant) -> Void)
    /// Each of them.
    case edits((Variant, borrowing Edit) -> Void)
    /// The one with this number.
    case number(Int)
    /// The one of this variant.
    case variant(Variant)
  }

  private let wish: Wish
  private var edit = Edit()
  /// How many edits were offered so far.
  private(set) var count = 0
  /// The edit that was wished for by number or variant, with its variant; nil where it was not
  /// offered.
  private(set) var found: (variant: Variant, edit: Edit)?

  private init(_ wish: Wish) {
    self.wish = wish
  }

  /// Counts, and builds nothing.
  static var counting: Offers { Offers(.count) }

  /// Shows each variant to a closure, and builds nothing.
  init(variantsTo body: @escaping (Variant) -> Void) { self.init(.variants(body)) }

  /// Builds each edit, and shows it to a closure.
  init(editsTo body: @escaping (Variant, borrowing Edit) -> Void) { self.init(.edits(body)) }

  /// Builds the edit of a number only, counted from zero.
  init(number: Int) { self.init(.number(number)) }

  /// Builds the edit of a variant only.
  init(variant: Variant) { self.init(.variant(variant)) }

  /// Whether one edit is asked for by its name.
  ///
  /// A mutator that guesses from the rest of the document what it can edit does not guess then: an
  /// identifier says that it can.
  public var areNamed: Bool {
    if case .variant = wish { true } else { false }
  }

  /// Offers an edit.
  ///
  /// - Parameters:
  ///   - variant: What tells the edit from the others that are offered at the same place.
  ///   - build: Makes the edit; it is called only if somebody wants it.
  public mutating func offer(_ variant: Variant = .only, build: (inout Edit) -> Void) {
    switch wish {
    case .count: break
    case .variants(let body): body(variant)
    case .edits(let body):
      edit.clear()
      build(&edit)
      edit.sort()
      body(variant, edit)
    case .number(let number):
      if number == count { found = (variant, Edit(build)) }
    case .variant(let wanted):
      if variant == wanted, found == nil { found = (variant, Edit(build)) }
    }
    count += 1
  }
}
