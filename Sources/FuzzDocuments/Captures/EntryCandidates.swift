import CodableFuzz
import FuzzPlatform

/// The requests of a capture that JSON answers, to choose from.
struct EntryCandidates {
  private static let mostCounted = 10_000
  private static let mostNamed = 20

  private var counts: [String: (count: Int, pattern: EntryPattern)] = [:]

  mutating func add(_ entry: CaptureEntry) {
    guard entry.isSuccess, entry.looksLikeJSON else { return }
    let request = CaptureRequest(of: entry)
    let name = request.description
    if counts[name] == nil, counts.count == Self.mostCounted { return }
    counts[name, default: (0, request.pattern)].count += 1
  }

  /// The pattern of the only candidate; nil if there are several, or none.
  var only: EntryPattern? { counts.count == 1 ? counts.values.first?.pattern : nil }

  /// - Returns: The error that says what to choose from, most frequent first.
  func error(_ path: String, _ reason: String) -> StorageError {
    let sorted = counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    guard let first = sorted.first else {
      return StorageError(
        path: path,
        reason: "\(reason): it has no JSON answers with a status from 200 to 299")
    }
    let lines = sorted.prefix(Self.mostNamed).map { name, candidate in
      "\n  \(name) (\(Format.count(candidate.count, "answer")))"
    }
    let more = Format.more(sorted.count - lines.count).map { "\n  \($0)" } ?? ""
    return StorageError(
      path: path,
      reason: "\(reason). Its JSON answers are of:\(lines.joined())\(more)\n"
        + "Choose some with --entry '\(first.value.pattern.shown)', or entry: in a test")
  }
}
