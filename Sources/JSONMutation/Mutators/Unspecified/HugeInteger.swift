public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a number with an integer just beyond what a common type holds exactly.
///
/// It stands for identifiers of 64 bits: a `Double` rounds from 2^53 on, and an `Int64` or `UInt64`
/// ends. RFC 8259 only expects integers below 2^53 to be read alike everywhere.
public struct HugeInteger: Mutator {
  public var id: MutatorID { "huge-integer" }
  public var mutationClass: MutationClass { .unspecified }
  public var purpose: String {
    "replaces a number with an integer that is out of range: an id of 64 bits"
  }
  public var ideal: String {
    "exactly that integer, or an error at the path; never one rounded or clamped"
  }
  public var scope: Scope { Scope(.number) }

  private static let numbers: [(name: String, text: StaticString)] = [
    ("double", "9007199254740993"),
    ("negative-double", "-9007199254740993"),
    ("int64", "9223372036854775808"),
    ("negative-int64", "-9223372036854775809"),
    ("uint64", "18446744073709551616"),
    ("int128", "170141183460469231731687303715884105728"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
    edits.offer(Self.numbers, insteadOfNumberAt: node, in: document)
  }
}

extension Mutator where Self == HugeInteger {
  /// Replaces a number with an integer just beyond what a common type holds.
  public static var hugeInteger: HugeInteger { HugeInteger() }
}
