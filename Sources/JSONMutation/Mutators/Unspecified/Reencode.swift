import JSONText

extension Mutator {
  /// Writes the whole document in UTF-16 or UTF-32, in either byte order, with and without a byte
  /// order mark.
  ///
  /// RFC 7159 still allowed these encodings. RFC 8259 allows them only between systems that agree
  /// on them.
  public static let reencode = Mutator(
    "reencode", .unspecified,
    purpose: "writes the document in UTF-16 or UTF-32: an old server",
    ideal: "the same value where a mark tells the encoding, else a clean failure",
    scope: .root
  ) { node, document, edits in
    guard node == document.index.root else { return }
    for (name, encoding) in encodings {
      edits.offer(Variant(name)) { edit in
        edit.replace(document.index.bytes.indices)
        edit.append(encoding.encoded(document.index.bytes))
      }
    }
  }
}

private let encodings: [(name: String, encoding: Encoding)] = [
  ("utf-16le", Encoding(byteCount: 2, isBigEndian: false, hasMark: false)),
  ("utf-16le-mark", Encoding(byteCount: 2, isBigEndian: false, hasMark: true)),
  ("utf-16be", Encoding(byteCount: 2, isBigEndian: true, hasMark: false)),
  ("utf-16be-mark", Encoding(byteCount: 2, isBigEndian: true, hasMark: true)),
  ("utf-32le", Encoding(byteCount: 4, isBigEndian: false, hasMark: false)),
  ("utf-32le-mark", Encoding(byteCount: 4, isBigEndian: false, hasMark: true)),
  ("utf-32be", Encoding(byteCount: 4, isBigEndian: true, hasMark: false)),
  ("utf-32be-mark", Encoding(byteCount: 4, isBigEndian: true, hasMark: true)),
]

/// A Unicode encoding whose code units are longer than a byte.
private struct Encoding {
  let byteCount: Int
  let isBigEndian: Bool
  let hasMark: Bool

  func encoded(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * byteCount + byteCount)
    if hasMark { append(0xFEFF, to: &result) }
    if byteCount == 2 {
      for unit in text.utf16 { append(UInt32(unit), to: &result) }
    } else {
      for scalar in text.unicodeScalars { append(scalar.value, to: &result) }
    }
    return result
  }

  private func append(_ unit: UInt32, to result: inout [UInt8]) {
    for number in 0..<byteCount {
      let position = isBigEndian ? byteCount - 1 - number : number
      result.append(UInt8(truncatingIfNeeded: unit >> UInt32(8 * position)))
    }
  }
}
