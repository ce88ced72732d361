import CodableFuzz
import DecodingStrategies
import JSONMutation
import JSONText

/// The mutants that cost most: the change, its effect on strategies, and how to replay it.
struct MutantCards {
  let document: DocumentReport
  let page: HTMLPage

  private static let maximumMutants = 12

  func write(to markup: inout Markup) {
    let mutants = document.worstMutants
    guard !mutants.isEmpty else { return }
    markup.block("h3", "The worst mutants")
    markup.block("div", ["class": "mutants"]) { list in
      for mutant in mutants.prefix(Self.maximumMutants) {
        list.block("article") { write(mutant, to: &$0) }
      }
    }
    page.writeLeft(mutants.count, of: Self.maximumMutants, to: &markup)
  }

  private func write(_ mutant: ExampleMutant, to article: inout Markup) {
    article.block("h4") { heading in
      guard let first = mutant.changes.first else { return heading.addMutant(mutant.id) }
      heading.addForeign(first.mutator.rawValue, limit: 60)
      heading.add(" at ")
      heading.addPointer(first.pointer.description)
      let left = mutant.id.steps.count - 1
      if left > 0 { heading.add(" and \(Format.count(left, "more change"))") }
    }
    for change in mutant.changes { write(change, isOnly: mutant.changes.count == 1, to: &article) }
    article.table("What strategies did with it", of: mutant.id.description, class: "numbers") {
      table in
      table.tableHead(
        ["strategy", "outcome", "untouched kept", "mutated back", "first report", "the same at"],
        words: [1, 4, 5])
      table.block("tbody") { body in
        for effect in mutant.effects { body.block("tr") { write(effect, to: &$0) } }
      }
    }
    page.writeReplay(mutant.id, to: &article)
  }

  private func write(_ change: ExampleMutant.Edit, isOnly: Bool, to article: inout Markup) {
    article.block("p", ["class": "hint"]) { line in
      if !isOnly {
        line.addForeign(change.mutator.rawValue, limit: 60)
        line.add(" at ")
        line.addPointer(change.pointer.description)
        line.add(", ")
      }
      line.add("line \(change.line)")
    }
    let (before, after) = Self.shown(change)
    article.block("div", ["class": "diff"]) { diff in
      for (sign, name, text) in [("− ", "del", before), ("+ ", "ins", after)] {
        diff.block("div", ["class": name]) { line in
          line.element("b", sign)
          line.addCode(String(change.leading.joinedLines.drop { $0 == " " }))
          if !text.isEmpty { line.element(name) { $0.addCode(text) } }
          line.addCode(change.trailing.joinedLines)
        }
      }
    }
  }

  /// The text before and after, one line each, unless only whitespace differs.
  private static func shown(_ change: ExampleMutant.Edit) -> (before: String, after: String) {
    let joined = (change.before.joinedLines, change.after.joinedLines)
    let isSpaceOnly = [change.before, change.after].allSatisfy { $0.allSatisfy(\.isWhitespace) }
    return joined.0 == joined.1 || isSpaceOnly ? (change.before, change.after) : joined
  }

  private func write(_ effect: ExampleMutant.Effect, to row: inout Markup) {
    page.writeStrategyCell(effect.strategy, to: &row)
    row.element(
      "td", ["class": effect.outcome.isCrash ? "name warn" : "name"], effect.outcome.rawValue)
    let counters = effect.counters
    row.element("td", ["class": "num"]) { cell in
      cell.add(counters.recordSurvival.counts)
      cell.addSilence(counters[.untouchedSilent], "lost")
      cell.addSilence(counters[.untouchedAltered], "altered")
    }
    row.element("td", ["class": "num"]) { cell in
      cell.add(counters.recovery.counts)
      cell.addSilence(counters[.mutatedSilent], "lost")
      cell.addSilence(counters[.mutatedAlteredSilently], "altered")
    }
    row.element("td", ["class": "words"]) { cell in
      guard let failure = effect.failure else { return cell.add("nothing was reported") }
      cell.addForeign(failure.line)
    }
    row.element("td", ["class": "words"]) { cell in
      guard effect.fieldCount > 1 else { return cell.add(Format.nothing) }
      cell.addFields(FieldNames(effect.fields.dropFirst(), count: effect.fieldCount - 1))
    }
  }
}

extension Markup {
  /// Adds a piece of a document.
  ///
  /// The author of a report cuts it; the limit is for reports from elsewhere.
  fileprivate mutating func addCode(_ text: String) {
    guard !text.isEmpty else { return }
    element("bdi", Self.clipped(text, to: 400))
  }

  /// Adds the number of records lost or altered without a report, if any.
  fileprivate mutating func addSilence(_ count: Int, _ word: String) {
    guard count > 0 else { return }
    void("br")
    element("small", ["class": "warn"], "\(Format.count(count)) \(word) silently")
  }
}

extension String {
  /// The text on one line, with a space in place of each line feed and the whitespace around it.
  fileprivate var joinedLines: String {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
    let lines = split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0 == " " } }
    return (first?.isNewline == true ? " " : "") + lines.joined(separator: " ")
  }
}
