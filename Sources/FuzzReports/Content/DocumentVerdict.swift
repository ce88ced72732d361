package import CodableFuzz
import DecodingStrategies
import JSONMutation
import JSONText

/// What to know first about a document: a crash, else what is lost of it as it is, else what a bad
/// response costs.
struct DocumentVerdict {
  enum Cause { case change, loss, target, destroyed, crash, mended }

  private static let mostFragile = 3

  let strategy: StrategyID
  let cause: Cause
  let sentence: Phrase
  /// For a row of several documents, whose title says what one bad record costs most.
  let short: Phrase
  let contract: ContractVerdict?
  /// The fields that the sentence calls most fragile.
  private(set) var fragile: [FragileField] = []

  /// Greater is worse.
  var rank: Int {
    switch cause {
    case .mended: 0
    case .change: contract?.kind.rawValue ?? 0
    case .loss, .target, .destroyed: ContractVerdict.LossExtent.list.rawValue + 1
    case .crash: ContractVerdict.LossExtent.list.rawValue + 2
    }
  }

  /// The verdict on the first of the app's own strategies; nil if there is nothing to say.
  init?(_ document: DocumentReport, presentLoss: String?) {
    let own = document.ownStrategy
    if let own, let crashes = document.crashWords(of: own) {
      (strategy, cause, contract) = (own.strategy, .crash, nil)
      (sentence, short) = ("\(crashes).", "\(crashes)")
    } else if let own, let presentLoss, document.reasonForNothing == nil {
      (strategy, cause, contract) = (own.strategy, .loss, nil)
      (sentence, short) = ("\(presentLoss)", "\(presentLoss)")
    } else if let own, let store = document.store {
      (strategy, cause, contract) = (own.strategy, store.fails ? .destroyed : .mended, nil)
      (sentence, short) = ("\(words: store.sentence).", "\(words: store.sentence)")
    } else if let own, let lost = document.lossOnTarget(of: own.strategy) {
      (strategy, cause, contract) = (own.strategy, .target, ContractVerdict(document))
      (sentence, short) = ("\(lost).", "\(lost)")
    } else if let own, document.isMended(own) {
      (strategy, cause, contract) = (own.strategy, .mended, nil)
      let left = document.costlyAroundRecords
      let rest: Phrase =
        left.isEmpty ? "" : " Around the records, the list still depends on \(code: left)."
      short = "a bad record costs only itself"
      sentence = short + ": \(words: own.headline.fates)." + rest
    } else if let verdict = ContractVerdict(document) {
      (strategy, cause, contract) = (verdict.strategy, .change, verdict)
      fragile = Array(FragileField.all(of: document).prefix(Self.mostFragile))
      let words = fragile.map(\.words).joined(", ")
      sentence =
        fragile.isEmpty
        ? "\(words: verdict.sentence)" : "\(words: verdict.effect). Most fragile: " + words + "."
      short =
        verdict.kind.rawValue < ContractVerdict.LossExtent.response.rawValue
        ? "\(words: verdict.short)" : fragile.first?.words ?? "no field stands out"
    } else {
      return nil
    }
  }
}

extension DocumentReport {
  /// What a target system loses of the document as it is, though the one here does not.
  fileprivate func lossOnTarget(of strategy: StrategyID) -> String? {
    modelFindings.first { $0.kind == .lostOnTarget && $0.strategies.contains(strategy) }
      .map { "\(strategy): \($0.summary): \($0.fieldText(most: 4))" }
  }

  /// Whether no bad record costs another, or is lost silently: shown by each change that was tried.
  fileprivate func isMended(_ own: StrategyReport) -> Bool {
    guard list != nil, own.headline.untouched > 0, let contract = contracts.first,
      contract.strategy == own.strategy, contract.isComplete
    else { return false }
    func isInRecord(_ field: Field) -> Bool { stepsInRecord(to: field) != nil }
    let cells = contract.rows.filter { isInRecord($0.field) }.flatMap(\.cells.values)
    return !cells.isEmpty && !contract.rows.flatMap(\.cells.values).contains(where: \.isSilent)
      && cells.allSatisfy { $0.effect < .listLost }
      && own.fields.allSatisfy {
        $0.counters.lostSilently == 0
          && (!isInRecord($0.field) || $0.counters.untouchedNotKept == 0)
      }
  }

  /// The fields around the records of which a change costs the list.
  fileprivate var costlyAroundRecords: String {
    let rows = contracts.first?.rows.filter { row in
      !row.field.pointer.tokens.isEmpty && stepsInRecord(to: row.field) == nil
        && row.cells.values.contains { $0.effect == .listLost }
    }
    return Format.list(rows?.map { BackendRequest.name($0.field, in: self) } ?? [], most: 4)
  }

