package import CodableFuzz
import JSONMutation
import JSONText

/// What the models of each strategy demand of the backend: a row for the fields that behave alike.
extension DocumentContent {
  private static let mostRows = 40
  private static let mostOpenRows = 10

  var contracts: [Section] {
    document.contracts.map { contract in
      Section(
        id: "contract-\(number)-\(contract.strategy)",
        title: "What the models of \(contract.strategy) demand of the backend",
        blocks: [
          .hint("What a change of each field costs. \(words: Contract.mark) marks silent losses."),
          .table(
            contract.table(
              of: contract.rows, shown: run.medium == .page ? Self.mostOpenRows : Self.mostRows)),
        ] + contract.left + loadBearing(contract) + unread(contract)
          + document.systemFindings(of: contract.strategy).map {
            .paragraph("\(words: $0.summary): \($0.fieldText(most: 4))")
          })
    }
  }

  fileprivate func loadBearing(_ contract: Contract) -> [Block] {
    guard !contract.loadBearing.isEmpty, document.list != nil else { return [] }
    let parts = [true, false].compactMap { isInside -> Phrase? in
      let fields = contract.loadBearing.filter {
        (document.stepsInRecord(to: $0) != nil) == isInside
      }
      if fields.isEmpty { return nil }
      return (isInside ? "" : "around the records: ") + Phrase(FieldNames(fields))
    }
    let count = contract.loadBearing.count
    return [
      .paragraph(
        "Whatever the record, the whole list is lost if one of \(count, "field") is absent or null: "
          + parts.joined("; "))
    ]
  }

  fileprivate func unread(_ contract: Contract) -> [Block] {
    document.modelFindings.filter {
      $0.kind == "unread-field" && $0.strategies.contains(contract.strategy)
    }.map { finding in
      let share = finding.bytes.map { " (\(words: $0.share) of the bytes)" as Phrase } ?? ""
      return .paragraph(
        "\(contract.strategy) does not read \(finding.fieldCount, "field")\(share): "
          + "\(finding.fieldText(most: 4))")
    }
  }
}

extension Contract {
  package static let mark = "!"

  fileprivate var left: [Block] {
    let fields = rows.filter { !$0.notTried.isEmpty }.map(\.field)
    if !fields.isEmpty {
      return [
        .notes([
          "Not every change was tried in \(fields.count, "field"): " + Phrase(FieldNames(fields))
        ])
      ]
    }
    return isComplete ? [] : [.notes(["Not every kind of record was tried."])]
  }

  func table(of rows: [FieldChanges], shown: Int) -> Table {
    let changes = Change.allCases.map { change in
      TableColumn<[FieldChanges]>(change.title, kind: .text) { rows in
        rows[0].cells[change].map { Table.Cell($0.result(of: strategy)) }
          ?? (rows[0].notTried.contains(change) ? "not tried" : .nothing)
      }
    }
    return Table(
      rows.grouped { [$0.cells.mapValues(\.word), $0.notTried] as [AnyHashable] },
      [TableColumn("field", kind: .name) { Table.Cell(alike: $0.map(\.field)) }] + changes,
      shown: shown)
  }
}

extension Table.Cell {
  private static let longestLine = 24

  /// The first field, and others by their names beside it, in one line or two.
  fileprivate init(alike fields: [Field]) {
    let parent = JSONPointer(Array(fields[0].pointer.tokens.dropLast()))
    let others = fields.dropFirst().map { field -> Phrase in
      guard !parent.tokens.isEmpty, field.pointer.isAtOrUnder(parent) else { return "\(field)" }
      let name = field.description.dropFirst(parent.description.count + 1)
      return name.hasPrefix("*") ? "\(field)" : Phrase(String(name))
    }
    var names: [Phrase] = []
    for name in others {
      guard (names + [name]).joined(", ").plain.count <= Self.longestLine else { break }
      names.append(name)
    }
    let left = others.count - names.count
    let rest =
      names.joined(", ") + (left > 0 ? "\(words: names.isEmpty ? "" : " ")and \(left) more" : "")
    let comma: Phrase = names.isEmpty ? "" : ","
    let line = "\(fields[0]), " + rest
    let fits = left == 0 && line.plain.count <= Self.longestLine
    self.init(
      lines: others.isEmpty
        ? ["\(fields[0])"] : fits ? [line] : ["\(fields[0])" + comma, rest])
    // The comma is in the first line, where a reader of a terminal sees that it goes on.
    joint = " "
  }

  package init(_ result: Contract.Result) {
    let (effect, isBad) = (result.effect, result.isSilent || result.crash != nil)
    let word = effect.rawValue.replacing("-", with: " ")
    self.init(words: result.crash?.rawValue ?? word + (result.isSilent ? " " + Contract.mark : ""))
    tone = isBad ? .bad : effect == .kept ? .good : .warning
  }
}

extension Contract.Cell {
  /// What the change costs, in one word: `list-lost`, `record-lost silent`, or how the strategy ended.
  var word: String { crash?.rawValue ?? effect.rawValue + (isSilent ? " silent" : "") }
}
