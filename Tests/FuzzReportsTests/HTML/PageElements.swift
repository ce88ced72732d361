import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What an XML parser finds in a page.
final class PageElements: NSObject, XMLParserDelegate {
  /// An element that was opened.
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The names of the elements that it is in, from the outside.
    let ancestors: [String]
  }

  private(set) var elements: [Element] = []
  private(set) var text = ""
  /// What the style element holds.
  private(set) var style = ""
  /// Why the parser stopped; nil where it came to the end.
  private(set) var problem: String?
  private var open: [String] = []

  init(_ page: String) {
    super.init()
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = self
    if !parser.parse() {
      problem =
        "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "not well-formed")"
    }
  }

  func named(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  func values(of attribute: String) -> [String] { elements.compactMap { $0.attributes[attribute] } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append(Element(name: name, attributes: attributes, ancestors: open))
    open.append(name)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
    text += "\n"
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    if open.last == "style" { style += characters } else { text += characters }
  }
}
