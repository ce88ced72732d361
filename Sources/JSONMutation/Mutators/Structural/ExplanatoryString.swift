public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a boolean or a number with a sentence.
///
/// It stands for a backend that explains why it has no value, in the place of the value.
public struct ExplanatoryString: Mutator {
  public let id: MutatorID = "explanatory-string"
  public let mutationClass = MutationClass.structural
  public let purpose = "replaces a boolean or number with a sentence: an excuse for it"
  public let ideal = "a declared default and a report, else a type mismatch at the path"
  public let scope = Scope(.boolean, .number)

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    let kind = document.index.kind(of: place)
    guard kind == .boolean || kind == .number else { return }
    let range = document.index.range(of: place)
    offers.offer { $0.replace(range, with: #""This is not available right now.""#) }
  }
}

extension Mutator where Self == ExplanatoryString {
  /// Replaces a boolean or a number with a sentence.
  public static var explanatoryString: ExplanatoryString { ExplanatoryString() }
}
