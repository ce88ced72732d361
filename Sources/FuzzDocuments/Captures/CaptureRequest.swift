import CodableFuzz
import Foundation
import JSONText

/// The method and address of a request, of which only what is no secret is ever shown.
struct CaptureRequest {
  let method: String
  /// The address without user information and fragment, in the forms that a pattern may have.
  let addresses: [String]
  private static let longestShown = 160

  /// The host and path, with `…` for what may be a secret.
  let shownAddress: String

  init(of entry: CaptureEntry) {
    method = entry.method.uppercased()
    let url = entry.url.prefix { $0 != "#" }
    guard let separator = url.firstRange(of: "://") else {
      // `data:` and the like have the whole body in their address.
      addresses = [String(url)]
      shownAddress = Self.shown(path: url.prefix { $0 != ":" }) + ":…"
      return
    }
    let scheme = url[..<separator.lowerBound].lowercased()
    let rest = url[separator.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let target = rest[authority.endIndex...]
    // User information precedes the host.
    let host = (authority.split(separator: "@", omittingEmptySubsequences: false).last ?? "")
      .lowercased()
    let path = target.prefix { $0 != "?" }
    let full = [target, path].map { "\(host)\($0)" }
    addresses = full.flatMap { [$0, "\(scheme)://\($0)"] }
    shownAddress = Format.shortened(
      TerminalText.escaped(host) + Self.shown(path: path), to: Self.longestShown)
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

  private static func shown(path: Substring) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      isSecret(segment) ? "…" : TerminalText.escaped(String(segment))
    }.joined(separator: "/")
  }

  /// Whether a part of a path may be a token, a session or the name of a person.
  private static func isSecret(_ segment: Substring) -> Bool {
    let text = segment.removingPercentEncoding ?? String(segment)
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
