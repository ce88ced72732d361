public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Removes a member from an object: its key, its value and one of the commas around it.
///
/// It stands for the most common drift: a backend that stops sending a field.
public struct RemoveKey: Mutator {
  public let id: MutatorID = "remove-key"
  public let mutationClass = MutationClass.structural
  public let purpose = "removes a member from its object: a field that is no longer sent"

  /// Makes the mutator.
  public init() {}

  public func variants(at place: Place, in document: Document) -> [Variant] {
    document.index.isMember(place) ? [.only] : []
  }

  /// Removes the member and the comma before it; of a first member, the comma after it.
  ///
  /// - Parameters:
  ///   - variant: The only one.
  ///   - place: The member.
  ///   - document: The document that the member is in.
  /// - Returns: One splice without a replacement.
  /// - Complexity: O(*d*) in the depth of the member before this one.
  public func edit(_ variant: Variant, at place: Place, in document: Document) -> [Splice] {
    let index = document.index
    let member = index.memberRange(of: place)
    if let previous = index.previousSibling(of: place) {
      return [Splice(index.range(of: previous).upperBound..<member.upperBound, with: [])]
    }
    if let next = index.nextSibling(of: place) {
      return [Splice(member.lowerBound..<index.memberRange(of: next).lowerBound, with: [])]
    }
    return [Splice(member, with: [])]
  }
}

extension Mutator where Self == RemoveKey {
  /// Removes a member from an object.
  public static var removeKey: RemoveKey { RemoveKey() }
}
