/// What the app saves between launches.
package struct Settings: Codable, Equatable, Sendable {
  var theme: Theme
  var playbackRate: Double
  var queue: [Int]
  /// New in 2.0.
  var skipsSilence: Bool?

  enum Theme: String, Codable, Sendable {
    case light, dark
  }

  static let example = Settings(theme: .dark, playbackRate: 1.5, queue: [101], skipsSilence: true)
}
