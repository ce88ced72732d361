/// Counts losses by field and reason, in bounded memory and without composing their texts.
struct LossCounts {
  private struct Key: Hashable {
    let field: LossField
    let signature: ErrorSignature
    let cause: LossCause
    let remedy: DecodingLoss.Remedy
    let foreign: ForeignResponse?

    func hash(into hasher: inout Hasher) {
      hasher.combine(field)
      hasher.combine(signature)
    }
  }

  private struct Group {
    let key: Key
    private(set) var count = 0
    /// The first losses of the group, by key if the path leads through a dictionary, because a dictionary
    /// decodes in a different order each time.
    private(set) var examples: [(loss: DecodingLoss, path: [PathComponent])] = []

    init(_ key: Key) { self.key = key }

    mutating func add(_ loss: DecodingLoss, at route: LossRoute) {
      count += 1
      var (path, position) = ([PathComponent](), examples.count)
      if key.field.steps.contains(.anyKey) {
        path = route.keys.map { PathComponent($0) }
        position = examples.firstIndex { PathComponent.precedes(path, $0.path) } ?? position
      }
      guard position < LossCounts.exampleCount else { return }
      examples.insert((loss, path), at: position)
      if examples.count > LossCounts.exampleCount { examples.removeLast() }
    }
  }

  static let exampleCount = 3

  private(set) var lossCount = 0
  private(set) var omittedCount = 0
  private let groupLimit: Int
  private let areThrown: Bool
  private var numbers: [Key: Int] = [:]
  private var groups: [Group] = []
  /// What is known about types of keys, because their names are expensive.
  private var owners: [ObjectIdentifier: KeyOwner] = [:]

  init(groupLimit: Int, areThrown: Bool = false) {
    (self.groupLimit, self.areThrown) = (groupLimit, areThrown)
  }

  mutating func add(_ loss: DecodingLoss, foreign: ForeignResponse? = nil) {
    lossCount += 1
    let error = ErrorParts(loss.error)
    let signature = ErrorSignature(error)
    let route = LossRoute(loss, error)
    var field = LossField()
    if foreign == nil { for key in route.keys { field.append(step(key)) } }
    let key = Key(
      field: field, signature: signature, cause: loss.isNull ? .null : signature.cause,
      remedy: loss.remedy, foreign: foreign)
    if let number = numbers[key] {
      groups[number].add(loss, at: route)
    } else if groups.count < groupLimit {
      numbers[key] = groups.count
      var group = Group(key)
      group.add(loss, at: route)
      groups.append(group)
    } else {
      omittedCount += 1
    }
  }

  private mutating func step(_ key: any CodingKey) -> LossField.Step {
    let type = type(of: key)
    let owner = owners[ObjectIdentifier(type)] ?? KeyOwner(of: type)
    owners[ObjectIdentifier(type)] = owner
    return switch owner {
    case .model: key.index == nil ? .key(key.stringValue) : .anyIndex
    case .decoder: key.intValue == nil ? .anyKey : .anyIndex
    case .dictionary: .anyKey
    }
  }

  func reportGroups(includingValues: Bool) -> [DecodingReport.Group] {
    groups.compactMap { group in
      let losses = group.examples.map(\.loss)
      return losses.first.map { first in
        DecodingReport.Group(
          first.failure, field: group.key.field, cause: group.key.cause,
          remedy: areThrown ? nil : first.remedy, foreign: group.key.foreign, count: group.count,
          examples: losses.map(\.failure.pointer), includingValues: includingValues)
      }
    }
  }
}

extension PathComponent {
  fileprivate static func precedes(_ one: [PathComponent], _ other: [PathComponent]) -> Bool {
    one.lexicographicallyPrecedes(other) { left, right in
      if let index = left.index, let otherIndex = right.index { return index < otherIndex }
      return left.stringValue < right.stringValue
    }
  }
}

/// The field of a loss: its path with wildcards for indices and for the keys of dictionaries.
///
/// For example `feed[*].created` and `orders{*}.total`.
struct LossField: Hashable, CustomStringConvertible {
  enum Step: Equatable {
    case key(String)
    case anyIndex
    case anyKey
  }

  private(set) var steps: [Step] = []
  /// A cheap hash of the steps, safe because their keys come from models and not from documents.
  private var mark = 0

  init() { steps.reserveCapacity(8) }

  mutating func append(_ step: Step) {
    if case .key(let key) = step {
      for byte in key.utf8 { mark = mark &* 31 &+ Int(byte) }
    }
    mark = mark &* 31 &+ 1
    steps.append(step)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(mark) }

  var parent: LossField {
    var parent = LossField()
    for step in steps.dropLast() { parent.append(step) }
    return parent
  }

  var description: String {
    guard !steps.isEmpty else { return "the document" }
    var text = ""
    for step in steps {
      switch step {
      case .key(let key): FailurePath.append(key, to: &text)
      case .anyIndex: text += "[*]"
      case .anyKey: text += "{*}"
      }
    }
    return text
  }
}

enum KeyOwner {
  case model, dictionary
  /// A list, or a dictionary if the key has no index.
  case decoder

  /// Recognizes the types by module; any other type is a key type that a model declares.
  init(of type: any CodingKey.Type) {
    let name = TypeName.qualified(type)
    if name.hasPrefix("Swift.") {
      self = .dictionary
    } else if name.hasPrefix("Foundation") || type == PathComponent.self {
      self = .decoder
    } else {
      self = .model
    }
  }
}

/// The keys that lead from the root to the value that the error of a loss is about.
struct LossRoute {
  let keys: [any CodingKey]

  init(_ loss: DecodingLoss, _ error: ErrorParts) {
    let start = ErrorPathStart(
      of: error.path, missing: error.missing, container: loss.containerPath,
      isWhole: loss.position == .whole, isSame: Self.isSame,
      isPosition: { Self.isPosition(loss.position, $0) })
    keys =
      switch start {
      case .root: error.keys
      case .loss: loss.path + error.keys
      case .above: loss.path + [error.missing].compactMap(\.self)
      }
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
