/// A node of a document: a value, with its key where it is the member of an object.
///
/// A place is a handle: ask the ``DocumentIndex`` that it comes from about it. Places compare in
/// document order, in which a container comes before what it holds.
public struct NodeID: Hashable, Comparable, Sendable {
  /// The place's number in document order; zero is the root.
  public let number: Int

  @inlinable package init(number: Int) {
    self.number = number
  }

  @inlinable public static func < (one: NodeID, other: NodeID) -> Bool {
    one.number < other.number
  }
}
