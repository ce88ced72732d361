import JSONText

/// Which answers of a capture to use: a method, and an address with `*` for any characters.
struct EntryPattern: Hashable {
  /// The method in capitals; nil for any.
  private let method: String?
  private let address: [UInt8]
  private let text: String

  /// Reads `GET */v1/episodes*`; the method may be left out, or be `*`.
  init(_ text: String) {
    self.text = text
    let words = text.split(separator: " ", maxSplits: 1)
    let isNamed = words.count == 2 && words[0].utf8.allSatisfy { $0.isASCIILetter || $0 == 0x2A }
    method = isNamed && words[0] != "*" ? words[0].uppercased() : nil
    address = Array((isNamed ? words[1] : text[...]).trimmingPrefix(while: { $0 == " " }).utf8)
  }

  /// The pattern without a query, which may hold a secret.
  var shown: String {
    let start = text.prefix { $0 != "?" }
    return start.endIndex == text.endIndex ? text : start + "?…"
  }

  func matches(_ request: CaptureRequest) -> Bool {
    if let method, method != request.method { return false }
    return request.addresses.contains(where: matches)
  }

  /// Compares with a text: after a mismatch, the last `*` takes one more byte.
  private func matches(_ text: ArraySlice<UInt8>) -> Bool {
    var (position, offset) = (0, text.startIndex)
    var retry: (position: Int, offset: Int)?
    while offset < text.endIndex {
      if position < address.count, address[position] == UInt8(ascii: "*") {
        position += 1
        retry = (position, offset)
      } else if position < address.count, address[position] == text[offset] {
        position += 1
        offset += 1
      } else if let (start, taken) = retry {
        (position, offset) = (start, taken + 1)
        retry = (start, taken + 1)
      } else {
        return false
      }
    }
    return address[position...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
