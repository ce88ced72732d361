public import Foundation

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

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.currentVersion, forKey: .version)
    try container.encodeIfPresent(decodedCount, forKey: .decodedCount)
    try container.encode(lossCount, forKey: .lossCount)
    try container.encode(groups, forKey: .groups)
    try container.encode(omittedCount, forKey: .omittedCount)
  }
}

extension DecodingReport {
  /// The report as JSON, byte for byte the same for equal reports: keys are sorted.
  ///
  /// - Throws: What `JSONEncoder` throws.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
