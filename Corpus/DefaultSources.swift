import DecodingStrategies
import Foundation

/// Nil in place of what every record should have.
///
/// Other than an optional `@Lossy` property, the property is forgiven, and noted, also where nothing
/// was sent.
enum Missing<Value: Decodable>: DefaultSource {
  static var defaultValue: Value? { nil }
}

/// A date that sorts behind all that are known.
enum LongAgo: DefaultSource {
  static var defaultValue: Date { .distantPast }
}
