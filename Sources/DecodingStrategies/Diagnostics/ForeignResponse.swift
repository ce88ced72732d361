package import JSONText

/// What a response is if it is not JSON of the API at all, such as the page of a captive portal.
///
/// JSON of any other shape is drift, and none of these.
package enum ForeignResponse: String, Sendable, Codable, CaseIterable, CustomStringConvertible {
  case html
  /// Markup other than HTML, such as the XML error of a storage service.
  case xml
  /// Text that JSON cannot start with, such as `502 Bad Gateway`, or binary data.
  case text
  /// No bytes, or only white space.
  case empty
  /// JSON that ends inside of a value.
  case cutOff = "cut-off"

  /// Recognizes a response by its bytes; nil for JSON, also if there is a syntax error inside of it.
  package init?(_ response: some Sequence<UInt8>) {
    let bytes = Array(Array(response).withoutByteOrderMark)
    guard let first = bytes.first(where: { !$0.isSpace }) else {
      self = .empty
      return
    }
    if first == UInt8(ascii: "<") {
      self = Self.isHTML(bytes) ? .html : .xml
      return
    }
    do throws(JSONSyntaxError) {
      _ = try DocumentIndex(parsing: bytes)
      return nil
    } catch {
      if error.isAtEnd(of: bytes) {
        self = .cutOff
      } else if [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(first)
        || error.reason == .otherEncoding
      {
        return nil
      } else {
        self = .text
      }
    }
  }

  private static func isHTML(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(1_024), as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<body"].contains(where: start.contains)
  }

  /// The response in a few words, such as `an HTML page`.
  package var description: String {
    switch self {
    case .html: "an HTML page"
    case .xml: "an XML document"
    case .text: "text that is not JSON"
    case .empty: "an empty body"
    case .cutOff: "a response that was cut off"
    }
  }
}

/// The values that are JSON, but that Foundation's decoder may reject with an error that names none.
struct RejectedValues {
  private static let maximumDepth = 512
  private static let mostNamed = 3

  private var nodes: [NodeID] = []
  private var reasons: Set<String> = []

  init(in value: NodeID, of index: DocumentIndex) {
    let subtree = index.subtree(of: value)
    var depths: [Int] = []
    for node in index.nodeIDs.prefix(subtree.upperBound) {
      let isContainer = [.array, .object].contains(index.kind(of: node))
      let depth = (index.parent(of: node).map { depths[$0.number] } ?? 0) + (isContainer ? 1 : 0)
      depths.append(depth)
      guard subtree.contains(node.number) else { continue }
      if depth > Self.maximumDepth {
        let reason =
          "more than \(Self.maximumDepth) nested arrays and objects, which JSONDecoder does not read"
        (nodes, reasons) = ([value], [reason])
        return
      }
      guard let reason = Self.reason(node, index) else { continue }
      nodes.append(node)
      reasons.insert(reason)
    }
  }

  private static func reason(_ node: NodeID, _ index: DocumentIndex) -> String? {
    let literals = [
      index.keyRange(of: node), index.kind(of: node) == .string ? index.range(of: node) : nil,
    ]
    if literals.contains(where: { $0.map { isHalved(index.bytes[$0]) } ?? false }) {
      return "half of a surrogate pair, which is no character"
    }
    guard index.kind(of: node) == .number else { return nil }
    let text = String(decoding: index.bytes[index.range(of: node)], as: UTF8.self)
    return Int8(text) == nil ? CorruptionReason.unfitNumber : nil
  }

  private static func isHalved(_ literal: ArraySlice<UInt8>) -> Bool {
    guard literal.contains(UInt8(ascii: "\\")) else { return false }
    var units = JSONString.codeUnits(of: literal).makeIterator()
    while let unit = units.next() {
      if UTF16.isTrailSurrogate(unit) { return true }
      guard UTF16.isLeadSurrogate(unit) else { continue }
      guard let next = units.next(), UTF16.isTrailSurrogate(next) else { return true }
    }
    return false
  }

  func cause(in index: DocumentIndex) -> (pointer: JSONPointer?, message: String)? {
    guard reasons.count == 1, let reason = reasons.first, nodes.count <= Self.mostNamed else {
      return nil
    }
    let pointers = nodes.map(index.pointer)
    if pointers.count == 1 { return (pointers[0], reason) }
    let names = pointers.map { OneLine.text($0.description) }.joined(separator: " or ")
    return (nil, "\(reason), at \(names)")
  }
}

extension DecodingFailure {
  /// The failure with the value that Foundation's decoder rejects as if the text were not JSON, if only
  /// one in a value of the document can be meant; else as it is.
  package func explained(by document: DocumentIndex, in value: NodeID) -> DecodingFailure {
    guard isAboutSyntax,
      let cause = RejectedValues(in: value, of: document).cause(in: document)
    else { return self }
    let found = saying(Wording(cause.message))
    return cause.pointer.map { found.moved(to: $0.tokens.map(\.text)) } ?? found
  }
}
