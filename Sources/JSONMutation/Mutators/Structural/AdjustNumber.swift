public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a number with one of the other sign, with zero, with a neighbor, or with the limit of an
/// integer type and the number above it.
///
/// It stands for values that nobody tried. Neighbors and limits are offered for integers only, and
/// every number is one that a double holds exactly.
public struct AdjustNumber: Mutator {
  public var id: MutatorID { "adjust-number" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "changes a number's sign or size: a value that nobody tried" }
  public var ideal: String {
    "accept the number; an error at the path where its type is too small, never a crash"
  }
  public var scope: Scope { Scope(.number) }

  private static let limits: [(most: Variant, above: Variant, limit: Int64)] = [
    ("int8-max", "int8-above", 127), ("uint8-max", "uint8-above", 255),
    ("int16-max", "int16-above", 32_767), ("uint16-max", "uint16-above", 65_535),
    ("int32-max", "int32-above", 2_147_483_647), ("uint32-max", "uint32-above", 4_294_967_295),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard document.index.kind(of: node) == .number else { return }
    let range = document.index.range(of: node)
    let text = document.index.bytes[range]
    guard let form = NumberForm(text) else { return }
    if form.isPortable, !form.isZero {
      edits.offer("negated") { edit in
        edit.replace(range, with: form.isNegative ? "" : "-")
        edit.append(text.dropFirst(form.isNegative ? 1 : 0))
      }
    }
    if !form.isZero { edits.offer("zero") { $0.replace(range, with: "0") } }
    guard let number = form.integer else { return }
    func offer(_ variant: Variant, _ other: Int64) {
      guard number != other else { return }
      edits.offer(variant) { edit in
        edit.replace(range)
        edit.append(decimal: other)
      }
    }
    offer("one-more", number + 1)
    offer("one-less", number - 1)
    for (most, above, limit) in Self.limits {
      offer(most, limit)
      offer(above, limit + 1)
    }
  }
}

extension Mutator where Self == AdjustNumber {
  /// Replaces a number with another one.
  public static var adjustNumber: AdjustNumber { AdjustNumber() }
}
