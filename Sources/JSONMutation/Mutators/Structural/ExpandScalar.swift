import JSONText

extension Mutator {
  /// Puts a boolean, number or string into an object, as its `id` or its `name`.
  ///
  /// A backend does this when it expands a reference into the object that it names.
  public static let expandScalar = Mutator(
    "expand-scalar", .structural, sets: [.drift, .types],
    purpose: "puts a scalar into an object of its own: a reference sent expanded",
    ideal: "a declared default and a report, else a type mismatch at the path",
    scope: Scope(.boolean, .number, .string)
  ) { node, document, edits in
    let kind = document.index.kind(of: node)
    guard kind == .boolean || kind == .number || kind == .string else { return }
    for (variant, start) in starts {
      edits.offer(variant) { $0.wrap(node, in: document, from: start, to: "}") }
    }
  }
}

private let starts: [(Variant, StaticString)] = [
  ("id", #"{"id":"#), ("name", #"{"name":"#),
]
