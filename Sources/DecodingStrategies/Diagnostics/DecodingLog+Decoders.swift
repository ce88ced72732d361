public import Foundation

extension JSONDecoder {
  /// The log that strategies write to while this decoder works; nil, as at first, for none.
  public var decodingLog: DecodingLog? {
    get { userInfo[.decodingLog] as? DecodingLog }
    set { userInfo[.decodingLog] = newValue }
  }
}

extension PropertyListDecoder {
  /// The log that strategies write to while this decoder works; nil, as at first, for none.
  public var decodingLog: DecodingLog? {
    get { userInfo[.decodingLog] as? DecodingLog }
    set { userInfo[.decodingLog] = newValue }
  }
}
