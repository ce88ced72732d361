public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts a number between quotation marks.
///
/// It stands for identifiers that outgrew JavaScript's numbers, and for databases that answer in
/// text.
public struct NumberToString: Mutator {
  public let id: MutatorID = "number-to-string"
  public let mutationClass = MutationClass.structural
  public let purpose = "puts a number between quotation marks: an identifier that became a string"
  public let ideal =
    "the number where text is allowed for it, and a report; else a type mismatch at the path"

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    guard document.index.kind(of: place) == .number else { return }
    let range = document.index.range(of: place)
    offers.offer { edit in
      edit.replace(range, with: #"""#)
      edit.append(document.index.bytes[range])
      edit.append(#"""#)
    }
  }
}

extension Mutator where Self == NumberToString {
  /// Puts a number between quotation marks.
  public static var numberToString: NumberToString { NumberToString() }
}
