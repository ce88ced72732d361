import CodableFuzz
import DecodingStrategies
import JSONMutation
import JSONText

/// The worst mutants by cause: what the strategies reported about them.
extension DocumentContent {
  private static let mostFields = 3

  var causes: [Section] {
    let groups = document.worstMutants.grouped(alike: Cause.init)
    guard !groups.isEmpty else { return [] }
    typealias Column = TableColumn<[ExampleMutant]>
    let table = Table(
      groups,
      [
        Column("cause", kind: .name) { mutants in
          Cell(lines: ["\(words: Cause(mutants[0]).title)", "\(mutants.count, "mutant")"])
        },
        Column("at", kind: .text) { mutants in
          let fields = mutants.flatMap(\.changes).map { Phrase(.pointer($0.pointer.description)) }
          return Cell(lines: Array(fields.unique.prefix(Self.mostFields)))
        },
        Column("the worst of them", kind: .text) { mutants in
          Cell(lines: mutants[0].changes.prefix(1).flatMap { Diff($0).lines })
        },
        Column("untouched records lost", kind: .text) { mutants in
          Cell(lines: mutants[0].effects.prefix(4).map(\.loss))
        },
        Column("first report", kind: .text) { mutants in
          mutants[0].firstFailure.map { Cell("\($0.line)") } ?? "nothing was reported"
        },
        Column("replay", kind: .text) { run.mutant($0[0].id) },
      ])
    return [Section(title: "The worst mutants, by cause", blocks: [.table(table)])]
  }
}

/// Why mutants cost records: what the first strategy that reported something said.
private struct Cause: Hashable {
  private let kind: DecodingFailure.Kind?
  private let isNull: Bool
  private let crash: Outcome?

  init(_ mutant: ExampleMutant) {
    crash = mutant.effects.map(\.outcome).first(where: \.isCrash)
    kind = mutant.firstFailure?.kind
    isNull = kind == .valueNotFound && mutant.firstFailure?.found == "null"
  }

  var title: String {
    if let crash { return crash.rawValue }
    return switch kind {
    case .keyNotFound: "a key is missing"
    case .typeMismatch: "another type than the models expect"
    case .valueNotFound: isNull ? "null where a value is required" : "a list ends too early"
    case .dataCorrupted: "a value that the models refuse"
    case .other: "an error that a model throws"
    case nil: "silent"
    }
  }
}

extension ExampleMutant {
  fileprivate var firstFailure: DecodingFailure? { effects.lazy.compactMap(\.failure).first }
}

extension ExampleMutant.Effect {
  fileprivate var loss: Phrase {
    let silently: Phrase =
      counters.lostSilently > 0 ? ", \(counters.lostSilently) silently" : ""
    return ("\(strategy) \(words: counters.collateralLoss.counts)" as Phrase) + silently
  }
}

extension Diff {
  /// The text before and after.
  fileprivate var lines: [Phrase] {
    [("−", before), ("+", after)].map { "\(code: "\($0) \(leading)\($1)\(trailing)")" }
  }

  /// The text before and after on one line, unless only whitespace differs.
  init(_ change: ExampleMutant.Edit) {
    let joined = (change.before.joinedLines, change.after.joinedLines)
    let isSpaceOnly = [change.before, change.after].allSatisfy { $0.allSatisfy(\.isWhitespace) }
    let isWhole = joined.0 == joined.1 || isSpaceOnly
    leading = String(change.leading.joinedLines.drop { $0 == " " })
    before = isWhole ? change.before : joined.0
    after = isWhole ? change.after : joined.1
    trailing = change.trailing.joinedLines
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
