// swift-format-ignore-file
// Foundation's parser of XML, whose delegate's methods are optional.

public protocol XMLParserDelegate: NSObjectProtocol {
  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String])
  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?)
  func parser(_ parser: XMLParser, foundCharacters string: String)
  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error)
}

extension XMLParserDelegate {
  public func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) {}
  public func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {}
  public func parser(_ parser: XMLParser, foundCharacters string: String) {}
  public func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {}
}

open class XMLParser: NSObject {
  public init(data: Data) {}
  open unowned(unsafe) var delegate: (any XMLParserDelegate)?
  open var parserError: (any Error)? { nil }
  open var lineNumber: Int { 0 }
  open func parse() -> Bool { true }
}
