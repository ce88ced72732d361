public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a number with what programming languages print for one that JSON cannot express.
///
/// It stands for a serializer that lets the results of a division by zero through.
public struct NotANumber: Mutator {
  public var id: MutatorID { "not-a-number" }
  public var mutationClass: MutationClass { .syntax }
  public var purpose: String {
    "replaces a number with one that JSON cannot express: a division by zero"
  }
  public var ideal: String {
    "fail at the offset of the literal, unless the decoder was told to read it"
  }
  public var scope: Scope { Scope(.number) }

  private static let literals: [(variant: Variant, text: StaticString)] = [
    ("nan", "NaN"), ("minus-nan", "-NaN"), ("lower-case-nan", "nan"), ("infinity", "Infinity"),
    ("minus-infinity", "-Infinity"), ("infinity-in-c", "inf"), ("undefined", "undefined"),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    guard document.index.kind(of: place) == .number else { return }
    let range = document.index.range(of: place)
    for (variant, text) in Self.literals {
      offers.offer(variant) { $0.replace(range, with: text) }
    }
  }
}

extension Mutator where Self == NotANumber {
  /// Replaces a number with one that JSON cannot express.
  public static var notANumber: NotANumber { NotANumber() }
}
