/// The keys that lead from the root to what the error of a loss is about.
///
/// Decoders name places from the root. An error that does not lead through what was lost, such as one of
/// a decoder of its own, is taken to start there; one that stops above it is put there.
struct LossRoute {
  private let loss: DecodingLoss
  private let own: [any CodingKey]
  /// The key that is not there.
  private let missing: (any CodingKey)?
  private let start: Start

  private enum Start {
    /// The error's path is all.
    case root
    /// The error's path comes behind the path of what was lost.
    case loss
    /// The error's path stops above.
    case above
  }

  init(_ loss: DecodingLoss, _ error: ErrorParts) {
    self.loss = loss
    own = error.path
    missing = error.missing
    start = Self.start(of: own, in: loss)
  }

  private static func start(of own: [any CodingKey], in loss: DecodingLoss) -> Start {
    let container = loss.containerPath
    for (mine, other) in zip(own, container) where !isSame(mine, other) { return .loss }
    guard own.count >= container.count else { return .above }
    guard own.count > container.count else { return loss.position == .whole ? .root : .above }
    switch loss.position {
    case .whole: return .root
    case .index(let index): return own[container.count].intValue == index ? .root : .loss
    case .key(let key): return own[container.count].stringValue == key ? .root : .loss
    }
  }

  private static func isSame(_ one: any CodingKey, _ other: any CodingKey) -> Bool {
    if let index = one.intValue, let otherIndex = other.intValue { return index == otherIndex }
    return one.stringValue == other.stringValue
  }

  /// Visits the keys from the root on.
  func forEach(_ body: (any CodingKey) -> Void) {
    if start != .root {
      for key in loss.containerPath { body(key) }
      switch loss.position {
      case .index(let index): body(PathComponent(index))
      case .key(let key): body(PathComponent(key))
      case .whole: break
      }
    }
    if start != .above {
      for key in own { body(key) }
    }
    if let missing { body(missing) }
  }

  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    forEach { keys.append($0) }
    return keys
  }
}
