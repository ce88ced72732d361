import CodableFuzz
import FuzzPlatform
import JSONText

/// Which responses of a capture to use: a method, and an address with `*` for any characters.
struct EntryPattern: Hashable {
  /// The method in capitals; nil for any.
  private let method: String?
  private let address: [UInt8]
  private let text: String

  /// Reads `GET */v1/episodes*`; the method may be left out, or be `*`.
  init(_ text: String) {
    self.text = text
    let words = text.split(separator: " ", maxSplits: 1)
    let isNamed = words.count == 2 && words[0].utf8.allSatisfy { $0.isASCIILetter || $0 == 0x2A }
    method = isNamed && words[0] != "*" ? words[0].uppercased() : nil
    address = Array((isNamed ? words[1] : text[...]).trimmingPrefix(while: { $0 == " " }).utf8)
  }

  /// The pattern without a query, which may hold a secret.
  var shown: String {
    let start = text.prefix { $0 != "?" }
    return start.endIndex == text.endIndex ? text : start + "?…"
  }

  func matches(_ request: CaptureRequest) -> Bool {
    if let method, method != request.method { return false }
    return request.addresses.contains(where: matches)
  }

  /// Compares with a text: after a mismatch, the last `*` takes one more byte.
  private func matches(_ text: ArraySlice<UInt8>) -> Bool {
    var (position, offset) = (0, text.startIndex)
    var retry: (position: Int, offset: Int)?
    while offset < text.endIndex {
      if position < address.count, address[position] == UInt8(ascii: "*") {
        position += 1
        retry = (position, offset)
      } else if position < address.count, address[position] == text[offset] {
        position += 1
        offset += 1
      } else if let (start, taken) = retry {
        (position, offset) = (start, taken + 1)
        retry = (start, taken + 1)
      } else {
        return false
      }
    }
    return address[position...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}

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
        reason: "this capture has no JSON responses with a status from 200 to 299"
          + (note.map { "; \($0)" } ?? ""))
    }
    let lines = sorted.prefix(Self.mostNamed).map { _, candidate in
      "\n  \(candidate.request.description) (\(Format.count(candidate.count, "response")))"
    }
    let areTold = Set(lines).count == lines.count
    let more = Format.more(sorted.count - lines.count).map { "\n  \($0)" } ?? ""
    return StorageError(
      path: path,
      reason: "\(reason). Its JSON responses are of:\(lines.joined())\(more)\n"
        + (note.map { $0 + "\n" } ?? "")
        + "Choose some with --entry '\(first.value.request.shownPattern.shown)', or entry: in a test"
        + (areTold ? "" : "; write the words that … hides, to tell them apart"))
  }
}
