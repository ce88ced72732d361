import JSONText

extension Mutator {
  /// Makes a string or an array as long as its variant says, by repeating what it holds.
  ///
  /// It offers nothing of its own: the guided search names the lengths. A limit in code, and work
  /// that grows faster than its input, show only at some lengths.
  public static let setLength = Mutator(
    "set-length", .structural,
    purpose: "repeats a string's text or an array's elements up to a length: see --plan guided",
    ideal: "accept the value, or an error at the path; time in proportion to the length",
    scope: Scope(.string, .array), plausibility: .exotic
  ) { node, document, edits in
    guard let named = edits.namedVariant, named.name.isEmpty, let length = named.offset,
      (0...mostLength).contains(length)
    else { return }
    let index = document.index
    let range = index.range(of: node)
    switch index.kind(of: node) {
    case .string:
      let text = document.repeatableText(at: node)
      guard range.count != length + 2 else { return }
      edits.offer(named) { edit in
        edit.replace(range, with: #"""#)
        if length >= text.count {
          edit.append(text)
          edit.repeatLast(text.count, count: length / text.count)
        }
        edit.append(text.prefix(length % text.count))
        edit.append(#"""#)
      }
    case .array:
      let elements = index.children(of: node).map { index.range(of: $0) }
      guard !elements.isEmpty, elements.count != length,
        length * range.count / elements.count <= mostByteCount
      else { return }
      edits.offer(named) { edit in
        edit.replace(range, with: "[")
        for number in 0..<length {
          if number > 0 { edit.append(",") }
          edit.append(elements[number % elements.count], of: document)
        }
        edit.append("]")
      }
    default: return
    }
  }
}

/// The greatest length that a variant may name.
private let mostLength = 1 << 20
/// The approximate greatest size of an array.
private let mostByteCount = 1 << 22

extension Mutation {
  /// The same mutation of ``Mutator/setLength`` with another length.
  package init(setting length: Int, like mutation: Mutation) {
    self.init(.setLength, at: mutation.node, variant: Variant("", at: length))
  }
}

extension Document {
  /// The text of a string if it can be cut anywhere, or else a letter.
  fileprivate func repeatableText(at node: NodeID) -> ArraySlice<UInt8> {
    guard let body = index.body(ofStringAt: node), !body.isEmpty,
      index.bytes[body].allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\\") })
    else { return [UInt8(ascii: "x")] }
    return index.bytes[body]
  }
}
