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

/// Where the coding path of an error starts that is the reason for a loss.
///
/// Decoders name places from the root. A path that leads through the container and the position of what
/// was lost does so; one that stops above what was lost says no more than its place does; any other, such
/// as that of a decoder of its own, starts at what was lost.
package enum ErrorPathStart: Sendable {
  /// At the root: the path is all.
  case root
  /// At what was lost: its place comes before the path.
  case loss
  /// At the root, but it stops above what was lost: the place of the loss is all.
  case above

  /// Holds a path against the place of a loss.
  ///
  /// - Parameters:
  ///   - path: The error's path; of a missing key, what should hold it.
  ///   - missing: The missing key.
  ///   - container: What leads to the container in which something was lost.
  ///   - isWhole: Whether the container itself was lost.
  ///   - isSame: Whether a component of the path names one of the container's.
  ///   - isPosition: Whether a component names what was lost in the container.
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
