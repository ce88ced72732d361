public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces an array or object with a string that holds its text.
///
/// It stands for JSON that went through a queue or a text column, and was encoded twice.
public struct DoubleEncode: Mutator {
  public let id: MutatorID = "double-encode"
  public let mutationClass = MutationClass.structural
  public let purpose = "replaces a container with a string of its text: JSON encoded twice"
  public let ideal = "a declared default and a report, else a type mismatch at the path"

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    let kind = document.index.kind(of: place)
    guard kind == .array || kind == .object else { return }
    let range = document.index.range(of: place)
    offers.offer { edit in
      document.index.bytes.withUnsafeBufferPointer { bytes in
        let text = EscapedText(UnsafeBufferPointer(rebasing: bytes[range]))
        edit.replace(range, with: #"""#)
        edit.append(text, atMost: 2 * range.count)
        edit.append(#"""#)
      }
    }
  }
}

/// JSON as it stands in a string, byte by byte.
private struct EscapedText: Sequence, IteratorProtocol {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// What follows the backslash that was made last.
  private var escaped: UInt8?

  /// Escapes a text, of whose control characters only white space is grammatical between tokens.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  mutating func next() -> UInt8? {
    if let byte = escaped {
      escaped = nil
      return byte
    }
    guard position < text.count else { return nil }
    let byte = text[position]
    position += 1
    switch byte {
    case 0x09: escaped = UInt8(ascii: "t")
    case 0x0A: escaped = UInt8(ascii: "n")
    case 0x0D: escaped = UInt8(ascii: "r")
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): escaped = byte
    default: return byte
    }
    return UInt8(ascii: "\\")
  }
}

extension Mutator where Self == DoubleEncode {
  /// Replaces an array or object with a string that holds its text.
  public static var doubleEncode: DoubleEncode { DoubleEncode() }
}
