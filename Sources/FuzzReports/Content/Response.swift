import CodableFuzz
import JSONMutation
import JSONText

extension RunContent {
  /// Under the verdict: the response with its bars, or a row for each of several documents.
  var results: [Section] {
    // Where nothing was measured, the problems say why.
    if !report.documents.contains(where: { $0.reasonForNothing == nil }) { return [] }
    if medium == .page, onlyDocument != nil, responseVerdict != nil {
      return [contents[0].response].compactMap(\.self)
    }
    let start = responseVerdict == nil ? Section(blocks: [.notes(fates)]) : nil
    let ofOne = medium == .page ? [] : [response, change]
    return ([start, documentVerdicts] + ofOne + [distinctResults]).compactMap(\.self)
      .filter { !$0.isEmpty }
  }

  var response: Section? {
    guard let document = onlyDocument, let view = ResponseView(document, replay: context.replay)
    else { return nil }
    let shown = view.shown(most: responseRows)
    let left = [(shown.leftCostly, "something"), (shown.leftFree, "nothing")].filter { $0.0 > 0 }
      .map { "\($0, "more field costs", "more fields cost") \(words: $1)" as Phrase }
    let rest = left.joined(", ") + ": \(code: "--verbose")"
    let response = Block.response(view, rows: shown.rows)
    if medium == .comment {
      return Section(
        title: "What each change of a \(words: document.unit) costs \(view.contract.strategy)",
        blocks: [response])
    }
    return Section(
      blocks: [response]
        + ((left.isEmpty ? [] : [rest]) + [view.legend].compactMap(\.self)).map(Block.paragraph))
  }

  var change: Section? {
    guard let document = onlyDocument, let own = document.ownStrategy, document.advice != nil
    else { return nil }
    guard let best = document.bestAdvice else {
      return Section(blocks: [
        .paragraph(
          "No single change that was tried saves a \(words: document.unit) of \(own.strategy).")
      ])
    }
    let (before, after) = (own.headline.decoded, own.headline.decoded(with: best))
    let lines = best.lines.map { Block.diff(Diff(before: $0.before, after: $0.after)) }
    let action =
      lines.isEmpty
      ? "Make one change" : lines.count == 1 ? "Change one line" : "Change \(lines.count) lines"
    let declarations = best.declarations.map { Block.paragraph("Declare \(code: $0).") }
    return Section(
      title:
        """
        \(words: action), and \(words: after.share) of all \(words: document.unit)s are decoded \
        (\(words: before.share) today)
        """,
      blocks: (lines.isEmpty ? [.paragraph("\(words: best.change.description)")] : lines)
        + declarations
        + (best.breaksSource ? [.paragraph(Phrase(.words(best.sourceNote)))] : [])
        + document.systemNote(on: [best]))
  }
}

extension DocumentContent {
  private static let mostRowsOfMany = 40

  var response: Section? {
    guard let view = ResponseView(document, replay: run.context.replay) else { return nil }
    let request = BackendRequest(view.contract, of: document)
    let backend = Section(
      title: "For the backend team",
      blocks: request.lines.isEmpty
        ? [.hint("No change of a single field costs a \(words: document.unit).")]
        : [.lines(request.lines)])
    let shown = view.shown(most: isDetailed ? 200 : Self.mostRowsOfMany)
    let count = shown.leftCostly + shown.leftFree
    let left = Section(
      title:
        "\(words: view.title.uppercasedFirst), and what each change of it costs "
        + "\(view.contract.strategy)",
      blocks: [.response(view, rows: shown.rows)]
        + (count > 0
          ? [.hint("\(count, "more field"): a page of this document alone has them.")] : []))
    guard run.onlyDocument != nil else {
      return Section(arrangement: .columns, sections: [left, backend])
    }
    return Section(
      arrangement: .columns,
      sections: [
        left,
        Section(sections: [run.change, run.distinctResults, backend].compactMap(\.self)),
      ])
  }
}