  fileprivate func crashWords(of strategy: StrategyReport) -> String? {
    let counters = Counters.sum(strategy.classes.map(\.counters))
    let parts = [("crashes", counters[.crashed]), ("hangs", counters[.hung])]
      .filter { $0.1 > 0 }.map { "\($0) on \(Format.count($1))" }
    if !parts.isEmpty {
      return "\(strategy.strategy) \(parts.joined(separator: " and ")) of "
        + Format.count(counters[.mutants], "mutant")
    }
    return crashes.rows.first { $0.strategies.contains(strategy.strategy) }?.summary
  }

  /// What strategies lose of the document as it is, those that lose the same together.
  var lossesAsItIs: [(strategies: [StrategyID], loss: String)] {
    unmutated.grouped { row in
      [row.outcome, invalidCount(of: row.strategy), error(of: row)] as [AnyHashable]
    }.compactMap { same in
      let strategies = same.map(\.strategy)
      return presentLoss(of: strategies).map { (strategies, $0) }
    }
  }

  /// What strategies that lose the same lose of the document as it is; nil for nothing.
  func presentLoss(of strategies: [StrategyID]) -> String? {
    guard let row = unmutated.first(where: { $0.strategy == strategies[0] }),
      let error = error(of: row)
    else { return nil }
    let names = strategies.map(\.rawValue).joined(separator: ", ")
    if row.outcome == .threw {
      return "\(names) already \(strategies.count == 1 ? "loses" : "lose") "
        + "\(list == nil ? "this response" : "the whole list"): \(error)"
    }
    let count = invalidCount(of: row.strategy)
    if count == 0 { return nil }
    let records = Format.count(recordCount, "record")
    return
      "\(Format.count(count)) of \(records) \(count == 1 ? "does" : "do") not come back even alone "
      + "with \(names): \(error)"
  }

  private func error(of row: Unmutated) -> String? {
    firstInvalid(of: row.strategy)?.line ?? row.failure?.line
  }

  package func reasonForNothing(of strategy: StrategyID) -> String? {
    if recordCount == 0 { return "its list has no records" }
    guard invalidCount(of: strategy) == recordCount else { return nil }
    let error = firstInvalid(of: strategy).map { ", as \($0.line)" }
    let subject =
      recordCount == 1
      ? "its only record does not decode" : "none of its \(recordCount) records decodes"
    return "\(subject) even on its own\(error ?? ""); "
      + "check that the decoder is the app's, and that the type is that of a record"
  }

  package var reasonForNothing: String? {
    let reasons = strategies.map { reasonForNothing(of: $0.strategy) }
    return reasons.contains { $0 == nil } ? nil : reasons.first.flatMap(\.self)
  }

  package var unmeasuredSentence: String? {
    reasonForNothing.map { "\(name): nothing was measured: \($0)" }
  }

  package func invalidCount(of strategy: StrategyID) -> Int {
    unmutated.first { $0.strategy == strategy }.map { recordCount - $0.counters.untouched } ?? 0
  }

  private func firstInvalid(of strategy: StrategyID) -> InvalidRecord? {
    alreadyInvalid.first { $0.strategy == strategy }
  }
}

extension Counters {
  /// What became of all records, which adds up.
  var fates: String {
    if self[.mutants] == 0 { return "not tried: there are no mutants" }
    if sent == 0 { return "no record decodes" }
    let reported = lost - lostSilently
    return "\(Format.count(decoded.count)) of \(Format.count(sent, "record")) sent are decoded, "
      + "\(Format.count(reported)) \(reported == 1 ? "is" : "are") reported, "
      + (lostSilently == 0
        ? "none is lost silently"
        : "\(Format.count(lostSilently)) \(lostSilently == 1 ? "is" : "are") lost silently")
  }
}

