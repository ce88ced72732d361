import CodableFuzz
import FuzzPlatform
import JSONMutation
import JSONText

/// The method and address of a request, of which only what is no secret is ever shown.
struct CaptureRequest {
  private static let longestShown = 160

  let method: String
  private let address: [UInt8]
  private let host: Range<Int>
  /// The offset of the query, or the end.
  private let pathEnd: Int

  init(of entry: CaptureEntry) {
    method = entry.method.uppercased()
    let url = Array(entry.url.utf8.prefix { $0 != UInt8(ascii: "#") })
    let start = Self.startOfAuthority(in: url)
    guard let start else {
      (address, host) = (url, 0..<0)
      pathEnd = url.firstIndex(of: UInt8(ascii: "?")) ?? url.count
      return
    }
    let authority = url[start...].prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?")
    }
    let user = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    host = start..<start + authority.endIndex - user
    // Schemes and hosts mean the same in any letter case.
    let origin = (url[..<start] + authority[user...]).map {
      $0.isASCIILetter ? $0 | 0x20 : $0
    }
    address = origin + url[authority.endIndex...]
    pathEnd = address[host.upperBound...].firstIndex(of: UInt8(ascii: "?")) ?? address.count
  }

  /// Where the host or what is before it starts; nil for a path, or a scheme without a host.
  private static func startOfAuthority(in url: [UInt8]) -> Int? {
    let query = url.firstIndex(of: UInt8(ascii: "?")) ?? url.count
    if let scheme = url[..<query].firstRange(of: "://".utf8) { return scheme.upperBound }
    if url.starts(with: "//".utf8) { return 2 }
    let first = url[..<query].prefix { $0 != UInt8(ascii: "/") }
    // `data:` has no host, but `name:word@host` has one.
    let hasScheme = first.contains(UInt8(ascii: ":")) && !first.contains(UInt8(ascii: "@"))
    return first.isEmpty || hasScheme ? nil : 0
  }

  var addresses: [ArraySlice<UInt8>] {
    [
      address[host.lowerBound...], address[host.lowerBound..<pathEnd], address[...],
      address[..<pathEnd],
    ]
  }

  /// The host and path, with `…` for what may be a secret.
  var shownAddress: String {
    let path = String(decoding: address[host.upperBound..<pathEnd], as: UTF8.self)
    if host.isEmpty, !path.hasPrefix("/") {
      // `data:` and the like have the whole body in their address.
      let scheme = path.prefix { $0 != ":" }
      return ["data", "blob", "about"].contains(scheme) ? "\(scheme):…" : "…"
    }
    let name = String(decoding: address[host], as: UTF8.self)
    let port = name.firstIndex(of: ":").map { name[$0...] } ?? ""
    let isNumber = port.dropFirst().utf8.allSatisfy(\.isASCIIDigit) && port.utf8.count <= 6
    return Format.shortened(
      Self.shown(String(name.dropLast(port.count)), separator: ".") + (isNumber ? port : ":…")
        + Self.shown(path, separator: "/"), to: Self.longestShown)
  }

  var description: String { "\(shownMethod) \(shownAddress)" }

  /// The method and address without what tells two requests of one kind apart; never shown.
  ///
  /// It has more words than ``description``, which hides all that are not listed.
  var kind: String {
    let path = String(decoding: address[host.upperBound..<pathEnd], as: UTF8.self)
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    return "\(shownMethod) " + String(decoding: address[host], as: UTF8.self)
      + segments.map { Self.isUnique($0) ? "*" : String($0) }.joined(separator: "/")
  }

  var shownPattern: EntryPattern { EntryPattern(description.replacing("…", with: "*")) }

  private static let methods: Set = [
    "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE",
  ]

  private var shownMethod: String { Self.methods.contains(method) ? method : "*" }

  private static func shown(_ text: String, separator: Character) -> String {
    text.split(separator: separator, omittingEmptySubsequences: false).map { part in
      AddressWords.areListed(in: part) ? String(part) : "…"
    }.joined(separator: String(separator))
  }

  private static func isUnique(_ segment: Substring) -> Bool {
    let text = PercentEncoding.decoded(segment) ?? String(segment)
    if text.contains(where: { "@;=*".contains($0) }) || text.hasPrefix("eyJ") { return true }
    let bytes = text.utf8
    if bytes.count >= 16, bytes.allSatisfy(\.isHexDigit) { return true }
    // A long word of letters only, such as `getRecommendedEpisodesOfShow`, is a name.
    let hasDigit = bytes.contains(where: \.isASCIIDigit)
    let hasOther = bytes.contains { "+~_.".utf8.contains($0) }
    return bytes.count >= 20 && (hasDigit || hasOther) || bytes.count >= 40
  }
}

