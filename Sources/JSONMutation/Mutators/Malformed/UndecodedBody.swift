public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces the document with how it travels: compressed, or in chunks with their headers.
///
/// It stands for a content delivery network or a client that leaves out a step. The `gzip` variant is
/// a file that any tool can unpack; `chunked` has at least two chunks of at most 4096 bytes.
public struct UndecodedBody: Mutator {
  public var id: MutatorID { "undecoded-body" }
  public var mutationClass: MutationClass { .malformed }
  public var purpose: String {
    "replaces the document with its encoded form: a client that skips a step"
  }
  public var ideal: String { "fail at byte 0, or undo the encoding if its first bytes tell" }
  public var scope: Scope { .root }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let index = document.index
    guard node == index.root else { return }
    let range = index.bytes.startIndex..<index.bytes.endIndex
    edits.offer("gzip") { $0.replace(range, with: Gzip.stored(index.bytes)) }
    edits.offer("chunked") { $0.replace(range, with: Self.chunked(index.bytes)) }
  }

  /// The bytes in the chunks of HTTP (RFC 9112, section 7.1).
  private static func chunked(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    let length = min(4_096, (bytes.count + 1) / 2)
    for start in stride(from: 0, to: bytes.count, by: length) {
      let chunk = bytes[start...].prefix(length)
      result += Array((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + Array("\r\n".utf8)
    }
    return result + Array("0\r\n\r\n".utf8)
  }
}

extension Mutator where Self == UndecodedBody {
  /// Replaces the document with how it travels.
  public static var undecodedBody: UndecodedBody { UndecodedBody() }
}
