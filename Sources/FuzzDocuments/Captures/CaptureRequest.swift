import CodableFuzz
import JSONMutation
import JSONText

/// The method and address of a request, of which only what is no secret is ever shown.
struct CaptureRequest {
  private static let longestShown = 160

  let method: String
  /// The address without user information and fragment.
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
    pathEnd =
      address[host.upperBound...].firstIndex(of: UInt8(ascii: "?")) ?? address.count
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

  /// The address in the forms that a pattern may have: with and without its scheme and its query.
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

  /// The entry as messages name it.
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

  /// A pattern for people to copy, which chooses the requests with this description.
  var shownPattern: EntryPattern { EntryPattern(description.replacing("…", with: "*")) }

  private static let methods: Set = [
    "CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE",
  ]

  private var shownMethod: String { Self.methods.contains(method) ? method : "*" }

  /// The parts of a host or path that are listed words, with `…` for the others.
  private static func shown(_ text: String, separator: Character) -> String {
    text.split(separator: separator, omittingEmptySubsequences: false).map { part in
      AddressWords.areListed(in: part) ? String(part) : "…"
    }.joined(separator: String(separator))
  }

  /// Whether a part of a path is of one request only: a token, a session or an identifier.
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
