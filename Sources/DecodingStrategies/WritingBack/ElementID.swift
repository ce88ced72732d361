public import Foundation

/// A property that tells the elements of a list from each other, for ``Preserving`` models.
///
/// ```swift
/// decoder.elementIDs = [ElementID(\Track.isrc), ElementID(\Owner.email)]
/// ```
///
/// Elements that have it are the same before and after a change if the property has the same value.
/// That must not occur twice in a list, and what is nil tells nothing: otherwise the elements of the list
/// are recognized as if the property had not been named. An `Identifiable` type that is not named here
/// has its `id`.
public struct ElementID: Sendable {
  let id: @Sendable (Any) -> (any Encodable)?

  public init<Element: Codable & SendableMetatype, ID: Encodable & SendableMetatype>(
    _ property: any KeyPath<Element, ID> & Sendable
  ) {
    id = { value in
      let element = value as? Element ?? (value as? Preserving<Element>)?.model
      return element?[keyPath: property]
    }
  }
}

extension CodingUserInfoKey {
  static let elementIDs = named("CodableFuzz.ElementIDs")
}

extension JSONDecoder {
  /// What tells the elements of lists in ``Preserving`` models from each other; none by default.
  public var elementIDs: [ElementID] {
    get { userInfo[.elementIDs] as? [ElementID] ?? [] }
    set { userInfo[.elementIDs] = newValue }
  }
}
