import JSONText

extension Mutator {
  /// Wraps the text of a string in an HTML element.
  public static let markUpString = Mutator(
    "mark-up-string", .structural,
    purpose: "wraps a string in HTML: an editor that now sends rich text",
    ideal: "accept the exact string",
    scope: Scope(.string)
  ) { node, document, edits in
    guard let body = document.index.body(ofStringAt: node), !body.isEmpty else { return }
    edits.offer { edit in
      edit.insert("<p>", at: body.lowerBound)
      edit.insert("</p>", at: body.upperBound)
    }
  }
}
