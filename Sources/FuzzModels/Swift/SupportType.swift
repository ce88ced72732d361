/// A type that models need besides those of Swift and Foundation.
///
/// `DecodingStrategies` has all of them. A plain file contains a short form of those that it uses.
enum SupportType: String, CaseIterable {
  case known = "OpenEnum"
  case lossy = "Lossy"
  case sent = "Sent"
  case sentDate = "SentDate"
  case sentURL = "SentURL"
  case sentUUID = "SentUUID"
  case unixSeconds = "UnixSeconds"
  case unixMilliseconds = "UnixMilliseconds"
  case indirect = "Indirect"
  case jsonValue = "JSONValue"

  /// Whether the short form uses types of Foundation.
  var needsFoundation: Bool {
    switch self {
    case .known, .lossy, .indirect: false
    case .sent, .sentDate, .sentURL, .sentUUID, .unixSeconds, .unixMilliseconds, .jsonValue: true
    }
  }

  /// The short form.
  var code: String {
    switch self {
    case .known: Template.known.text
    case .lossy: Template.lossy.text
    case .sent: ""
    case .sentDate:
      sent("Date", "Self.formats.lazy.compactMap(date).first", Template.dateMembers.text)
    case .sentURL: sent("URL", "URL(string: text)")
    case .sentUUID: sent("UUID", "UUID(uuidString: text)")
    case .unixSeconds: Template.time.filled(["NAME": rawValue, "SECONDS": "value"])
    case .unixMilliseconds: Template.time.filled(["NAME": rawValue, "SECONDS": "value / 1_000"])
    case .indirect: Template.indirect.text
    case .jsonValue: Template.jsonValue.text
    }
  }

  private func sent(_ type: String, _ value: String, _ members: String = "") -> String {
    Template.sent.filled(["NAME": rawValue, "TYPE": type, "VALUE": value, "MEMBERS": members])
  }
}
