/// A request and its answer in a capture, as far as they matter here.
///
/// Headers, cookies and the bodies of requests are never read.
struct CaptureEntry: Equatable {
  /// The one-based number of the entry.
  let number: Int
  var method = ""
  var url = ""
  var status: Int?
  var mimeType = ""
  var encoding: String?
  /// The number of bytes of the body that the server sent.
  var size: Int?
  /// The body as it is in the file; nil if it is not there.
  ///
  /// Of entries that nobody chose it is only the start.
  var text: CaptureBytes.Text?

  /// Whether there is a request to choose it by; else it is no entry, whatever it is.
  var hasRequest: Bool { !url.isEmpty }

  /// Whether the server sent a body that the capture does not have.
  var isUnsaved: Bool { isSuccess && text?.bytes.isEmpty ?? true && (size ?? 0) > 0 }

  var isSuccess: Bool { (200..<300).contains(status ?? 0) }

  /// Whether the body seems to be JSON.
  var looksLikeJSON: Bool {
    guard let text, !text.bytes.isEmpty else { return false }
    if mimeType.lowercased().contains("json") { return true }
    let first = text.bytes.first { !" \t\r\n".utf8.contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
