/// The keys that lead from the root to what the error of a loss is about.
struct LossRoute {
  private let loss: DecodingLoss
  private let own: [any CodingKey]
  /// The key that is not there.
  private let missing: (any CodingKey)?
  private let start: ErrorPathStart

  init(_ loss: DecodingLoss, _ error: ErrorParts) {
    self.loss = loss
    own = error.path
    missing = error.missing
    start = ErrorPathStart(
      of: own, missing: missing, container: loss.containerPath, isWhole: loss.position == .whole,
      isSame: Self.isSame, isPosition: { Self.isPosition(loss.position, $0) })
  }

  private static func isPosition(_ position: DecodingLoss.Position, _ key: any CodingKey) -> Bool {
    switch position {
    case .whole: false
    case .index(let index): key.intValue == index
    case .key(let text): key.stringValue == text
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
      for key in loss.position.components { body(key) }
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
