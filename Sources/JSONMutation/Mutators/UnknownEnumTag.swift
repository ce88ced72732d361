public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces the tag of an enum with one that no release of the model has heard of.
///
/// It stands for a backend that adds a case. A string is taken for a tag where the study names its
/// shape, or where the document shows it: all strings at the shape look like identifiers, at most
/// 16 are different, and at least a quarter of them repeats another.
public struct UnknownEnumTag: Mutator {
  public let id: MutatorID = "unknown-enum-tag"
  public let mutationClass = MutationClass.structural
  public let purpose = "replaces an enum's tag with an unknown one: a case that was added"

  /// Makes the mutator.
  public init() {}

  public func variants(at place: Place, in document: Document) -> [Variant] {
    guard document.index.kind(of: place) == .string else { return [] }
    return document.enumTags.contains(shape: document.shapes.number(of: place)) ? [.only] : []
  }

  /// Puts a tag there that the document does not have at this shape.
  ///
  /// - Parameters:
  ///   - variant: The only one.
  ///   - place: The tag.
  ///   - document: The document that the tag is in.
  /// - Returns: One splice, of the string.
  public func edit(_ variant: Variant, at place: Place, in document: Document) -> [Splice] {
    let shape = document.shapes.number(of: place)
    var tag = "unknown_tag"
    while document.enumTags.hasValue(tag, shape: shape) { tag += "_" }
    var literal: [UInt8] = []
    JSONString.append(tag, to: &literal)
    return [Splice(document.index.range(of: place), with: literal)]
  }
}

extension Mutator where Self == UnknownEnumTag {
  /// Replaces the tag of an enum with an unknown one.
  public static var unknownEnumTag: UnknownEnumTag { UnknownEnumTag() }
}