package final class ResponseView {
  var elsewhere: String { "not in this \(document.unit):" }
  /// What its rows are of.
  var title: String {
    document.list != nil
      ? "one record of the response" : document.recordCount > 1 ? "one response" : "the response"
  }
  private static let mostFragile = 6

  let document: DocumentReport
  let contract: Contract
  let replay: (MutantID) -> String
  let rows: [Line]
  private let unknownTags: [Field: UnknownTag.Result]
  /// The fields with values that other systems read in another way.
  private let systemFindings: [Field: ModelFinding]
  /// Whether the change that helps most makes the list of records lossy.
  private let isListMended: Bool

  package struct Line {
    let depth: Int
    let text: String
    var isElsewhere = false
    let contract: Contract.FieldChanges?
    let field: Field

    var isCostly: Bool { effect != .kept }

    var effect: Contract.Effect { cells.map(\.effect).max() ?? .kept }

    fileprivate var weight: [Int] {
      Contract.Effect.allCases.dropFirst().reversed().map { effect in
        cells.count { $0.effect == effect }
      } + [cells.count(where: \.isSilent)]
    }

    private var cells: [Contract.Cell] {
      Contract.Change.allCases.compactMap { contract?.cells[$0] }
    }
  }

  init?(_ document: DocumentReport, replay: @escaping (MutantID) -> String) {
    guard let contract = document.contracts.first, let response = document.response else {
      return nil
    }
    (self.document, self.contract, self.replay) = (document, contract, replay)
    let tags = document.unknownTags.filter { $0.strategy == contract.strategy }.compactMap { row in
      (row.wrongCase ?? row.result(of: .unknownTag)).map { (row.field, $0) }
    }
    unknownTags = Dictionary(tags) { one, _ in one }
    let found = document.systemFindings(of: contract.strategy).flatMap { finding in
      finding.fields.map { ($0.field, finding) }
    }
    systemFindings = Dictionary(found) { one, _ in one }
    let change = document.bestAdvice?.change
    isListMended = change?.kind == .lossyList && change?.field == document.list.map(Field.init)
    let contracts = Dictionary(contract.rows.map { ($0.field, $0) }) { one, _ in one }
    var shown: [Line] = []
    var known: Set<Field> = [Field(.root)]
    for line in response.lines where known.insert(line.field).inserted {
      let row = Line(
        depth: line.depth - 1, text: line.shown, contract: contracts[line.field],
        field: line.field)
      // Scalars of a list are on its line.
      let isElement = line.field.pointer.tokens.last == Field.anyElement
      let isOnLine = isElement && line.text != "{" && line.text != "["
      if !isOnLine || row.isCostly { shown.append(row) }
    }
    let others = contract.rows.filter { !known.contains($0.field) }.map {
      Line(
        depth: 1, text: BackendRequest.name($0.field, in: document), isElsewhere: true,
        contract: $0, field: $0.field)
    }
    rows = shown + others
  }

  /// The first rows with what costs most, in their order, and how many others there are.
  func shown(most: Int) -> (rows: [Line], leftCostly: Int, leftFree: Int) {
    guard rows.count > most else { return (rows, 0, 0) }
    let costly = rows.indices.filter { rows[$0].isCostly }
    let fragile = Set(FragileField.all(of: document).prefix(Self.mostFragile).map(\.field))
    func weight(_ number: Int) -> [Int] {
      [fragile.contains(rows[number].field) ? 1 : 0] + rows[number].weight
    }
    let worst = costly.sorted { weight($1).lexicographicallyPrecedes(weight($0)) }
    var kept = Set<Int>()
    for number in worst {
      let needed = [number] + ancestors(of: number)
      if kept.union(needed).count > most { continue }
      kept.formUnion(needed)
    }
    let left = rows.indices.filter { !kept.contains($0) }
    let leftCostly = left.count { rows[$0].isCostly }
    return (kept.sorted().map { rows[$0] }, leftCostly, left.count - leftCostly)
  }

  private func ancestors(of number: Int) -> [Int] {
    guard !rows[number].isElsewhere else { return [] }
    var found: [Int] = []
    var depth = rows[number].depth
    for outer in (0..<number).reversed() where rows[outer].depth < depth {
      found.append(outer)
      depth = rows[outer].depth
    }
    return found
  }

  struct ChangeColumn {
    let words: String
    let title: String
    let word: (Line) -> CostWord
  }

  var columns: [ChangeColumn] {
    let hasList = document.list != nil
    let changes = Contract.Change.allCases.map { change in
      ChangeColumn(words: change.name, title: change.title) { row in
        let word = CostWord(
          row.contract, change, hasList: hasList,
          becomes: change == .unknownTag ? self.unknownTags[row.field] : nil)
        let others = row.contract?.cells[change]?.others ?? []
        guard self.isListMended, word.effect == .listLost, word.text == CostWord.list,
          self.document.stepsInRecord(to: row.field) != nil,
          let lossy = others.first(where: { $0.strategy == .lossyArray }), lossy.effect < .listLost
        else { return word }
        return CostWord(changing: word, to: lossy)
      }
    }
    let save = document.writeBacks.first {
      $0.strategy == contract.strategy && $0.records.written > 0
    }.map { saved in
      ChangeColumn(words: "a save", title: "save") { [document] row in
        CostWord(row, saved, isInRecord: document.stepsInRecord(to: row.field) != nil)
      }
    }
    let system =
      systemFindings.isEmpty
      ? nil
      : ChangeColumn(words: "another system", title: "system") { [systemFindings] row in
        CostWord(systemFindings[row.field])
      }
    return changes + [save, system].compactMap(\.self)
  }

  /// The rows as a table, for a format that draws them no other way.
  func table(of rows: [Line]) -> Table {
    let columns = columns.map { column in
      TableColumn<Line>(column.title, kind: .text) { row in
        let word = column.word(row)
        if word.hasValue { return Cell(Phrase(word.words)) }
        return Cell(words: word.effect == nil && word.text != "?" ? "" : word.words)
      }
    }
    let name = TableColumn<Line>(title, kind: .name) { [elsewhere] row in
      Cell((row.isElsewhere ? "\(words: elsewhere) " : "") + "\(code: row.text)")
    }
    return Table(rows, [name] + columns)
  }

  /// Whether cells have what a change costs after the advice, too.
  var hasTwoAnswers: Bool {
    rows.contains { row in columns.contains { $0.word(row).isOfTwo } }
  }

  var legend: Phrase? {
    let all = rows.flatMap { row in columns.map { $0.word(row) } }
    let texts = all.filter { !$0.hasValue }.map(\.text)
    let words = Set(texts.flatMap { $0.split(separator: CostWord.arrow) }.map(String.init))
    let meanings = [
      ("CRASH", "the app crashes"), ("HANG", "the app hangs"),
      ("LIST", hasTwoAnswers ? "list lost (LIST\(CostWord.arrow) after the change)" : "list lost"),
      ("ALL", "response lost"), ("rec", "record lost"), ("field", "field lost"),
      ("nil", "field lost"), ("ok", "nothing lost"),
      ("?", "not tried"), ("·", "does not apply"), ("–", "not read"),
      ("broken", "a save writes what does not decode again"),
      ("erased", "a save erases it"), ("other", "a save changes it"),
      ("null", "a save omits a null"), ("lost", "a target system loses it"),
      ("differs", "another system reads it otherwise"),
    ].filter { short, _ in words.contains { $0 == short || $0 == short + Contract.mark } }
    let silent = words.contains { $0.hasSuffix(Contract.mark) } ? [(Contract.mark, "silently")] : []
    let arrows =
      (all.contains(where: \.hasValue)
        ? [(CostWord.arrow, "what the field becomes")] : [])
      + (all.contains(where: \.isWrongCase)
        ? [("\(CostWord.arrow) …\(Contract.mark)", "a case that was not sent")] : [])
    let legend = (meanings + silent + arrows).map { "\($0) \($1)" }
    return legend.isEmpty ? nil : Phrase(.words(legend.joined(separator: ", ")))
  }
}

