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
    guard let scheme = url.firstRange(of: "://".utf8) else {
      (address, host, pathEnd) = (url, 0..<0, url.count)
      return
    }
    let authority = url[scheme.upperBound...].prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?")
    }
    let user = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    host = scheme.upperBound..<scheme.upperBound + authority.endIndex - user
    // Schemes and hosts mean the same in any letter case.
    let origin = (url[..<scheme.upperBound] + authority[user...]).map {
      $0.isASCIILetter ? $0 | 0x20 : $0
    }
    address = origin + url[authority.endIndex...]
    pathEnd =
      address[host.upperBound...].firstIndex(of: UInt8(ascii: "?")) ?? address.count
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
    if host.lowerBound == 0 {
      // `data:` and the like have the whole body in their address.
      let scheme = address.prefix { $0 != UInt8(ascii: ":") }
      return Self.shown(path: String(decoding: scheme, as: UTF8.self)) + ":…"
    }
    let path = String(decoding: address[host.upperBound..<pathEnd], as: UTF8.self)
    let shown =
      TerminalText.escaped(String(decoding: address[host], as: UTF8.self))
      + Self.shown(path: path)
    return Format.shortened(shown, to: Self.longestShown)
  }

  /// The entry as messages name it.
  var description: String { "\(shownMethod) \(shownAddress)" }

  /// The pattern that chooses the requests with this description.
  var pattern: EntryPattern {
    EntryPattern(description.replacing("…", with: "*"))
  }

  private var shownMethod: String {
    method.utf8.allSatisfy(\.isASCIILetter) && !method.isEmpty ? String(method.prefix(16)) : "*"
  }

  private static func shown(path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      isSecret(segment) ? "…" : TerminalText.escaped(String(segment))
    }.joined(separator: "/")
  }

  /// Whether a part of a path may be a token, a session or the name of a person.
  private static func isSecret(_ segment: Substring) -> Bool {
    let text = PercentEncoding.decoded(segment) ?? String(segment)
    if text.contains(where: { "@;=".contains($0) }) || text.hasPrefix("eyJ") { return true }
    let bytes = text.utf8
    if bytes.count >= 16, bytes.allSatisfy(\.isHexDigit) { return true }
    // A long word of letters only, such as `getRecommendedEpisodesOfShow`, is a name.
    let hasDigit = bytes.contains(where: \.isASCIIDigit)
    let hasOther = bytes.contains { "+~_.".utf8.contains($0) }
    return bytes.count >= 20 && (hasDigit || hasOther) || bytes.count >= 40
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }
}
