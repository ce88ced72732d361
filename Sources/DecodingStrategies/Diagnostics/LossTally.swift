/// Counts losses of one shape and one reason together, in bounded memory and without rendering any.
struct LossTally {
  private struct Key: Hashable {
    let shape: LossShape
    let complaint: Complaint
    let cause: LossCause
    let remedy: DecodingLoss.Remedy

    func hash(into hasher: inout Hasher) {
      hasher.combine(shape)
      hasher.combine(complaint)
    }
  }

  private struct Group {
    let shape: LossShape
    let cause: LossCause
    var count = 0
    /// The first losses of the group.
    var examples: [DecodingLoss] = []
  }

  /// How many places are kept of each group.
  static let exampleCount = 3

  /// How many losses were counted.
  private(set) var lossCount = 0
  /// How many of them are in no group, because there are too many groups.
  private(set) var omittedCount = 0
  private let groupLimit: Int
  private var numbers: [Key: Int] = [:]
  private var groups: [Group] = []
  private var shaper = LossShaper()

  init(groupLimit: Int) {
    self.groupLimit = groupLimit
  }

  mutating func add(_ loss: DecodingLoss) {
    lossCount += 1
    let error = ErrorParts(loss.error)
    let complaint = Complaint(error)
    let key = Key(
      shape: shaper.shape(of: LossRoute(loss, error)), complaint: complaint,
      cause: loss.isNull ? .null : complaint.cause, remedy: loss.remedy)
    if let number = numbers[key] {
      groups[number].count += 1
      if groups[number].examples.count < Self.exampleCount {
        groups[number].examples.append(loss)
      }
    } else if groups.count < groupLimit {
      numbers[key] = groups.count
      groups.append(Group(shape: key.shape, cause: key.cause, count: 1, examples: [loss]))
    } else {
      omittedCount += 1
    }
  }

  /// The groups, rendered.
  func reportGroups(includingValues: Bool) -> [DecodingReport.Group] {
    groups.compactMap { group in
      group.examples.first.map { first in
        DecodingReport.Group(
          first.failure, shape: group.shape, cause: group.cause, remedy: first.remedy,
          count: group.count, examples: group.examples.map(\.failure.pointer),
          includingValues: includingValues)
      }
    }
  }
}
