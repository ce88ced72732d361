extension Markup {
  /// A page with its style sheet and the policy that allows nothing else.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - skip: The text of the link that skips the header.
  ///   - write: Writes the body; its `main` element has the id `figures`.
  /// - Returns: The text of the page.
  static func page(
    title: String, skip: String, _ write: (inout Markup) -> Void
  ) -> String {
    var markup = Markup()
    markup.addVerbatim("<!DOCTYPE html>")
    markup.block("html", ["lang": "en"]) { html in
      html.block("head") { writeHead(title, to: &$0) }
      html.block("body") { body in
        body.block("a", ["class": "skip", "href": "#figures"], skip)
        write(&body)
      }
    }
    markup.addVerbatim("\n")
    return markup.text
  }

  private static func writeHead(_ title: String, to head: inout Markup) {
    head.voidBlock("meta", ["charset": "utf-8"])
    head.voidBlock(
      "meta",
      ["http-equiv": "Content-Security-Policy", "content": HTMLStyle.contentSecurityPolicy])
    head.voidBlock("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    head.voidBlock("meta", ["name": "color-scheme", "content": "light dark"])
    head.voidBlock("meta", ["name": "referrer", "content": "no-referrer"])
    head.block("title", "CodableFuzz: " + title)
    head.addVerbatim("\n<style>")
    head.addVerbatim(HTMLStyle.sheet)
    head.addVerbatim("</style>")
  }
}
