public import Foundation
public import JSONText

/// A report of what was decoded and lost, and why, grouped by field.
///
/// Log it, or send it to the team that runs the backend.
///
/// ```
/// 96 decoded, 4 lost
/// feed[*].created ×3: expected Int, found a string (corrupt, left out; Post; /feed/2/created, …)
/// feed[*] ×1: no value for key "author" (absent, left out; Post; /feed/1/author)
/// ```
///
/// A report contains keys. It contains values of the document only if you ask for them.
public struct DecodingReport: Hashable, Sendable, CustomStringConvertible {
  /// The losses in one field for one reason.
  public struct Group: Hashable, Sendable, Codable {
    /// The field, with `[*]` for any index and `{*}` for any key of a dictionary.
    ///
    /// For a missing key it is the object that should have it.
    public let shape: String
    public let kind: DecodingFailure.Kind
    /// Whether nothing was sent, null was sent, or a value that does not decode.
    package let cause: LossCause
    /// What replaces the lost values, or nil for an error that was thrown.
    package let remedy: DecodingLoss.Remedy?
    /// What the response is instead of JSON of the API, or nil if it is that, or was not looked at.
    package let foreign: ForeignResponse?
    /// The model that contains the field, if it is known.
    package let model: String?
    /// The reason in a few words, without values.
    public let message: String
    /// The reason of the first loss with its values, if you asked for them and they say more.
    package private(set) var detail: String?
    public fileprivate(set) var count: Int
    /// The locations of the first losses, at most three.
    public fileprivate(set) var examples: [JSONPointer]
  }

  /// The version of the encoding that this library reads and writes.
  package static let currentVersion = 1
  private let version = DecodingReport.currentVersion

  /// The number of elements that decoded, or nil if they were not counted.
  package let decodedCount: Int?
  public let lossCount: Int
  /// The losses by field and reason, the most frequent first.
  public let groups: [Group]
  /// The number of losses that are not in a group, because there were too many groups.
  package let omittedCount: Int
  /// The number of responses that are not JSON of the API: ``lossCount`` includes them, but they are not
  /// drift.
  package var foreignCount: Int { groups.filter { $0.foreign != nil }.map(\.count).reduce(0, +) }

  init(decodedCount: Int?, lossCount: Int, groups: [Group], omittedCount: Int) {
    (self.decodedCount, self.lossCount, self.omittedCount) = (decodedCount, lossCount, omittedCount)
    self.groups = Self.merged(groups)
  }

  /// Creates a report of losses.
  ///
  /// - Parameters:
  ///   - losses: The losses.
  ///   - decodedCount: The number of elements that decoded, if it is known.
  ///   - includingValues: Whether to add texts that may contain values of the document.
  ///   - groupLimit: The maximum number of groups. Losses of further groups are counted.
  public init(
    of losses: some Sequence<DecodingLoss>, decodedCount: Int? = nil,
    includingValues: Bool = false, groupLimit: Int = 100
  ) {
    var counts = LossCounts(groupLimit: groupLimit)
    for loss in losses { counts.add(loss) }
    self.init(counts, decodedCount: decodedCount, includingValues: includingValues)
  }

  /// Creates a report of an error that ended decoding.
  ///
  /// Pass `includingValues` to add texts that may contain values of the document.
  public init(of error: any Error, includingValues: Bool = false) {
    var counts = LossCounts(groupLimit: 1, areThrown: true)
    counts.add(DecodingLoss(error))
    self.init(counts, decodedCount: nil, includingValues: includingValues)
  }

  init(_ counts: LossCounts, decodedCount: Int?, includingValues: Bool) {
    self.init(
      decodedCount: decodedCount, lossCount: counts.lossCount,
      groups: counts.reportGroups(includingValues: includingValues),
      omittedCount: counts.omittedCount)
  }

