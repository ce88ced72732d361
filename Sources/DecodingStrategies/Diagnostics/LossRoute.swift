/// The keys that lead from the root to the value that the error of a loss is about.
struct LossRoute {
  private let loss: DecodingLoss
  private let own: [any CodingKey]
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

/// Where the coding path of the error of a loss starts.
///
/// The paths of most decoders start at the root. Such a path goes through the container and position of
/// the lost value, or stops above it. Any other path, such as that of a separate decoder, starts at the
/// lost value.
package enum ErrorPathStart: Sendable {
  /// At the root, so that the path is complete.
  case root
  /// At the lost value, so that its own path must be prepended.
  case loss
  /// At the root, but the path stops above the lost value, so that its own path replaces it.
  case above

  /// Compares the path of an error with the path of a loss.
  ///
  /// - Parameters:
  ///   - path: The path of the error, without a missing key.
  ///   - missing: The missing key.
  ///   - container: The path of the container in which a value was lost.
  ///   - isWhole: Whether the container itself was lost.
  ///   - isSame: Whether a component of the error's path matches one of the container's path.
  ///   - isPosition: Whether a component is the position of the lost value in the container.
  /// - Complexity: O(*d*) in the depth of the container.
  package init<Key, Step>(
    of path: [Key], missing: Key?, container: [Step], isWhole: Bool = false,
    isSame: (Key, Step) -> Bool, isPosition: (Key) -> Bool
  ) {
    if !zip(path, container).allSatisfy(isSame) {
      self = .loss
    } else if path.count < container.count {
      self = .above
    } else if isWhole {
      self = .root
    } else {
      let isAtContainer = path.count == container.count
      let key = isAtContainer ? missing : path[container.count]
      self = key.map(isPosition) == true ? .root : isAtContainer ? .above : .loss
    }
  }
}
