import DecodingStrategies
import Foundation
import JSONInference

/// How a strict model reads text in a common form: as a `Date`, a `URL` or a `UUID`.
extension TextForm {
  func accepts(_ text: String) -> Bool {
    switch self {
    case .url: URL(sentText: text) != nil
    case .uuid: UUID(sentText: text) != nil
    default: Date(sentText: text) != nil
    }
  }

  /// What Foundation's decoders say about text that does not have the form.
  var rejection: String {
    switch self {
    case .url: "Invalid URL string."
    case .uuid: "Attempted to decode UUID from invalid UUID string."
    case .dateTime: "Expected date string to be ISO8601-formatted."
    default: "Date string does not match format expected by formatter."
    }
  }
}
