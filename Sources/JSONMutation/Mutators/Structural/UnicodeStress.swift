import JSONText

extension Mutator {
  /// Appends characters that text code often gets wrong to a string: a variant for each kind.
  public static let unicodeStress = Mutator(
    "unicode-stress", .structural, sets: [.values],
    purpose: "appends rare characters to a string: names from all over the world",
    ideal: "accept the exact string",
    scope: Scope(.string), plausibility: .exotic
  ) { node, document, edits in
    guard document.index.kind(of: node) == .string else { return }
    let end = document.index.range(of: node).upperBound - 1
    for (variant, text) in texts {
      edits.offer(variant) { $0.insert(text, at: end) }
    }
  }
}

private let texts: [(Variant, StaticString)] = [
  ("zwj-emoji", "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"),
  ("bidi", "\u{202E}abc\u{202C}\u{5D0}\u{200F}"),
  ("zalgo", "Z\u{351}\u{36B}\u{343}\u{36A}\u{302}\u{36B}\u{33D}\u{34F}\u{334}\u{319}"),
  ("zero-width", "\u{200B}\u{200C}\u{200D}\u{2060}"),
  ("case-expanding", "\u{DF}\u{149}\u{130}\u{FB03}"),
  ("astral", "\u{1D54F}\u{20BB7}"),
]