extension ResponseExcerpt.Line {
  fileprivate var shown: String {
    (key.map { JSONString.quote($0) + ": " } ?? "") + text
      + (leftOut > 0 ? "  (one of \(Format.count(leftOut + 1)))" : "")
  }
}

struct CostWord {
  static let arrow = "→"
  static let list = "LIST"
  private static let longestValue = 18
  private static let inapplicable = CostWord("·", "does not apply")

  let text: String
  let words: String
  let effect: Contract.Effect?
  let isSilent: Bool
  /// Whether a tag that is not known becomes a case of the app.
  private(set) var isWrongCase = false
  /// Whether it says what is lost today, and after the change that helps most.
  private(set) var isOfTwo = false

  /// Whether it has a value of the app, whose text is not ours.
  var hasValue: Bool { text.hasPrefix(Self.arrow) }

  private init(
    _ text: String, _ words: String, _ effect: Contract.Effect? = nil, isSilent: Bool = false
  ) {
    (self.text, self.words, self.effect, self.isSilent) = (text, words, effect, isSilent)
  }

  init(
    _ row: Contract.FieldChanges?, _ change: Contract.Change, hasList: Bool,
    becomes: UnknownTag.Result? = nil
  ) {
    guard let cell = row?.cells[change] else {
      self =
        row == nil
        ? CostWord("–", "not read")
        : row?.notTried.contains(change) == true ? CostWord("?", "not tried") : .inapplicable
      return
    }
    // Without a list, the record is the response.
    let effect = cell.effect == .recordLost && !hasList ? .listLost : cell.effect
    if let becomes, let value = becomes.value, cell.effect < .recordLost, !value.hasPrefix("\"") {
      let (isWrong, tag) = (becomes.isWrongCase, becomes.otherTag)
      let meaning = isWrong ? tag.map { ", as for \"\($0)\"" } : nil
      self.init(
        "\(Self.arrow) \(Format.shortened(value, to: Self.longestValue))"
          + (isWrong ? Contract.mark : ""), "becomes \(value)" + (meaning ?? ""), effect,
        isSilent: cell.isSilent)
      isWrongCase = isWrong
      return
    }
    if let crash = cell.crash {
      let text = crash == .hung ? "HANG" : "CRASH"
      self.init(text, crash.rawValue, effect, isSilent: cell.isSilent)
      return
    }
    let short =
      switch cell.effect {
      case .listLost: Self.list
      case .recordLost: hasList ? "rec" : "ALL"
      case .fieldLost:
        cell.becomes.map { value in
          value == "nil" ? value : "\(Self.arrow) \(Format.shortened(value, to: Self.longestValue))"
        } ?? "field"
      case .kept: "ok"
      }
    self.init(
      short + (cell.isSilent ? Contract.mark : ""),
      cell.effect.words(isReported: cell.isReported, hasList: hasList)
        + (cell.becomes.map { ": becomes \($0)" } ?? ""), effect, isSilent: cell.isSilent)
  }

