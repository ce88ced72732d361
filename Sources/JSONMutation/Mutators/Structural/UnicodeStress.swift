public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Appends characters to a string that text code often gets wrong; a variant for each sort.
///
/// It stands for names and texts of people all over the world.
public struct UnicodeStress: Mutator {
  public var id: MutatorID { "unicode-stress" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "appends rare characters to a string: names from all over the world"
  }
  public var ideal: String { "accept the exact string" }
  public var scope: Scope { Scope(.string) }

  private static let texts: [(Variant, StaticString)] = [
    ("zwj-emoji", "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"),
    ("bidi", "\u{202E}abc\u{202C}\u{5D0}\u{200F}"),
    ("zalgo", "Z\u{351}\u{36B}\u{343}\u{36A}\u{302}\u{36B}\u{33D}\u{34F}\u{334}\u{319}"),
    ("zero-width", "\u{200B}\u{200C}\u{200D}\u{2060}"),
    ("case-expanding", "\u{DF}\u{149}\u{130}\u{FB03}"),
    ("astral", "\u{1D54F}\u{20BB7}"),
  ]

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .exotic }

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.kind(of: node) == .string else { return }
    let end = document.index.range(of: node).upperBound - 1
    for (variant, text) in Self.texts {
      edits.offer(variant) { $0.insert(text, at: end) }
    }
  }
}

extension Mutator where Self == UnicodeStress {
  /// Appends rare characters to a string.
  public static var unicodeStress: UnicodeStress { UnicodeStress() }
}
