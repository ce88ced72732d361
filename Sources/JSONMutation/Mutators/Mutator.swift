public import JSONText

/// A rule that can edit a place of a JSON document.
///
/// A mutator keeps no state: equal documents, places and variants give equal edits. To add one,
/// write a file with a type that conforms, and name it in ``Mutators``.
public protocol Mutator: Sendable {
  /// The stable identifier used in reports and on the command line, for example `remove-key`.
  var id: MutatorID { get }

  /// What its mutants are: still the same value, another value, or no JSON any more.
  var mutationClass: MutationClass { get }

  /// What it does and which drift it stands for, in a line.
  var purpose: String { get }

  /// The variants this mutator offers at a place; empty where it has nothing to edit.
  func variants(at place: Place, in document: Document) -> [Variant]

  /// The bytes to put in place of others; nothing outside the edit changes.
  ///
  /// - Parameters:
  ///   - variant: One of the variants that the mutator offers at the place.
  ///   - place: The place to edit.
  ///   - document: The document that the place is in.
  /// - Returns: At least one splice; splices do not overlap.
  func edit(_ variant: Variant, at place: Place, in document: Document) -> [Splice]
}
