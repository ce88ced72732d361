import JSONText

extension Mutator {
  /// Replaces a number with its negation, zero, a neighbor, or the limit of an integer type and the
  /// number above it.
  ///
  /// Neighbors and limits are offered for integers only. A double holds every replacement exactly.
  public static let adjustNumber = Mutator(
    "adjust-number", .structural, sets: [.values],
    purpose: "changes a number's sign or size: an untested value",
    ideal: "accept the number; an error at the path where its type is too small, never a crash",
    scope: Scope(.number)
  ) { node, document, edits in
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
    for (most, above, limit) in limits {
      offer(most, limit)
      offer(above, limit + 1)
    }
  }
}

private let limits: [(most: Variant, above: Variant, limit: Int64)] = [
  ("int8-max", "int8-above", 127), ("uint8-max", "uint8-above", 255),
  ("int16-max", "int16-above", 32_767), ("uint16-max", "uint16-above", 65_535),
  ("int32-max", "int32-above", 2_147_483_647), ("uint32-max", "uint32-above", 4_294_967_295),
]
