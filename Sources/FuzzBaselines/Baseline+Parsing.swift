import CodableFuzz
import JSONMutation

extension Baseline {
  /// Parses a baseline's text, whose lines may be in any order.
  ///
  /// - Throws: ``BaselineError`` that names the version or the line that is not valid.
  public init(parsing text: String) throws(BaselineError) {
    // A carriage return and a line feed form one character.
    var lines = text.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    if let conflict = lines.firstIndex(where: \.isConflictMarker) {
      throw .mergeConflict(line: conflict + 1)
    }
    try Self.checkTitle(lines[0])
    guard lines.suffix(2) == [Self.lastLine[...], ""] else { throw .incomplete }
    lines.removeLast(2)
    var reader = BaselineReader()
    for isRead in [false, true] {
      for (index, line) in lines.enumerated().dropFirst() {
        do throws(BaselineWords.Mistake) {
          if isRead {
            try reader.check(lineOf: index + 1)
          } else {
            try reader.read(line, number: index + 1)
          }
        } catch {
          throw .badLine(number: index + 1, text: String(line), reason: error.reason)
        }
      }
    }
    self = reader.baseline
    sort()
  }

  private static func checkTitle(_ line: Substring) throws(BaselineError) {
    guard line.hasPrefix(titleStart), let version = Int(line.dropFirst(titleStart.count)) else {
      throw .noBaseline
    }
    guard version == currentVersion else { throw .otherVersion(version) }
  }

  static func version(of text: String) -> Int? {
    let line = text.prefix { !$0.isNewline }
    return line.hasPrefix(titleStart) ? Int(line.dropFirst(titleStart.count)) : nil
  }
}

struct BaselineReader {
  private(set) var baseline = Baseline()
  private var numbers: [String: Int] = [:]
  private var needs: [Int: [String]] = [:]
  private var rows: [Int: [Baseline.Row]] = [:]
  private lazy var mutants = baseline.mutantCounts

  mutating func read(_ line: Substring, number: Int) throws(BaselineWords.Mistake) {
    let keyword = line.prefix { $0 != " " }
    guard let kind = Baseline.kinds.first(where: { $0.keyword[...] == keyword }) else {
      throw BaselineWords.Mistake("no line starts with '\(keyword)'")
    }
    let rowCount = baseline.rows.count
    let names = try kind.read(line, &baseline)
    rows[number] = Array(baseline.rows[rowCount...])
    for name in names {
      if let other = numbers.updateValue(number, forKey: name) {
        throw BaselineWords.Mistake("line \(other) is about the same")
      }
    }
    needs[number] = Self.needs(of: kind, names)
  }

  private static func needs(of kind: BaselineKind, _ names: [String]) -> [String] {
    if kind.needs == .nothing { return [] }
    return names.flatMap { name in
      let words = name.split(separator: " ")
      let document = "\(Baseline.Conditions.keyword) \(words[1])"
      let strategy = "\(Baseline.Unmutated.keyword) \(words[1]) \(words[2])"
      return kind.needs == .strategy ? [document, strategy] : [document]
    }
  }

  mutating func check(lineOf number: Int) throws(BaselineWords.Mistake) {
    if let missing = needs[number]?.first(where: { numbers[$0] == nil }) {
      throw BaselineWords.Mistake("there is no line '\(missing)'")
    }
    for row in rows[number] ?? [] { try check(row) }
  }

  private mutating func check(_ row: Baseline.Row) throws(BaselineWords.Mistake) {
    guard let count = mutants[row.madeKey] else {
      throw BaselineWords.Mistake(
        "no line '\(Baseline.MadeLine.keyword) \(row.document) \(row.field.baselineWord)' "
          + "says that '\(row.mutator)' made mutants there")
    }
    let rates = [Metrics().documentsDecoded, Metrics().crashRate].compactMap { row.survival[$0] }
    guard rates.allSatisfy({ $0.of == count }) else {
      throw BaselineWords.Mistake("'\(row.mutator)' made \(count) mutants there")
    }
  }
}

extension Substring {
  fileprivate var isConflictMarker: Bool {
    ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { hasPrefix($0) }
  }
}
