package import CodableFuzz
import JSONMutation
import JSONText

/// The roles of fields, and mutators without a location to edit.
extension ReportSection {
  /// The maximum number of fields named in a line.
  private static let mostFields = 4

  /// A line for each role, with the reason for each field.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - code: Formats the name of a field.
  ///   - text: Formats other text.
  /// - Returns: The lines.
  static func fieldNotes(
    of document: DocumentReport, code: (String) -> String = { $0 },
    text: (String) -> String = { $0 }
  ) -> [String] {
    func list(_ roles: [FieldRole]) -> String {
      let named = roles.prefix(mostFields).map { role in
        "\(code(JSONPointer.shown(role.field.description))) (\(text(role.reason)))"
      }
      let left = roles.count - named.count
      return named.joined(separator: ", ") + (left > 0 ? ", and \(Format.count(left)) more" : "")
    }
    func roles(_ role: FieldRole.Role) -> [FieldRole] { document.fields.filter { $0.role == role } }
    var notes: [String] = []
    let (tags, texts, maps) = (roles(.enumTag), roles(.text), roles(.map))
    if !tags.isEmpty { notes.append("enum tags: " + list(tags)) }
    if !texts.isEmpty {
      notes.append("strings that are not enum tags: " + list(texts.mostLikelyTagsFirst))
    }
    if !maps.isEmpty { notes.append("maps, whose keys are data: " + list(maps)) }
    if !notes.isEmpty { notes.append(text(correction)) }
    return notes + [idleNote(of: document).map(text)].compactMap(\.self)
  }

  /// How to correct the role of a field.
  static let correction =
    "to correct this: --enum-tag, --not-enum-tag, --map, --not-map FIELD, or study.noting(…)"

  /// Names the requested mutators that edit nothing in a document; nil if there are none.
  static func idleNote(of document: DocumentReport) -> String? {
    guard !document.idleMutators.isEmpty else { return nil }
    let names = document.idleMutators.map(\.rawValue)
    let hint =
      document.idleMutators.contains { Mutators.ofEnumTags.contains($0) }
      ? "; if a string is an enum tag, name its field: --enum-tag FIELD, or enumTags: [\"FIELD\"]"
      : ""
    return "no location to edit for " + names.joined(separator: ", ") + hint
  }
}

extension Report {
  /// A line for each document in which a mutator that was named individually, not in a set, has
  /// nothing to edit.
  package var idleWarnings: [String] {
    if MutatorSet.allCases.contains(where: { $0.mutators.map(\.id) == plan.mutators }) { return [] }
    return documents.compactMap { document in
      ReportSection.idleNote(of: document).map { "\(document.name): \($0)" }
    }
  }
}

extension [FieldRole] {
  /// Sorts fields with words before those that cannot be tags.
  fileprivate var mostLikelyTagsFirst: [FieldRole] {
    let words = filter(\.holdsWords)
    return words + filter { !$0.holdsWords }
  }
}

extension MarkdownBlock {
  /// The roles of fields in a single document, and in all documents the mutators without a
  /// location.
  static func fields(_ report: Report) -> [MarkdownBlock] {
    let notes =
      report.documents.count == 1
      ? report.documents.flatMap {
        ReportSection.fieldNotes(
          of: $0, code: { MarkdownText.code($0) },
          text: { MarkdownText.escaped(Format.shortened($0, to: 300)) })
      }
      : report.documents.compactMap { document in
        ReportSection.idleNote(of: document).map {
          MarkdownText.escaped(Format.shortened("\(document.name): \($0)", to: 600))
        }
      }
    guard !notes.isEmpty else { return [] }
    return [
      MarkdownBlock(
        name: "the roles of fields",
        lines: details(
          "The roles of fields",
          notes.prefix(12).map { "- " + $0 }))
    ]
  }
}
