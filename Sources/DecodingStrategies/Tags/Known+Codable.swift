extension Known: Decodable where Tag.RawValue: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { throw container.noValue(for: Tag.RawValue.self) }
    do {
      self.init(rawValue: try container.decode(Tag.RawValue.self))
    } catch let error as DecodingError {
      throw error
    } catch {
      // JSONDecoder's own error for a number that does not fit the raw type.
      throw container.corrupted(.unfitRawValue, "\(Tag.RawValue.self)", error)
    }
  }
}

extension Known: Encodable where Tag.RawValue: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
