public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces an array or object with a string that holds its text.
///
/// It stands for JSON that went through a queue or a text column, and was encoded twice.
public struct DoubleEncode: Mutator {
  public var id: MutatorID { "double-encode" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "replaces a container with a string of its text: JSON encoded twice"
  }
  public var ideal: String { "a declared default and a report, else a type mismatch at the path" }
  public var scope: Scope { Scope(.array, .object) }

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    let kind = document.index.kind(of: node)
    guard kind == .array || kind == .object else { return }
    let range = document.index.range(of: node)
    edits.offer { edit in
      document.index.bytes.withUnsafeBufferPointer { bytes in
        edit.replace(range, with: #"""#)
        edit.append(escaping: UnsafeBufferPointer(rebasing: bytes[range]))
        edit.append(#"""#)
      }
    }
  }
}

extension Mutator where Self == DoubleEncode {
  /// Replaces an array or object with a string that holds its text.
  public static var doubleEncode: DoubleEncode { DoubleEncode() }
}
