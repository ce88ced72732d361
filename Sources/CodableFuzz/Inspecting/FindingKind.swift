/// A kind of finding, with the search for it.
///
/// To add one, write a file with a static member, and name it in ``FindingKind/all``.
struct FindingKind: Sendable {
  /// The stable name in reports.
  let id: ModelFindingID
  /// What it is, in a few words.
  let title: String
  /// Why such findings come about, unless a finding knows better.
  let cause: String
  /// What to do about them, unless a finding knows better.
  let remedy: String
  /// Finds them in a document.
  let find: @Sendable (Inspection) -> [ModelFinding]

  /// Every kind, in the order in which reports show them.
  static let all: [FindingKind] = [
    .duplicateKey,
    .collidingKeys,
    .nilProperty,
    .escapingNumber,
    .droppedValue,
    .errorWithoutField,
    .unreadField,
    .uncheckedText,
  ]
}

extension ModelFindingID {
  /// What a finding of this kind is, in a few words; the name itself where it is not known.
  var title: String { FindingKind.all.first { $0.id == self }?.title ?? rawValue }
}