extension RunContent {
  /// The verdict of the run: on the response, or on how many of several one bad record costs most; nil
  /// if no contract is known.
  var responseVerdict: Phrase? {
    if hasTopic { return nil }
    let verdicts = report.documents.compactMap(verdict)
    guard let first = verdicts.first else { return nil }
    if let document = onlyDocument {
      let model: Phrase =
        context.sample == nil || first.contract == nil
        ? "" : first.strategy == .strict ? ", with a strict model" : ", with \(first.strategy)"
      return ("\(document.name)" + model + ": " + first.sentence)
        .toned(first.cause == .mended ? .good : .neutral)
    }
    func documents(_ isCounted: (DocumentVerdict) -> Bool) -> Phrase? {
      let count = verdicts.count(where: isCounted)
      return count > 0 ? "\(count) of \(report.documents.count, "document")" : nil
    }
    let worst: [(words: Phrase, isCounted: (DocumentVerdict) -> Bool)] = [
      ("Crashes or hangs in ", { $0.cause == .crash }),
      ("Saves destroy what was saved in ", { $0.cause == .destroyed }),
      ("Records are already lost in ", { $0.cause == .loss }),
      ("A target system loses what is kept here in ", { $0.cause == .target }),
      ("One bad value costs the whole list in ", { $0.contract?.kind == .list }),
      ("One bad value costs the whole response in ", { $0.contract?.kind == .response }),
      ("Records or fields are lost silently in ", { $0.contract?.isSilent == true }),
    ]
    for (words, isCounted) in worst {
      if let found = documents(isCounted) { return words + found }
    }
    let isMended = verdicts.allSatisfy { $0.cause == .mended }
    return documents { _ in true }.map {
      isOfStores
        ? ("Saves destroy nothing in " + $0).toned(.good)
        : isMended
          ? ("A bad record costs only itself in " + $0).toned(.good)
          : "No bad value costs a whole list in " + $0
    }
  }

  /// What inferred models do with the changes that the verdict names.
  var inferredSentence: [Phrase] {
    guard context.sample != nil, context.comparison == nil, let document = onlyDocument,
      let fragile = verdict(document)?.fragile,
      let contract = document.contracts.first(where: { $0.strategy == .inferred }),
      let costs = FragileField.costs(of: fragile, with: contract, in: document)
    else { return [] }
    return ["With the models that \(code: "infer") prints, \(words: costs)."]
  }

  func verdict(_ document: DocumentReport) -> DocumentVerdict? {
    DocumentVerdict(document, presentLoss: presentLoss(of: document))
  }

  /// What the app's own strategy loses of the document as it is, unless a baseline or an older document
  /// says what is expected.
  func presentLoss(of document: DocumentReport) -> String? {
    guard context.comparison == nil, !document.hasTopic else { return nil }
    return document.ownStrategy.flatMap { document.presentLoss(of: [$0.strategy]) }
  }

  private static let mostRowsOnScreen = 9

  var documentVerdicts: Section? {
    guard report.documents.count > 1 else { return nil }
    typealias Row = (number: Int, document: DocumentReport, verdict: DocumentVerdict?)
    func rank(_ row: Row) -> (Int, Double) {
      (-(row.verdict?.rank ?? 0), row.document.ownStrategy?.recordSurvival.value ?? 1)
    }
    let rows = report.documents.enumerated().map { Row($0, $1, verdict($1)) }
      .sorted { rank($0) < rank($1) }
    let table = Table(
      rows,
      [
        documentColumn(\.number),
        TableColumn("most fragile, and the one change", kind: .name) { row in
          guard let verdict = row.verdict else { return "not searched" }
          let best = row.document.bestAdvice
          let change = best?.lines.last.map { "+ \($0.after)" } ?? best?.change.description
          return Cell(
            lines: [
              verdict.strategy == .strict
                ? verdict.short : verdict.short + " (\(verdict.strategy))",
              change.map { "\(code: $0)" },
            ].compactMap(\.self))
        },
        TableColumn("records") { Cell(words: Format.count($0.document.recordCount)) },
        TableColumn("decoded", "today") { row in
          row.document.ownStrategy.map { Cell(words: $0.headline.decoded.share) } ?? .nothing
        },
        TableColumn("with the", "change") { row in
          let (own, best) = (row.document.ownStrategy, row.document.bestAdvice)
          return best.flatMap { best in own?.headline.decoded(with: best) }
            .map { Cell(words: $0.share) } ?? .nothing
        },
      ], shown: medium == .screen ? Self.mostRowsOnScreen : .max, most: Self.mostDocumentRows)
    return Section(
      id: "documents", title: medium == .page ? "The documents" : "",
      blocks: [.table(table)]
        + rows.flatMap { $0.document.systemNote(on: [$0.document.bestAdvice].compactMap(\.self)) }
        .prefix(1))
  }
}

extension DocumentFailure {
  package var sentence: String { "\(document) could not be read: \(message)" }
}

extension DocumentReport.InvalidRecord {
  package var line: String {
    "\(JSONPointer.shown(pointer.description)): \(failure.line)"
  }
}
