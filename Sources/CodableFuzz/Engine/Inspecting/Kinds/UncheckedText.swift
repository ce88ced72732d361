import JSONMutation
import JSONText

extension FindingKind {
  static let uncheckedText: FindingKind = FindingKind(
    "unchecked-text", title: "Malformed text that is accepted",
    cause: "`JSONDecoder` does not look into values that no model reads. What is malformed there "
      + "goes unnoticed, and fails once a model reads the field.",
    remedy: "Do not take a successful decode for a check of the text. Where all of it must be "
      + "valid, parse all of it.",
    fields: { inspection, strategy in
      guard let unread = inspection.readings[strategy].unread.first else { return [] }
      let range = unread.sample.document.index.range(of: unread.node)
      let accepted = malformed.filter { text in
        let splice = Splice(range, with: Array(text.utf8))
        let result = inspection.trial.result(of: [splice], in: unread.sample, by: strategy)
        return result?.reaction == DirectTrial.Reaction.none
      }
      return accepted.isEmpty ? [] : [unread.shown(note: accepted.joined(separator: " and "))]
    },
    finding: { group, _ in
      ModelFinding(
        .uncheckedText, group,
        "text that is not JSON is accepted in fields that no model reads",
        code: "_ = try JSONSerialization.jsonObject(with: data)  // checks all of the text")
    })

  /// An escape that JSON does not have, and a number with a leading zero.
  private static let malformed = [#""\q""#, "01"]
}
