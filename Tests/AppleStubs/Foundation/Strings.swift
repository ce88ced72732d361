// swift-format-ignore-file
// What Foundation adds to strings.

extension String {
  public struct Encoding: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let ascii = Encoding(rawValue: 1)
    public static let utf8 = Encoding(rawValue: 4)
    public static let utf16 = Encoding(rawValue: 10)
    public static let utf16BigEndian = Encoding(rawValue: 0x9000_0100)
    public static let utf16LittleEndian = Encoding(rawValue: 0x9400_0100)
  }
  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let backwards = CompareOptions(rawValue: 4)
    public static let numeric = CompareOptions(rawValue: 64)
    public static let diacriticInsensitive = CompareOptions(rawValue: 128)
    public static let regularExpression = CompareOptions(rawValue: 1024)
  }
  public init?(bytes: some Sequence<UInt8>, encoding: Encoding) { nil }
  public init?(data: Data, encoding: Encoding) { nil }
  public init(contentsOfFile path: String, encoding enc: Encoding) throws { self = "" }
  public init(contentsOf url: URL, encoding enc: Encoding) throws { self = "" }
  public init(format: String, _ arguments: any CVarArg...) { self = "" }
  public init(format: String, arguments: [any CVarArg]) { self = "" }
  public init(format: String, locale: Locale?, _ arguments: any CVarArg...) { self = "" }
}

public struct StringTransform: RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let toLatin = StringTransform(rawValue: "")
}

extension StringProtocol {
  public func applyingTransform(_ transform: StringTransform, reverse: Bool) -> String? { nil }
  public func folding(options: String.CompareOptions = [], locale: Locale?) -> String { "" }
  public var capitalized: String { "" }
  public var removingPercentEncoding: String? { nil }
  public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { [] }
  public func components(separatedBy separator: CharacterSet) -> [String] { [] }
  public func contains<T: StringProtocol>(_ other: T) -> Bool { false }
  public func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data? {
    nil
  }
  public func padding<T: StringProtocol>(
    toLength newLength: Int, withPad padString: T, startingAt padIndex: Int
  ) -> String { "" }
  public func range<T: StringProtocol>(
    of aString: T, options mask: String.CompareOptions = [], range searchRange: Range<Index>? = nil,
    locale: Locale? = nil
  ) -> Range<Index>? { nil }
  public func replacingOccurrences<Target: StringProtocol, Replacement: StringProtocol>(
    of target: Target, with replacement: Replacement, options: String.CompareOptions = [],
    range searchRange: Range<Index>? = nil
  ) -> String { "" }
  public func replacingCharacters<T: StringProtocol, R: RangeExpression>(
    in range: R, with replacement: T
  ) -> String where R.Bound == String.Index { "" }
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func write<T: StringProtocol>(
    toFile path: T, atomically useAuxiliaryFile: Bool, encoding enc: String.Encoding
  ) throws {}
  public func write(to url: URL, atomically useAuxiliaryFile: Bool, encoding enc: String.Encoding)
    throws
  {}
}

open class Scanner: NSObject {
  public init(string: String) {}
}