  /// Combines two reports, such as those of two documents, or of losses and the error that followed.
  public static func + (one: DecodingReport, other: DecodingReport) -> DecodingReport {
    let counts = [one.decodedCount, other.decodedCount].compactMap(\.self)
    return DecodingReport(
      decodedCount: counts.isEmpty ? nil : counts.reduce(0, +),
      lossCount: one.lossCount + other.lossCount, groups: one.groups + other.groups,
      omittedCount: one.omittedCount + other.omittedCount)
  }

  private static func merged(_ groups: [Group]) -> [Group] {
    var numbers: [Group: Int] = [:]
    var merged: [Group] = []
    for group in groups {
      if let number = numbers[group.identity] {
        merged[number].add(group)
      } else {
        numbers[group.identity] = merged.count
        merged.append(group)
      }
    }
    return merged.sorted { ($1.count, $0.order) < ($0.count, $1.order) }
  }

  /// The report as text: a line with the counts, and a line for each group.
  public var text: String {
    let lost = "\(lossCount) lost" + (foreignCount > 0 ? " (\(foreignCount) foreign)" : "")
    var lines = [decodedCount.map { "\($0) decoded, \(lost)" } ?? lost]
    lines += groups.map(\.line)
    if omittedCount > 0 { lines.append("\(omittedCount) more, in other fields") }
    return lines.joined(separator: "\n")
  }

  public var description: String { text }

  /// Encodes the report as JSON with sorted keys, so that equal reports have equal bytes.
  ///
  /// - Throws: The errors of `JSONEncoder`.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

extension DecodingReport.Group {
  init(
    _ failure: DecodingFailure, field: LossField, cause: LossCause, remedy: DecodingLoss.Remedy?,
    foreign: ForeignResponse?, count: Int, examples: [JSONPointer], includingValues: Bool
  ) {
    let isMissingKey = failure.kind == .keyNotFound && foreign == nil
    shape = (isMissingKey ? field.parent : field).description
    kind = failure.kind
    (self.cause, self.remedy, self.foreign) = (cause, remedy, foreign)
    model = failure.model
    message = foreign.map { "expected JSON, found \($0)" } ?? failure.redactedMessage
    detail = includingValues && foreign == nil && failure.message != message ? failure.message : nil
    self.count = count
    self.examples = examples
  }

  fileprivate var identity: DecodingReport.Group {
    var group = self
    (group.detail, group.count, group.examples) = (nil, 0, [])
    return group
  }

  fileprivate mutating func add(_ other: DecodingReport.Group) {
    count += other.count
    detail = detail ?? other.detail
    let new = other.examples.filter { !examples.contains($0) }
    examples += new.prefix(max(0, LossCounts.exampleCount - examples.count))
  }

  fileprivate var order: String {
    [shape, message, cause.rawValue, remedy?.rawValue ?? "", model ?? "", kind.rawValue]
      .joined(separator: "\u{0}")
  }

  fileprivate var line: String {
    let fate = "\(foreign == nil ? cause.rawValue : "foreign"), \(remedy?.words ?? "thrown")"
    let notes = [fate, model, locations].compactMap(\.self).joined(separator: "; ")
    return "\(shape) ×\(count): \(detail ?? message) (\(notes))"
  }

  private var locations: String? {
    let locations = examples.map { OneLine.cut($0.description) }.filter { !$0.isEmpty }
    guard !locations.isEmpty else { return nil }
    return (locations + (count > examples.count ? ["…"] : [])).joined(separator: ", ")
  }
}

extension DecodingReport: Codable {
  private enum CodingKeys: String, CodingKey {
    case version, decodedCount, lossCount, groups, omittedCount
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Self.currentVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription:
          "a decoding report of version \(version), but this library reads \(Self.currentVersion)")
    }
    self.init(
      decodedCount: try container.decodeIfPresent(Int.self, forKey: .decodedCount),
      lossCount: try container.decode(Int.self, forKey: .lossCount),
      groups: try container.decode([Group].self, forKey: .groups),
      omittedCount: try container.decode(Int.self, forKey: .omittedCount))
  }
}
