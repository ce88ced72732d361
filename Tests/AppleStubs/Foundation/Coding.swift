// swift-format-ignore-file
// Foundation's coders.

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public protocol DecodableWithConfiguration {
  associatedtype DecodingConfiguration
  init(from decoder: any Decoder, configuration: DecodingConfiguration) throws
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public protocol EncodableWithConfiguration {
  associatedtype EncodingConfiguration
  func encode(to encoder: any Encoder, configuration: EncodingConfiguration) throws
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension KeyedDecodingContainer {
  public func decode<T: DecodableWithConfiguration>(
    _ type: T.Type, forKey key: Key, configuration: T.DecodingConfiguration
  ) throws -> T { fatalError() }
  public func decodeIfPresent<T: DecodableWithConfiguration>(
    _ type: T.Type, forKey key: Key, configuration: T.DecodingConfiguration
  ) throws -> T? { nil }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension UnkeyedDecodingContainer {
  public mutating func decode<T: DecodableWithConfiguration>(
    _ type: T.Type, configuration: T.DecodingConfiguration
  ) throws -> T { fatalError() }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension Array: DecodableWithConfiguration where Element: DecodableWithConfiguration {
  public typealias DecodingConfiguration = Element.DecodingConfiguration
  public init(from decoder: any Decoder, configuration: Element.DecodingConfiguration) throws {
    self = []
  }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension Optional: DecodableWithConfiguration where Wrapped: DecodableWithConfiguration {
  public typealias DecodingConfiguration = Wrapped.DecodingConfiguration
  public init(from decoder: any Decoder, configuration: Wrapped.DecodingConfiguration) throws {
    self = nil
  }
}

open class JSONDecoder {
  public enum DateDecodingStrategy: Sendable {
    case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601
    case formatted(DateFormatter)
    @preconcurrency case custom(@Sendable (_ decoder: any Decoder) throws -> Date)
  }
  public enum DataDecodingStrategy: Sendable {
    case deferredToData, base64
    @preconcurrency case custom(@Sendable (_ decoder: any Decoder) throws -> Data)
  }
  public enum NonConformingFloatDecodingStrategy: Sendable {
    case `throw`
    case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  public enum KeyDecodingStrategy: Sendable {
    case useDefaultKeys, convertFromSnakeCase
    @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
  }
  public init() {}
  open var dateDecodingStrategy: DateDecodingStrategy = .deferredToDate
  open var dataDecodingStrategy: DataDecodingStrategy = .base64
  open var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy = .throw
  open var keyDecodingStrategy: KeyDecodingStrategy = .useDefaultKeys
  @preconcurrency open var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
  open var allowsJSON5: Bool {
    get { false }
    set {}
  }
  @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
  open var assumesTopLevelDictionary: Bool {
    get { false }
    set {}
  }
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, *)
  open func decode<T: DecodableWithConfiguration>(
    _ type: T.Type, from data: Data, configuration: T.DecodingConfiguration
  ) throws -> T { fatalError() }
}
extension JSONDecoder: @unchecked Sendable {}

open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }
  public enum DateEncodingStrategy: Sendable {
    case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601
    case formatted(DateFormatter)
    @preconcurrency case custom(@Sendable (Date, any Encoder) throws -> Void)
  }
  public enum DataEncodingStrategy: Sendable {
    case deferredToData, base64
    @preconcurrency case custom(@Sendable (Data, any Encoder) throws -> Void)
  }
  public enum NonConformingFloatEncodingStrategy: Sendable {
    case `throw`
    case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  public enum KeyEncodingStrategy: Sendable {
    case useDefaultKeys, convertToSnakeCase
    @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
  }
  public init() {}
  open var outputFormatting: OutputFormatting = []
  open var dateEncodingStrategy: DateEncodingStrategy = .deferredToDate
  open var dataEncodingStrategy: DataEncodingStrategy = .base64
  open var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy = .throw
  open var keyEncodingStrategy: KeyEncodingStrategy = .useDefaultKeys
  @preconcurrency open var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}
extension JSONEncoder: @unchecked Sendable {}

open class JSONSerialization: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let fragmentsAllowed = ReadingOptions(rawValue: 4)
    }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = WritingOptions(rawValue: 1)
    public static let sortedKeys = WritingOptions(rawValue: 2)
    public static let fragmentsAllowed = WritingOptions(rawValue: 4)
    public static let withoutEscapingSlashes = WritingOptions(rawValue: 8)
  }
  open class func data(withJSONObject obj: Any, options opt: WritingOptions = []) throws -> Data {
    fatalError()
  }
  open class func jsonObject(with data: Data, options opt: ReadingOptions = []) throws -> Any {
    fatalError()
  }
}

open class PropertyListSerialization: NSObject {
  public enum PropertyListFormat: UInt, Sendable {
    case xml = 100
    case binary = 200
  }
  public struct MutabilityOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public typealias ReadOptions = MutabilityOptions
  public typealias WriteOptions = Int
  open class func data(
    fromPropertyList plist: Any, format: PropertyListFormat, options opt: WriteOptions
  ) throws -> Data { fatalError() }
  open class func propertyList(
    from data: Data, options opt: ReadOptions = [],
    format: UnsafeMutablePointer<PropertyListFormat>?
  ) throws -> Any { fatalError() }
}

open class PropertyListDecoder {
  public init() {}
  @preconcurrency open var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
  open func decode<T: Decodable>(
    _ type: T.Type, from data: Data, format: inout PropertyListDecoder.PropertyListFormat
  ) throws -> T { fatalError() }
  public typealias PropertyListFormat = PropertyListSerialization.PropertyListFormat
}
extension PropertyListDecoder: @unchecked Sendable {}

open class PropertyListEncoder {
  public init() {}
  public typealias PropertyListFormat = PropertyListSerialization.PropertyListFormat
  @preconcurrency open var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  open func encode<Value: Encodable>(_ value: Value) throws -> Data { fatalError() }
}
extension PropertyListEncoder: @unchecked Sendable {}
