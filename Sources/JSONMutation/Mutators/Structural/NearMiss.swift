public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Spoils a UUID, an e-mail address, a URL or base64 a little; variants for each way.
///
/// It stands for values that were cut, typed or encoded by another library. The four are found by
/// their looks: a URL starts with `http://` or `https://`, and base64 has padding, or at least 16
/// characters with capitals, small letters and digits among them.
public struct NearMiss: Mutator {
  public var id: MutatorID { "near-miss" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "spoils a UUID, an e-mail address, a URL or base64: a value cut short"
  }
  public var ideal: String { "an error at the path, or a declared default and a report" }
  public var scope: Scope { Scope(.string) }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    guard let body = document.index.body(ofStringAt: node) else { return }
    let value = document.index.bytes[document.index.range(of: node)]
    func offer(_ variant: Variant, _ part: Range<Int>, to text: StaticString) {
      edits.offer(variant) { $0.replace(value, changing: part, to: text) }
    }
    switch TextForm(value[body]) {
    case .uuid:
      offer("uuid-short", body.upperBound - 1..<body.upperBound, to: "")
      edits.offer("uuid-braces") { edit in
        edit.replace(value.indices, with: #""{"#)
        edit.append(value[body])
        edit.append(#"}""#)
      }
      edits.offer("uuid-bare") { edit in
        edit.replace(value.indices)
        for byte in value where byte != UInt8(ascii: "-") {
          edit.append(byte: byte)
        }
      }
    case .email(let at):
      offer("email-no-at", at..<at + 1, to: "")
      offer("email-two-ats", at..<at + 1, to: "@@")
    case .url(let host):
      offer("url-no-scheme", body.lowerBound..<host.lowerBound, to: "")
      offer("url-space", host.lowerBound..<host.lowerBound, to: " ")
      if host.upperBound < body.upperBound {
        offer("url-relative", body.lowerBound..<host.upperBound, to: "")
      }
    case .base64(let end):
      if end < body.upperBound { offer("base64-unpadded", end..<body.upperBound, to: "") }
      if TextForm.hasURLUnsafeBase64(value[body]) {
        edits.offer("base64-url-safe") { edit in
          edit.replace(value.indices)
          for byte in value { edit.append(byte: TextForm.urlSafe(byte)) }
        }
      }
      offer("base64-bad-character", body.lowerBound..<body.lowerBound + 1, to: "*")
    case nil: break
    }
  }
}

extension Mutator where Self == NearMiss {
  /// Spoils a UUID, an e-mail address, a URL or base64 a little.
  public static var nearMiss: NearMiss { NearMiss() }
}
