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
    let text = document.index.bytes[document.index.range(of: place)]
    offers.offer { edit in
      edit.replace(text.indices, with: #"""#)
      for byte in text {
        // Of the control characters only white space is grammatical between tokens.
        switch byte {
        case 0x09: edit.append(#"\t"#)
        case 0x0A: edit.append(#"\n"#)
        case 0x0D: edit.append(#"\r"#)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          edit.append(byte: UInt8(ascii: "\\"))
          edit.append(byte: byte)
        default: edit.append(byte: byte)
        }
      }
      edit.append(#"""#)
    }
  }
}

extension Mutator where Self == DoubleEncode {
  /// Replaces an array or object with a string that holds its text.
  public static var doubleEncode: DoubleEncode { DoubleEncode() }
}
