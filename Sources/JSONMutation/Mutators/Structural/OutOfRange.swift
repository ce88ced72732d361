import JSONText

extension Mutator {
  /// Replaces a value with one of its own kind that a narrower type refuses: a negative number, one
  /// above 32 bits, one with a fraction, an empty text, or a longer one that no enum knows.
  ///
  /// ``adjustNumber`` and ``emptyValue`` have more variants of each. These are the few that tell the
  /// types of Swift apart, for baselines.
  public static let outOfRange = Mutator(
    "out-of-range", .structural, sets: [.baseline],
    purpose: "replaces a value with one that a narrower type of the same kind refuses",
    ideal: "accept the value; an error at the path where its type is too narrow, never a crash",
    plausibility: .likely
  ) { node, document, edits in
    let range = document.index.range(of: node)
    let text = document.index.bytes[range]
    switch document.index.kind(of: node) {
    case .string where text.count > 2:
      edits.offer("empty") { $0.replace(range, with: #""""#) }
      edits.offer("longer") { $0.insert("x", at: range.upperBound - 1) }
    case .number:
      guard let form = NumberForm(text), form.isPortable else { return }
      if !form.isNegative, !form.isZero {
        edits.offer("negative") { edit in
          edit.replace(range, with: "-")
          edit.append(text)
        }
      }
      guard let number = form.integer else { return }
      if number <= Int64(Int32.max) {
        edits.offer("above-int32") { $0.replace(range, with: "2147483648") }
      }
      edits.offer("fraction") { edit in
        edit.replace(range, with: text)
        edit.append(".5")
      }
    default: return
    }
  }
}