  /// What costs the list today, and what another strategy makes of it.
  fileprivate init(changing today: CostWord, to other: Contract.Result) {
    let short = other.effect == .recordLost ? "rec" : other.effect == .fieldLost ? "field" : "ok"
    self.init(
      today.text + Self.arrow + short + (other.isSilent ? Contract.mark : ""),
      today.words + " today; "
        + other.effect.words(isReported: other.isReported, hasList: true) + " after the change",
      other.effect, isSilent: other.isSilent)
    isOfTwo = true
  }

  fileprivate init(_ finding: ModelFinding?) {
    self =
      finding.map { finding in
        finding.kind == .lostOnTarget
          ? CostWord("lost", "lost: " + finding.summary, .recordLost)
          : CostWord("differs", "differs: " + finding.summary, .fieldLost)
      } ?? .inapplicable
  }

  fileprivate init(_ row: ResponseView.Line, _ saved: WriteBack, isInRecord: Bool) {
    let found = saved.rows.first { one in
      one.mutator == nil && row.field.pointer.isAtOrUnder(one.field.pointer)
        && (one.kind == .erased || one.field == row.field)
    }
    self =
      switch found?.kind {
      case .unreadable: CostWord("broken", "does not decode again", .recordLost, isSilent: true)
      case .erased: CostWord("erased", "erased", .fieldLost, isSilent: true)
      case .changed: CostWord("other", "changed", .fieldLost)
      case .nullOmitted: CostWord("null", "null omitted", .kept)
      case .added, nil:
        row.isElsewhere || !isInRecord ? .inapplicable : CostWord("ok", "kept", .kept)
      }
  }
}

extension DocumentReport {
  /// What is counted: a response without a list is one record, but is called what it is.
  var unit: String { list == nil ? "response" : "record" }
}

extension Contract.Effect {
  func words(isReported: Bool, hasList: Bool) -> String {
    let words =
      self == .recordLost && !hasList ? "response lost" : rawValue.replacing("-", with: " ")
    return self == .kept ? words : words + (isReported ? ", reported" : " silently")
  }
}

extension Contract.Change {
  var name: String { rawValue.replacing("-", with: " ") }

  /// The head of a column, which is short so that six of them fit in a line.
  var title: String {
    switch self {
    case .otherType: "type"
    case .unknownTag: "tag"
    case .otherFormat: "format"
    case .absent, .null, .empty: rawValue
    }
  }
}
