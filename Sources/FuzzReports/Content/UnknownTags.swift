import CodableFuzz
import JSONMutation

extension DocumentContent {
  private static let mostRows = 20

  var unknownTags: Section? {
    let rows = document.unknownTags
    guard !rows.isEmpty else { return nil }
    let strategies = Set(rows.map(\.strategy))
    let sent = UnknownTag.Sent.allCases.filter { sent in
      rows.contains { $0.result(of: sent) != nil }
    }
    typealias Column = TableColumn<UnknownTag>
    return Section(
      id: "unknown-tags-\(number)",
      title: "\(document.name): what unknown tags become",
      blocks: [
        .hint(
          "The value of the property that the tag fills. \(words: Contract.mark) marks the value of "
            + "a known tag, which the app shows as if it was sent."),
        .table(
          Table(
            rows,
            [
              Column("field", kind: .name) { Cell("\($0.field)") },
              strategies.count > 1
                ? Column("strategy", kind: .text) { Cell("\($0.strategy)") } : nil,
            ]
              + sent.map { sent in
                Column(sent.words, kind: .text) { $0.result(of: sent).map(Cell.init) ?? .nothing }
              } + [
                Column("known tags", kind: .text) { row in
                  Cell(Phrase(Format.list(row.knownTags, most: 4, of: row.knownTags.count)))
                }
              ], shown: Self.mostRows)),
      ])
  }
}

extension Table.Cell {
  fileprivate init(_ result: UnknownTag.Result) {
    guard let value = result.value else {
      self = "lost"
      return
    }
    self.init(Phrase(value) + (result.isWrongCase ? " \(words: Contract.mark)" : ""))
    tone = result.isWrongCase ? .bad : .neutral
  }
}
