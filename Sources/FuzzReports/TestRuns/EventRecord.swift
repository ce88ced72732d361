import Foundation

/// A line of the event stream of Swift Testing, as far as it is needed.
///
/// The format is that of `Documentation/ABI/JSON.md` of swift-testing, versions 0 and 6.3.
struct EventRecord: Decodable {
  let kind: String
  let payload: Payload

  struct Payload: Decodable {
    let kind: String?
    let id: String?
    let displayName: String?
    let sourceLocation: SourceLocation?
    let instant: Instant?
    let testID: String?
    let issue: Issue?
    let attachment: Attachment?
    let messages: [Message]?
  }

  struct SourceLocation: Decodable {
    let fileID: String?
    let line: Int?
  }

  struct Instant: Decodable {
    let absolute: Double?
  }

  struct Issue: Decodable {
    let isKnown: Bool?
    let isFailure: Bool?
    let severity: String?
    let sourceLocation: SourceLocation?
  }

  struct Attachment: Decodable {
    let path: String?
  }

  struct Message: Decodable {
    let text: String
  }
}