struct EntryPattern: Hashable {
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

  private func matches(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = address.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return text.elementsEqual(address)
    }
    guard text.starts(with: first) else { return false }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.reversed().starts(with: last.reversed())
  }
}

struct EntryCandidates {
  private static let mostCounted = 10_000
  private static let mostNamed = 20

  private var counts: [String: (count: Int, request: CaptureRequest)] = [:]

  mutating func add(_ entry: CaptureEntry) {
    guard entry.hasRequest, entry.isSuccess, entry.looksLikeJSON else { return }
    let request = CaptureRequest(of: entry)
    let kind = request.kind
    if counts[kind] == nil, counts.count == Self.mostCounted { return }
    counts[kind, default: (0, request)].count += 1
  }

  var only: EntryPattern? { counts.count == 1 ? counts.keys.first.map(EntryPattern.init) : nil }

  func error(_ path: String, _ reason: String, note: String?) -> StorageError {
    let sorted = counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    guard let choice = Self.choice(of: sorted.map(\.value.request)) else {
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
        + "Choose some with --entry '\(choice.shown)', or entry: in a test"
        + (areTold ? "" : "; write the words that … hides, to tell them apart"))
  }

  private static func choice(of requests: [CaptureRequest]) -> EntryPattern? {
    let patterns = requests.map(\.shownPattern)
    return patterns.first { pattern in requests.count(where: pattern.matches) == 1 }
      ?? patterns.first
  }
}

/// The words of addresses that may be shown: common ones, which name no person, customer or secret.
enum AddressWords {
  /// Whether a segment has listed words only, such as `feed.json`, `getEpisodes` or `v1`.
  static func areListed(in segment: some StringProtocol) -> Bool {
    let text = PercentEncoding.decoded(Substring(segment)) ?? String(segment)
    guard text.utf8.count <= 48, !text.isEmpty else { return text.isEmpty }
    // Any other character may be part of a secret, so that the text is not words only.
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    return isPlain
      && text.lowercaseWords.allSatisfy { word in
        all.contains(word) || word.hasSuffix("s") && all.contains(String(word.dropLast()))
          || word.hasSuffix("ies") && all.contains(word.dropLast(3) + "y") || isVersion(word)
      }
  }

  private static func isVersion(_ word: String) -> Bool {
    let digits = word.dropFirst()
    return word.hasPrefix("v") && (1...2).contains(digits.utf8.count)
      && digits.utf8.allSatisfy(\.isASCIIDigit)
  }

  private static let all = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  private static let text = """
    account action activity add address admin album alert all analytics answer api app archive article
    artist asset at attachment auth author availability avatar backend balance banner base basket batch
    beta billing block blog board book bookmark booking box brand browse build bundle by cache calendar
    call campaign card cart catalog category cdn channel chapter charge chart chat check checkout city
    client clip cloud collection com comment commit common company condition config configuration
    contact content contract conversation core count country coupon course create credit currency
    current customer daily dashboard data date day default delete delivery demo detail dev device
    directory discount discover discovery dispute document domain download draft earning edge edit email
    embed employee endpoint entity entry environment episode error event example experiment explore
    export external favorite feature feed feedback field file filter find flag flight folder follow
    follower following forecast form forum for friend from function gallery game gateway get global
    graph graphql group guide health help history home hotel hour hourly image import inbox index info
    insight instance integration interest internal inventory invite invitation invoice io issue item job
    json label language last latest layout lesson level library like limit link list listing live local
    localhost location log login logout map market me media meeting member membership menu merchant
    message metadata method metric mobile mock model module monitor month movie my name net network new
    news note notification oauth of offer offline operation option order org organization origin overview
    owner package page pagination parameter part participant partner party password payment payout people
    performance permission person photo picture pin place plan platform play player playlist podcast
    point policy poll pool popular portal position post preference preview price pricing private
    prod product production profile program progress project promo promotion property provider public
    publish publisher pull purchase query queue quote radio random ranking rate rating read reader recent
    recipe recommendation recommended record refund region register registration related release reminder
    remote rental repo report repository request reservation resource rest restaurant result return
    review reward role room route rpc rule sale sample sandbox save saved schedule schema score search
    season section seller send server service session set setting share shipment shipping shop show sign
    simple site slot social song sort source space speaker staff staging standing stat static statistic
    statistics status stock stop storage store stories story stream string sub subscription suggestion
    summary support survey sync system tag target task tax team template tenant test theme thread ticket
    time timeline title today token top topic track trade training transaction transfer translation
    transit transport trending trip type unit update upload url user v value variant vehicle vendor
    version video view volume wallet watch watchlist weather web webhook website week weekly widget
    wishlist work workflow workspace www year zone
    """
}
