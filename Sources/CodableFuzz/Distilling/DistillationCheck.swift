import JSONMutation

/// Holds what strategies do with whole documents against what they do with slices of them.
struct DistillationCheck {
  /// At most so many mutants of a document are decoded both ways.
  private static let mostSampled = 16
  /// About so many bytes of whole documents are decoded for that, but two mutants in any case.
  private static let mostByteCount = 8_000_000

  private let step: Int

  /// - Parameters:
  ///   - mutantCount: How many mutants there are.
  ///   - byteCount: The size of the document.
  init(mutantCount: Int, byteCount: Int) {
    let count = max(2, min(Self.mostSampled, Self.mostByteCount / max(1, byteCount)))
    step = max(1, mutantCount / count)
  }

  /// Whether a mutant, by its number, is decoded both ways: some at even distances are.
  func samples(_ number: Int) -> Bool { number % step == step / 2 }

  /// What differs; nil where nothing does.
  ///
  /// Each record of the slice must meet the same fate in the whole document, and each other record
  /// that of one of the two records of the slice around it that are damaged or intact as it is.
  ///
  /// - Parameters:
  ///   - sliced: What a strategy did with the slice.
  ///   - whole: What it did with the whole document.
  ///   - records: The numbers of the records of the slice.
  ///   - isBroken: For each record of the document whether it is outside all figures.
  /// - Returns: What differs, in words.
  static func difference(
    _ sliced: JudgedVerdict, _ whole: JudgedVerdict, records: [Int], isBroken: [Bool]
  ) -> String? {
    if sliced.verdict.outcome != whole.verdict.outcome {
      return "\(sliced.verdict.outcome.rawValue) with a slice, "
        + "\(whole.verdict.outcome.rawValue) with the whole document"
    }
    if sliced.verdict.diagnosis != whole.verdict.diagnosis {
      return "diagnosis \(sliced.verdict.diagnosis?.description ?? "none") with a slice, "
        + "\(whole.verdict.diagnosis?.description ?? "none") with the whole document"
    }
    for isDamaged in [false, true] {
      let found = difference(
        sliced, whole, records: records, isBroken: isBroken, amongDamaged: isDamaged)
      if let found { return found }
    }
    return nil
  }

  /// The same of the records that are damaged, or of those that are not.
  private static func difference(
    _ sliced: JudgedVerdict, _ whole: JudgedVerdict, records: [Int], isBroken: [Bool],
    amongDamaged isDamaged: Bool
  ) -> String? {
    let witnesses = records.indices.filter {
      sliced.isDamaged[$0] == isDamaged && !isBroken[records[$0]]
    }
    var next = 0
    for record in whole.deliveries.indices
    where whole.isDamaged[record] == isDamaged && !isBroken[record] {
      while next < witnesses.count, records[witnesses[next]] < record { next += 1 }
      let isKept = next < witnesses.count && records[witnesses[next]] == record
      let around = isKept ? [next] : [next - 1, next].filter(witnesses.indices.contains)
      let expected = around.map { sliced.fate(of: witnesses[$0]) }
      let fate = whole.fate(of: record)
      guard !expected.contains(fate) else { continue }
      return "record \(record) \(fate) in the whole document, "
        + "\(expected.isEmpty ? "nothing of the kind" : expected.joined(separator: " or ")) "
        + "in a slice"
    }
    return nil
  }
}
