import CodableFuzz
import FuzzPlatform

/// The requests of a capture that JSON answers, to choose from.
struct EntryCandidates {
  private static let mostCounted = 10_000
  private static let mostNamed = 20

  /// By the kind of the request.
  private var counts: [String: (count: Int, request: CaptureRequest)] = [:]

  mutating func add(_ entry: CaptureEntry) {
    guard entry.hasRequest, entry.isSuccess, entry.looksLikeJSON else { return }
    let request = CaptureRequest(of: entry)
    let kind = request.kind
    if counts[kind] == nil, counts.count == Self.mostCounted { return }
    counts[kind, default: (0, request)].count += 1
  }

  /// The pattern of the only candidate; nil if there are several, or none.
  var only: EntryPattern? { counts.count == 1 ? counts.keys.first.map(EntryPattern.init) : nil }

  /// - Returns: The error that says what to choose from, most frequent first, and what was left out.
  func error(_ path: String, _ reason: String, note: String?) -> StorageError {
    let sorted = counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    guard let first = sorted.first else {
      return StorageError(
        path: path,
        reason: "this capture has no JSON answers with a status from 200 to 299"
          + (note.map { "; \($0)" } ?? ""))
    }
    let lines = sorted.prefix(Self.mostNamed).map { _, candidate in
      "\n  \(candidate.request.description) (\(Format.count(candidate.count, "answer")))"
    }
    let areTold = Set(lines).count == lines.count
    let more = Format.more(sorted.count - lines.count).map { "\n  \($0)" } ?? ""
    return StorageError(
      path: path,
      reason: "\(reason). Its JSON answers are of:\(lines.joined())\(more)\n"
        + (note.map { $0 + "\n" } ?? "")
        + "Choose some with --entry '\(first.value.request.shownPattern.shown)', or entry: in a test"
        + (areTold ? "" : "; write the words that … hides, to tell them apart"))
  }
}
