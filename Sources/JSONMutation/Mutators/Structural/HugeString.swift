import JSONText

extension Mutator {
  /// Replaces a string with one of 10,000 characters, such as a log or a base64 image.
  public static let hugeString = Mutator(
    "huge-string", .structural, sets: [.values],
    purpose: "replaces a string with ten thousand characters: text without limit",
    ideal: "accept the string, or an error at the path",
    scope: Scope(.string), plausibility: .exotic
  ) { node, document, edits in
    guard document.index.kind(of: node) == .string else { return }
    let range = document.index.range(of: node)
    guard range.count != hugeLength + 2 else { return }
    edits.offer { edit in
      edit.replace(range, with: #"""#)
      edit.append("x")
      edit.repeatLast(1, count: hugeLength)
      edit.append(#"""#)
    }
  }
}

private let hugeLength = 10_000
