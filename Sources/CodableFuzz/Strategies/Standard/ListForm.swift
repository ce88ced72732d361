/// How a document holds its records.
public enum ListForm: Sendable, Hashable {
  /// As the elements of an array.
  case array
  /// As the members of an object, whose keys tell them apart.
  case object
}
