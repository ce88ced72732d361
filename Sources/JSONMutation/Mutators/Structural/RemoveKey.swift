public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Removes a member from an object: its key, its value and one of the commas around it.
///
/// It stands for the most common drift: a backend that stops sending a field.
public struct RemoveKey: Mutator {
  public let id: MutatorID = "remove-key"
  public let mutationClass = MutationClass.structural
  public let purpose = "removes a member from its object: a field that is no longer sent"
  public let ideal = "nil for an optional; else a declared default and a report, or a missing key"
  public let scope = Scope.members

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    guard document.index.isMember(place) else { return }
    offers.offer { $0.removeChild(place, in: document) }
  }
}

extension Mutator where Self == RemoveKey {
  /// Removes a member from an object.
  public static var removeKey: RemoveKey { RemoveKey() }
}
