public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Writes the white space between the tokens of the document anew: none, or lines and indentation.
///
/// It stands for a proxy or another release of the server. A layout that the document has already
/// is not offered.
public struct RewriteWhitespace: Mutator {
  public var id: MutatorID { "rewrite-whitespace" }
  public var mutationClass: MutationClass { .meaningPreserving }
  public var purpose: String {
    "writes the space between tokens anew: another serializer, or a proxy"
  }
  public var ideal: String { "the same value" }
  public var scope: Scope { .root }

  private static let layouts: [(name: String, layout: Layout)] = [
    ("minified", Layout(lineBreak: "", indentation: "", gap: "")),
    ("pretty", Layout(lineBreak: "\n", indentation: "  ", gap: " ")),
    ("crlf", Layout(lineBreak: "\r\n", indentation: "  ", gap: " ")),
    ("tabs", Layout(lineBreak: "\n", indentation: "\t", gap: " ")),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard node == document.index.root else { return }
    let value = document.index.bytes[document.index.range(of: node)]
    for (name, layout) in Self.layouts where !layout.isLayout(of: value) {
      edits.offer(Variant(name)) { edit in
        edit.replace(value.indices)
        layout.append(value, to: &edit)
      }
    }
  }
}

extension Mutator where Self == RewriteWhitespace {
  /// Writes the white space between the tokens of the document anew.
  public static var rewriteWhitespace: RewriteWhitespace { RewriteWhitespace() }
}
