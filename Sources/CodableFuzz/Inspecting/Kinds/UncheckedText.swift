import JSONMutation
import JSONText

/// Text that is not JSON, which is accepted in fields that nobody reads.
extension FindingKind {
  static let uncheckedText: FindingKind = FindingKind(
    id: "unchecked-text", title: "Malformed text that is accepted",
    cause: "`JSONDecoder` does not look into values that no model reads. What is malformed there "
      + "goes unnoticed, and fails once a model reads the field.",
    remedy: "Do not take a successful decode for a check of the text. Where all of it must be "
      + "valid, parse all of it.",
    find: find)

  /// What is put there: an escape that JSON does not have, and a number with a leading zero.
  private static let malformed = [#""\q""#, "01"]

  private static func find(_ inspection: Inspection) -> [ModelFinding] {
    var groups = FindingGroups()
    for strategy in inspection.strategies {
      guard let unread = inspection.readings[strategy].unread.first else { continue }
      let range = unread.sample.document.index.range(of: unread.node)
      let accepted = malformed.filter { text in
        let splice = Splice(range, with: Array(text.utf8))
        let result = inspection.trial.result(of: [splice], in: unread.sample, by: strategy)
        return result?.reaction == DirectTrial.Reaction.none
      }
      guard !accepted.isEmpty else { continue }
      groups.add(
        ModelFinding.FieldLocation(
          unread.field, unread.sample.location(of: unread.node),
          note: accepted.joined(separator: " and ")),
        strategy: strategy)
    }
    return groups.groups(in: inspection).map { group in
      ModelFinding(
        .uncheckedText, group.strategies,
        "text that is not JSON is accepted in fields that no model reads",
        code: "_ = try JSONSerialization.jsonObject(with: data)  // checks all of the text",
        fields: group.fields)
    }
  }
}
