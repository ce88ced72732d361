import CodableFuzz
import JSONMutation
import JSONText

/// What to ask of the backend team, in lines to copy: the changes that would cost the app a record.
struct BackendRequest {
  /// The maximum number of fields in a line.
  private static let mostNames = 12

  /// A line for each set of changes; empty if every change is survived.
  let lines: [String]

  init(_ contract: Contract, of document: DocumentReport) {
    let names = { (rows: [Contract.Row]) in
      Format.list(rows.map { Self.name($0.field, in: document) }, most: Self.mostNames)
    }
    func costly(_ change: Contract.Change) -> [Contract.Row] {
      contract.rows.filter { row in
        !row.field.pointer.tokens.isEmpty
          && row.cells[change].map { $0.effect >= .recordLost } ?? false
      }
    }
    let verbs: [(change: Contract.Change, verb: String)] = [
      (.absent, "omit"), (.null, "null"), (.otherType, "retype"),
    ]
    let rows = verbs.flatMap { costly($0.change) }.map(\.field).unique
    let groups = rows.compactMap { field in contract.rows.first { $0.field == field } }
      .grouped { row in
        verbs.filter { row.cells[$0.change].map { $0.effect >= .recordLost } ?? false }.map(\.verb)
      }
    let never = groups.map { rows in
      let found = verbs.filter {
        rows[0].cells[$0.change].map { $0.effect >= .recordLost } ?? false
      }
      return "never " + Format.choice(found.map(\.verb)) + ": " + names(rows)
    }
    let (empty, tags, formats) = (costly(.empty), costly(.unknownTag), costly(.otherFormat))
    let asked =
      never
      + (empty.isEmpty ? [] : ["never send empty: " + names(empty)])
      + (formats.isEmpty ? [] : ["keep the format of: " + names(formats)])
      + (tags.isEmpty ? [] : ["new values need an app release first: " + names(tags)])
    lines = asked.isEmpty ? [] : ["Wherever you send these fields today:"] + asked
  }

  /// The path of a field in its record, or in the envelope.
  static func name(_ field: Field, in document: DocumentReport) -> String {
    guard let list = document.list, field.pointer.isAtOrUnder(list),
      field.pointer.tokens.count > list.tokens.count
    else { return String(JSONPointer.shown(field.description).dropFirst()) }
    let inside = field.pointer.tokens.dropFirst(list.tokens.count + 1)
    guard !inside.isEmpty else { return "a whole record" }
    return String(JSONPointer.shown(JSONPointer(Array(inside)).description).dropFirst())
  }
}
