// swift-format-ignore-file
// Foundation's types of values.

public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
public protocol ContiguousBytes {
  func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}
extension Array: ContiguousBytes where Element == UInt8 {}
extension Array: DataProtocol where Element == UInt8 {}

public struct Data: DataProtocol, ContiguousBytes, MutableCollection, RangeReplaceableCollection,
  Hashable, Codable, Sendable, CustomStringConvertible
{
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let mappedIfSafe = ReadingOptions(rawValue: 1)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let atomic = WritingOptions(rawValue: 1)
  }
  public struct Base64EncodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public struct Base64DecodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let ignoreUnknownCharacters = Base64DecodingOptions(rawValue: 1)
  }

  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
  public init(bytes: UnsafeRawPointer, count: Int) {}
  public init(count: Int) {}
  public init(capacity: Int) {}
  public init(repeating repeatedValue: UInt8, count: Int) {}
  public init<T>(buffer: UnsafeBufferPointer<T>) {}
  public init(contentsOf url: URL, options: Data.ReadingOptions = []) throws {}
  public init?(base64Encoded base64String: String, options: Base64DecodingOptions = []) {}
  public init?(base64Encoded base64Data: Data, options: Base64DecodingOptions = []) {}
  public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
  public func base64EncodedData(options: Base64EncodingOptions = []) -> Data { self }
  public func write(to url: URL, options: Data.WritingOptions = []) throws {}
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    fatalError()
  }
  public mutating func withUnsafeMutableBytes<R>(
    _ body: (UnsafeMutableRawBufferPointer) throws -> R
  ) rethrows -> R { fatalError() }
  public mutating func append(_ other: Data) {}
  public mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {}
  public mutating func append(contentsOf bytes: [UInt8]) {}
  public func range(of dataToFind: Data, options: Int = 0, in range: Range<Int>? = nil)
    -> Range<Int>?
  { nil }
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public var description: String { "" }
  public func index(before i: Int) -> Int { i }
  public func index(after i: Int) -> Int { i }
  public subscript(index: Int) -> UInt8 {
    get { 0 }
    set {}
  }
  public subscript(bounds: Range<Int>) -> Data {
    get { self }
    set {}
  }
  public mutating func replaceSubrange<C: Collection>(
    _ subrange: Range<Int>, with newElements: C
  ) where C.Element == UInt8 {}
}

