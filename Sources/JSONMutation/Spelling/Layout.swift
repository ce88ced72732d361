/// The white space between the tokens of a JSON text.
struct Layout: Sendable {
  /// The white space before each child, and before the closing bracket of a container that has children.
  let lineBreak: StaticString
  let indentation: StaticString
  let gap: StaticString

  func isLayout(of text: ArraySlice<UInt8>) -> Bool {
    var space = Space(layout: self)
    var end = text.startIndex
    for token in Tokens(of: text) {
      space.move(to: text[token.lowerBound])
      guard text[end..<token.lowerBound].elementsEqual(space.bytes) else { return false }
      end = token.upperBound
    }
    return true
  }

  func append(_ text: ArraySlice<UInt8>, to edit: inout Edit) {
    var space = Space(layout: self)
    for token in Tokens(of: text) {
      space.move(to: text[token.lowerBound])
      edit.append(space.bytes)
      edit.append(text[token])
    }
  }

  private struct Space {
    let layout: Layout
    private(set) var bytes: [UInt8] = []
    private var depth = 0
    /// The first byte of the previous token; zero before the first one.
    private var last: UInt8 = 0

    init(layout: Layout) {
      self.layout = layout
    }

    mutating func move(to byte: UInt8) {
      bytes.removeAll(keepingCapacity: true)
      let isFirstChild = last == UInt8(ascii: "{") || last == UInt8(ascii: "[")
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
        if !isFirstChild { breakLine() }
      } else if isFirstChild || last == UInt8(ascii: ",") {
        breakLine()
      } else if last == UInt8(ascii: ":") {
        append(layout.gap)
      }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
      last = byte
    }

    private mutating func breakLine() {
      append(layout.lineBreak)
      for _ in 0..<depth { append(layout.indentation) }
    }

    private mutating func append(_ text: StaticString) {
      bytes += text.bytes
    }
  }
}
