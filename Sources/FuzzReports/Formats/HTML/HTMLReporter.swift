/// Writes a report as a self-contained HTML file, without scripts, network access or other files.
///
/// Text from documents is inert: it is escaped, and a policy in the page forbids scripts, and styles other
/// than its own.
package struct HTMLReporter: Reporter, DocumentFormat {
  package static let id = ReporterID.html
  package static let medium = Medium.page

  package init() {}

  package func text(of document: ReportDocument, in context: ReportContext) -> String {
    document.page
  }
}

extension ReportDocument {
  private func sections(needAction: Bool) -> [(offset: Int, element: Section)] {
    sections.enumerated().filter { ($0.element.tone != .neutral) == needAction }
  }

  /// The HTML page of a document.
  ///
  /// It can be read from the top without its style sheet: first what needs action, then the other
  /// sections in their order.
  fileprivate var page: String {
    var markup = Markup(strategies: strategies, terms: terms)
    markup.addVerbatim("<!DOCTYPE html>")
    markup.block("html", ["lang": "en"]) { html in
      html.block("head") { writeHead(to: &$0) }
      html.block("body") { body in
        body.block("a", ["class": "skip", "href": "#results"], "Skip to the results")
        SeriesStyle.writeMarkers(to: &body)
        body.block("header") { writeHeader(to: &$0) }
        body.block("main", ["id": "results", "tabindex": "-1"]) { main in
          for (number, section) in sections(needAction: false) {
            main.add(section, id: "s\(number)")
          }
        }
      }
    }
    markup.addVerbatim("\n")
    return markup.text
  }

  private func writeHead(to head: inout Markup) {
    let metadata = [
      ("viewport", "width=device-width, initial-scale=1"), ("color-scheme", "light dark"),
      ("referrer", "no-referrer"),
    ]
    head.void("meta", ["charset": "utf-8"])
    head.void(
      "meta",
      ["http-equiv": "Content-Security-Policy", "content": HTMLStyle.contentSecurityPolicy])
    for (name, content) in metadata { head.void("meta", ["name": name, "content": content]) }
    head.block("title", [:], "CodableFuzz: " + Markup.clipped(name, to: 60))
    head.addVerbatim("\n<style>")
    head.addVerbatim(HTMLStyle.sheet)
    head.addVerbatim("</style>")
  }

  private func writeHeader(to header: inout Markup) {
    let heading = title ?? verdict ?? Phrase(name)
    header.block("h1", ["class": heading.tone.rawValue]) { $0.add(heading, marked: true) }
    if title != nil, let verdict = verdict {
      header.block("p", ["class": "verdict " + verdict.tone.rawValue]) {
        $0.add(verdict, marked: true)
      }
    }
    for phrase in lead {
      header.block("p", ["class": "lead " + phrase.tone.rawValue]) { $0.add(phrase) }
    }
    if !conclusion.isEmpty {
      header.block("div", ["class": "card"]) { card in
        for (number, section) in conclusion.enumerated() {
          card.add(section, id: "c\(number)")
        }
      }
    }
    for (number, section) in sections(needAction: true) { header.add(section, id: "s\(number)") }
    writeContents(to: &header)
  }

  private func writeContents(to header: inout Markup) {
    let linked = sections(needAction: false).map(\.element).filter {
      !$0.id.isEmpty && !$0.title.isEmpty
    }
    guard linked.count > 4 else { return }
    header.block("nav", ["aria-label": "Contents"]) { nav in
      nav.block("ol") { list in
        for section in linked {
          list.block("li") { item in
            let title = section.title.plain.prefix { $0 != ":" }
            item.element("a", ["href": "#" + section.id]) {
              $0.addForeign(String(title), limit: 60)
            }
          }
        }
      }
    }
  }

  private var terms: [String: String] {
    let terms = sections.flatMap(\.blocks).flatMap { block -> [(term: String, value: Phrase)] in
      if case .terms(let terms) = block { terms } else { [] }
    }
    return Dictionary(terms.map { ($0.term, $0.value.plain) }) { one, _ in one }
  }
}
