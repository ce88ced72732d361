import JSONMutation
import JSONText

struct ScalarSummary {
  private static let mostTags = 32
  private static let mostLiterals = 8
  private static let longestLiteral = 256

  /// The values without quotation marks, so that a number resembles its text in a string.
  private(set) var values = Sketch()
  private(set) var valuesByRecord = Sketch()
  private(set) var integerCount = 0
  private(set) var fractionCount = 0
  private(set) var stringCount = 0
  private(set) var quotedCount = 0
  private(set) var tagLikeCount = 0
  private(set) var urlCount = 0
  private(set) var dates: [Difference.Conversion: Int] = [:]
  private(set) var tags: [String: Int]? = [:]
  private(set) var forms: [Difference.ValueForm: (count: Int, example: String)] = [:]
  private var literals: [JSONKind: [(hash: UInt64, literal: String)]] = [:]

  mutating func add(_ literal: ArraySlice<UInt8>, _ kind: JSONKind, record: Int) {
    let text = kind == .string ? literal.dropFirst().dropLast() : literal
    let hash = Sketch.hash(text)
    values.add(hash)
    valuesByRecord.add(Sketch.hash(text, seed: UInt64(record) + 1))
    addLiteral(literal, kind, hash)
    switch kind {
    case .number:
      let isFraction = literal.contains { ".eE".utf8.contains($0) }
      integerCount += isFraction ? 0 : 1
      fractionCount += isFraction ? 1 : 0
      guard literal.count >= 10 else { break }
      if !isFraction, Int32(String(decoding: literal, as: UTF8.self)) == nil {
        addForm(.over32Bits, literal)
      }
      if literal.significantDigits.count > 17 { addForm(.over17Digits, literal) }
    case .string:
      stringCount += 1
      tagLikeCount += text.looksLikeTag ? 1 : 0
      urlCount += URLText(text) == nil ? 0 : 1
      tags?[String(decoding: text, as: UTF8.self), default: 0] += 1
      boundTags()
      if Self.isQuoted(text) { quotedCount += 1 }
      if text.isEmpty { addForm(.empty, literal) }
    case .null, .boolean, .array, .object: return
    }
    guard text.count <= 40, let date = DateValue(String(decoding: literal, as: UTF8.self)) else {
      if kind == .string, !text.isEmpty { addForm(.noDate, literal) }
      return
    }
    dates[date.form, default: 0] += 1
  }

  private mutating func addForm(_ form: Difference.ValueForm, _ literal: ArraySlice<UInt8>) {
    let example = forms[form]?.example ?? String(decoding: literal, as: UTF8.self)
    forms[form] = ((forms[form]?.count ?? 0) + 1, example)
  }

  private mutating func boundTags() {
    if let count = tags?.count, count > Self.mostTags { tags = nil }
  }

  private mutating func addLiteral(_ literal: ArraySlice<UInt8>, _ kind: JSONKind, _ hash: UInt64) {
    guard literal.count <= Self.longestLiteral else { return }
    var known = literals[kind] ?? []
    if known.count == Self.mostLiterals, let last = known.last, hash >= last.hash { return }
    if known.contains(where: { $0.hash == hash }) { return }
    known.append((hash, String(decoding: literal, as: UTF8.self)))
    known.sort { $0.hash < $1.hash }
    literals[kind] = Array(known.prefix(Self.mostLiterals))
  }

  mutating func merge(_ other: ScalarSummary) {
    values.merge(other.values)
    valuesByRecord.merge(other.valuesByRecord)
    integerCount += other.integerCount
    fractionCount += other.fractionCount
    stringCount += other.stringCount
    quotedCount += other.quotedCount
    tagLikeCount += other.tagLikeCount
    urlCount += other.urlCount
    dates.merge(other.dates, uniquingKeysWith: +)
    forms.merge(other.forms) { ($0.count + $1.count, $0.example) }
    if let theirs = other.tags {
      tags?.merge(theirs, uniquingKeysWith: +)
      boundTags()
    } else {
      tags = nil
    }
    for (kind, others) in other.literals {
      for (hash, literal) in others { addLiteral(Array(literal.utf8)[...], kind, hash) }
    }
  }

  var dateCount: Int { dates.values.reduce(0, +) }

  func literals(of kind: JSONKind) -> [String] { (literals[kind] ?? []).map(\.literal) }

  var lookLikeTags: Bool {
    guard let tags, tagLikeCount == stringCount else { return false }
    return stringCount > 0 && TagRule.areTags(stringCount, distinct: tags.count)
  }

  private static func isQuoted(_ text: ArraySlice<UInt8>) -> Bool {
    if text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8) { return true }
    guard let first = text.first, first == UInt8(ascii: "-") || first.isASCIIDigit, text.count < 40
    else { return false }
    return Double(String(decoding: text, as: UTF8.self)) != nil
  }
}

/// The values with the smallest hashes among all that were added, in bounded memory.
///
/// Two sketches of the same values are equal in any order of adding. The share of hashes that two
/// sketches have in common estimates that of the values (Broder, "On the resemblance and containment
/// of documents", 1997).
struct Sketch {
  private static let capacity = 64

  private(set) var hashes: [UInt64] = []

  mutating func add(_ hash: UInt64) {
    if hashes.count == Self.capacity, let last = hashes.last, hash >= last { return }
    let position = hashes.indices.partitionPoint { hashes[$0] >= hash }
    if position < hashes.count, hashes[position] == hash { return }
    hashes.insert(hash, at: position)
    if hashes.count > Self.capacity { hashes.removeLast() }
  }

  mutating func merge(_ other: Sketch) {
    for hash in other.hashes { add(hash) }
  }

  mutating func shift(by offset: UInt64) { hashes = hashes.map { $0 &+ offset }.sorted() }

  /// The number of different hashes; if they are too many to be kept, an estimate of it.
  var count: Int {
    guard hashes.count == Self.capacity, let last = hashes.last else { return hashes.count }
    return Int(min(0x1p53, Double(Self.capacity - 1) / (Double(last) / 0x1p64)))
  }

  func resemblance(to other: Sketch) -> Double? {
    if hashes.isEmpty || other.hashes.isEmpty { return nil }
    let union = Set(hashes).union(other.hashes).sorted().prefix(Self.capacity)
    let (mine, theirs) = (Set(hashes), Set(other.hashes))
    return Double(union.count { mine.contains($0) && theirs.contains($0) }) / Double(union.count)
  }

  /// A hash of bytes that spreads evenly: FNV-1a, mixed as in SplitMix64.
  static func hash(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ (seed &* 0x9E37_79B9_7F4A_7C15)
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return SplitMix64.mixed(hash)
  }
}
