import JSONText

extension Mutator {
  /// Rewrites the white space between the tokens of the document: none, or lines and indentation.
  ///
  /// A layout that the document already has is not offered.
  public static let rewriteWhitespace = Mutator(
    "rewrite-whitespace", .meaningPreserving, sets: [.drift],
    purpose: "rewrites the space between tokens: another serializer, or a proxy",
    ideal: "the same value",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root else { return }
    let value = document.index.bytes[document.index.range(of: node)]
    for (name, layout) in layouts where !layout.isLayout(of: value) {
      edits.offer(Variant(name)) { edit in
        edit.replace(value.indices)
        layout.append(value, to: &edit)
      }
    }
  }
}

private let layouts: [(name: String, layout: Layout)] = [
  ("minified", Layout(lineBreak: "", indentation: "", gap: "")),
  ("pretty", Layout(lineBreak: "\n", indentation: "  ", gap: " ")),
  ("crlf", Layout(lineBreak: "\r\n", indentation: "  ", gap: " ")),
  ("tabs", Layout(lineBreak: "\n", indentation: "\t", gap: " ")),
]