public struct Date: Comparable, Hashable, Codable, Sendable, CustomStringConvertible {
  public init() {}
  public init(timeIntervalSinceNow: TimeInterval) {}
  public init(timeIntervalSince1970: TimeInterval) {}
  public init(timeIntervalSinceReferenceDate ti: TimeInterval) {}
  public var timeIntervalSince1970: TimeInterval { 0 }
  public var timeIntervalSinceNow: TimeInterval { 0 }
  public var timeIntervalSinceReferenceDate: TimeInterval { 0 }
  public func addingTimeInterval(_ timeInterval: TimeInterval) -> Date { self }
  public static let distantPast = Date()
  public static let distantFuture = Date()
  public var description: String { "" }
  public static func < (a: Date, b: Date) -> Bool { false }
  public static func + (a: Date, b: TimeInterval) -> Date { a }
  public static func += (a: inout Date, b: TimeInterval) {}
  public static func - (a: Date, b: TimeInterval) -> Date { a }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public protocol FormatStyle<FormatInput, FormatOutput>: Codable, Hashable {
  associatedtype FormatInput
  associatedtype FormatOutput
  func format(_ value: FormatInput) -> FormatOutput
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public protocol ParseStrategy: Codable, Hashable {
  associatedtype ParseInput
  associatedtype ParseOutput
  func parse(_ value: ParseInput) throws -> ParseOutput
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension Date {
  public static var now: Date { Date() }
  public init<T: ParseStrategy>(_ value: T.ParseInput, strategy: T) throws
  where T.ParseOutput == Date {}
  public func formatted<F: FormatStyle>(_ format: F) -> F.FormatOutput where F.FormatInput == Date {
    format.format(self)
  }

  public struct ISO8601FormatStyle: FormatStyle, ParseStrategy, Sendable {
    public enum TimeZoneSeparator: String, Codable, Sendable {
      case colon = ":"
      case omitted = ""
    }
    public enum DateSeparator: String, Codable, Sendable {
      case dash = "-"
      case omitted = ""
    }
    public enum TimeSeparator: String, Codable, Sendable {
      case colon = ":"
      case omitted = ""
    }
    public enum DateTimeSeparator: String, Codable, Sendable {
      case space = " "
      case standard = "'T'"
    }
    public init(
      dateSeparator: DateSeparator = .dash, dateTimeSeparator: DateTimeSeparator = .standard,
      timeSeparator: TimeSeparator = .colon, timeZoneSeparator: TimeZoneSeparator = .omitted,
      includingFractionalSeconds: Bool = false, timeZone: TimeZone = TimeZone(secondsFromGMT: 0)!
    ) {}
    public var timeZone: TimeZone {
      get { TimeZone() }
      set {}
    }
    public func format(_ value: Date) -> String { "" }
    public func parse(_ value: String) throws -> Date { Date() }
    public func year() -> Self { self }
    public func month() -> Self { self }
    public func day() -> Self { self }
    public func time(includingFractionalSeconds: Bool) -> Self { self }
  }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FormatStyle where Self == Date.ISO8601FormatStyle {
  public static var iso8601: Date.ISO8601FormatStyle { .init() }
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension ParseStrategy where Self == Date.ISO8601FormatStyle {
  public static var iso8601: Date.ISO8601FormatStyle { .init() }
}

public struct TimeZone: Hashable, Codable, Sendable {
  init() {}
  public init?(secondsFromGMT seconds: Int) {}
  public init?(identifier: String) {}
  public static var current: TimeZone { TimeZone() }
}

public struct Calendar: Hashable, Codable, Sendable {
  public enum Identifier: Sendable { case gregorian, iso8601 }
  public init(identifier: Identifier) {}
  public var timeZone: TimeZone { get { .current } set {} }
}

public struct Locale: Hashable, Codable, Sendable {
  public init(identifier: String) {}
  public static var current: Locale { Locale(identifier: "") }
}

open class Formatter: NSObject {}

open class DateFormatter: Formatter, @unchecked Sendable {
  open var dateFormat: String!
  open var locale: Locale!
  open var timeZone: TimeZone!
  open func string(from date: Date) -> String { "" }
  open func date(from string: String) -> Date? { nil }
}

open class ISO8601DateFormatter: Formatter, @unchecked Sendable {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let withFractionalSeconds = Options(rawValue: 1 << 11)
    public static let withInternetDateTime = Options(rawValue: 1907)
  }

  open var formatOptions: Options = []
  open func string(from date: Date) -> String { "" }
  open func date(from string: String) -> Date? { nil }
}

public struct Decimal: Hashable, Comparable, Codable, Sendable, CustomStringConvertible,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, SignedNumeric
{
  public init() {}
  public init(integerLiteral value: Int) {}
  public init(floatLiteral value: Double) {}
  public init(_ value: Int) {}
  public init(_ value: UInt64) {}
  public init(_ value: Double) {}
  public init?<T: BinaryInteger>(exactly source: T) {}
  public init?(string: String, locale: Locale? = nil) {}
  public init(sign: FloatingPointSign, exponent: Int, significand: Decimal) {}
  public var description: String { "" }
  public var exponent: Int { 0 }
  public var isFinite: Bool { true }
  public var isZero: Bool { true }
  public var magnitude: Decimal { self }
  public var sign: FloatingPointSign { .plus }
  public var significand: Decimal { self }
  public static let nan = Decimal()
  public static let greatestFiniteMagnitude = Decimal()
  public static let leastNonzeroMagnitude = Decimal()
  public static func < (a: Decimal, b: Decimal) -> Bool { false }
  public static func + (a: Decimal, b: Decimal) -> Decimal { a }
  public static func - (a: Decimal, b: Decimal) -> Decimal { a }
  public static func * (a: Decimal, b: Decimal) -> Decimal { a }
  public static func / (a: Decimal, b: Decimal) -> Decimal { a }
  public static func *= (a: inout Decimal, b: Decimal) {}
}

public struct UUID: Hashable, Codable, Sendable, CustomStringConvertible {
  public init() {}
  public init?(uuidString string: String) {}
  public var uuidString: String { "" }
  public var description: String { "" }
}

public struct URL: Hashable, Codable, Sendable, CustomStringConvertible {
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public enum DirectoryHint: Sendable {
    case isDirectory, notDirectory, checkFileSystem, inferFromPath
  }
  public init?(string: String) {}
  public init?(string: String, relativeTo url: URL?) {}
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, *)
  public init?(string: String, encodingInvalidCharacters: Bool) {}
  public init(fileURLWithPath path: String) {}
  public init(fileURLWithPath path: String, isDirectory: Bool) {}
  public init(fileURLWithPath path: String, relativeTo base: URL?) {}
  public init(fileURLWithPath path: String, isDirectory: Bool, relativeTo base: URL?) {}
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public init(
    filePath path: String, directoryHint: DirectoryHint = .inferFromPath,
    relativeTo base: URL? = nil
  ) {}
  public var absoluteString: String { "" }
  public var description: String { "" }
  public var fragment: String? { nil }
  public var host: String? { nil }
  public var isFileURL: Bool { true }
  public var lastPathComponent: String { "" }
  public var path: String { "" }
  public var pathComponents: [String] { [] }
  public var pathExtension: String { "" }
  public var port: Int? { nil }
  public var query: String? { nil }
  public var scheme: String? { nil }
  public var standardized: URL { self }
  public var standardizedFileURL: URL { self }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public func host(percentEncoded: Bool = true) -> String? { nil }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public func path(percentEncoded: Bool = true) -> String { "" }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public func appending<S: StringProtocol>(
    path: S, directoryHint: DirectoryHint = .inferFromPath
  ) -> URL { self }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public func appending<S: StringProtocol>(
    component: S, directoryHint: DirectoryHint = .inferFromPath
  ) -> URL { self }
  public func appendingPathComponent(_ pathComponent: String) -> URL { self }
  public func appendingPathComponent(_ pathComponent: String, isDirectory: Bool) -> URL { self }
  public func appendingPathExtension(_ pathExtension: String) -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public func deletingPathExtension() -> URL { self }
  public func resolvingSymlinksInPath() -> URL { self }
  public mutating func deleteLastPathComponent() {}
}

public struct CharacterSet: Hashable, Sendable, SetAlgebra, Codable {
  public typealias Element = Unicode.Scalar
  public typealias ArrayLiteralElement = Unicode.Scalar
  public init() {}
  public init(charactersIn string: String) {}
  public static var newlines: CharacterSet { .init() }
  public static var whitespaces: CharacterSet { .init() }
  public static var whitespacesAndNewlines: CharacterSet { .init() }
  public var inverted: CharacterSet { self }
  public func contains(_ member: Unicode.Scalar) -> Bool { false }
  public func union(_ other: CharacterSet) -> CharacterSet { self }
  public func intersection(_ other: CharacterSet) -> CharacterSet { self }
  public func symmetricDifference(_ other: CharacterSet) -> CharacterSet { self }
  public func subtracting(_ other: CharacterSet) -> CharacterSet { self }
  public mutating func formUnion(_ other: CharacterSet) {}
  public mutating func formIntersection(_ other: CharacterSet) {}
  public mutating func formSymmetricDifference(_ other: CharacterSet) {}
  public mutating func insert(_ character: Unicode.Scalar)
    -> (inserted: Bool, memberAfterInsert: Unicode.Scalar)
  { (true, character) }
  public mutating func remove(_ character: Unicode.Scalar) -> Unicode.Scalar? { nil }
  public mutating func update(with character: Unicode.Scalar) -> Unicode.Scalar? { nil }
}
