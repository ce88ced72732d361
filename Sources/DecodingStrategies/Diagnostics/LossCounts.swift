/// Counts losses by field and reason, in bounded memory and without composing their texts.
struct LossCounts {
  private struct Key: Hashable {
    let field: LossField
    let signature: ErrorSignature
    let cause: LossCause
    let remedy: DecodingLoss.Remedy

    func hash(into hasher: inout Hasher) {
      hasher.combine(field)
      hasher.combine(signature)
    }
  }

  private struct Group {
    let field: LossField
    let cause: LossCause
    private(set) var count = 0
    /// The first losses of the group, by key if the path leads through a dictionary, because a dictionary
    /// decodes in a different order each time.
    private(set) var examples: [DecodingLoss] = []
    /// The paths of the examples, if they determine the order.
    private var paths: [[PathComponent]] = []

    init(field: LossField, cause: LossCause) {
      self.field = field
      self.cause = cause
    }

    mutating func add(_ loss: DecodingLoss, at route: LossRoute) {
      count += 1
      if field.steps.contains(.anyKey) {
        insert(loss, at: route.keys.map { PathComponent($0) })
      } else if examples.count < LossCounts.exampleCount {
        examples.append(loss)
      }
    }

    private mutating func insert(_ loss: DecodingLoss, at path: [PathComponent]) {
      let position = paths.firstIndex { PathComponent.precedes(path, $0) } ?? paths.count
      guard position < LossCounts.exampleCount else { return }
      examples.insert(loss, at: position)
      paths.insert(path, at: position)
      guard examples.count > LossCounts.exampleCount else { return }
      examples.removeLast()
      paths.removeLast()
    }
  }

  static let exampleCount = 3

  private(set) var lossCount = 0
  /// The number of losses that are not in a group, because there are too many groups.
  private(set) var omittedCount = 0
  private let groupLimit: Int
  private var numbers: [Key: Int] = [:]
  private var groups: [Group] = []
  private var fieldFinder = LossFieldFinder()

  init(groupLimit: Int) {
    self.groupLimit = groupLimit
  }

  mutating func add(_ loss: DecodingLoss) {
    lossCount += 1
    let error = ErrorParts(loss.error)
    let signature = ErrorSignature(error)
    let route = LossRoute(loss, error)
    let key = Key(
      field: fieldFinder.field(of: route), signature: signature,
      cause: loss.isNull ? .null : signature.cause, remedy: loss.remedy)
    if let number = numbers[key] {
      groups[number].add(loss, at: route)
    } else if groups.count < groupLimit {
      numbers[key] = groups.count
      var group = Group(field: key.field, cause: key.cause)
      group.add(loss, at: route)
      groups.append(group)
    } else {
      omittedCount += 1
    }
  }

  func reportGroups(includingValues: Bool) -> [DecodingReport.Group] {
    groups.compactMap { group in
      group.examples.first.map { first in
        DecodingReport.Group(
          first.failure, field: group.field, cause: group.cause, remedy: first.remedy,
          count: group.count, examples: group.examples.map(\.failure.pointer),
          includingValues: includingValues)
      }
    }
  }
}

extension PathComponent {
  /// Whether a path precedes another, comparing indices by number and keys by text.
  fileprivate static func precedes(_ one: [PathComponent], _ other: [PathComponent]) -> Bool {
    one.lexicographicallyPrecedes(other) { left, right in
      if let index = left.index, let otherIndex = right.index { return index < otherIndex }
      return left.stringValue < right.stringValue
    }
  }
}
