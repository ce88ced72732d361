import DecodingStrategies
import Foundation
import JSONInference

/// How a strict model reads text in a common form: as a `URL` or a `UUID`.
extension TextForm {
  /// Whether text has the form; dates stay text in a strict model, too.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .url: URL(sentText: text) != nil
    case .uuid: UUID(sentText: text) != nil
    default: true
    }
  }

  /// What Foundation's decoders say about text that does not have the form.
  var rejection: String {
    self == .url
      ? "Invalid URL string." : "Attempted to decode UUID from invalid UUID string."
  }
}
