// swift-format-ignore-file
// What the package uses of Foundation, for Scripts/apple-check.sh: declarations and availability as
// Apple has them, without any work done in them.
#if canImport(Darwin)
  @_exported import Darwin
#else
  @_exported import Musl
#endif
@_exported import Dispatch

public typealias TimeInterval = Double

public protocol NSObjectProtocol: AnyObject {
  func isEqual(_ object: Any?) -> Bool
  var hash: Int { get }
}

open class NSObject: NSObjectProtocol, Equatable, Hashable, CustomStringConvertible {
  public init() {}
  open func isEqual(_ object: Any?) -> Bool { false }
  open var hash: Int { 0 }
  open var description: String { "" }
  open func copy() -> Any { self }
  public static func == (a: NSObject, b: NSObject) -> Bool { a.isEqual(b) }
  public func hash(into hasher: inout Hasher) {}
  public var hashValue: Int { 0 }
}

public final class NSNull: NSObject, @unchecked Sendable {}

open class NSNumber: NSObject, @unchecked Sendable, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  public init(value: Int) {}
  public init(value: UInt64) {}
  public init(value: Double) {}
  public init(value: Bool) {}
  public required init(integerLiteral value: Int) {}
  public required init(floatLiteral value: Double) {}
  public required init(booleanLiteral value: Bool) {}
  open var boolValue: Bool { false }
  open var intValue: Int { 0 }
  open var stringValue: String { "" }
  open var uint64Value: UInt64 { 0 }
}

open class NSDictionary: NSObject {
  open var count: Int { 0 }
  open func object(forKey aKey: Any) -> Any? { nil }
  open subscript(_ key: Any) -> Any? { nil }
}

open class NSMutableDictionary: NSDictionary {
  open override subscript(_ key: Any) -> Any? {
    get { nil }
    set {}
  }
}

open class NSArray: NSObject {}
open class NSString: NSObject, @unchecked Sendable {}

open class NSError: NSObject, Error, @unchecked Sendable {
  public init(domain: String, code: Int, userInfo dict: [String: Any]? = nil) {}
  open var domain: String { "" }
  open var code: Int { 0 }
  open var userInfo: [String: Any] { [:] }
}

public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }

public struct CocoaError: Error, Hashable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static var coderInvalidValue: Code { Code(rawValue: 4866) }
    public static var coderReadCorrupt: Code { Code(rawValue: 4864) }
    public static var coderValueNotFound: Code { Code(rawValue: 4865) }
  }
  public init(_ code: Code, userInfo: [String: Any] = [:]) {}
  public var code: Code { Code(rawValue: 0) }
  public static func == (a: CocoaError, b: CocoaError) -> Bool { false }
  public func hash(into hasher: inout Hasher) {}
}
extension CocoaError {
  public static var fileReadNoSuchFile: Code { Code(rawValue: 260) }
}
extension CocoaError.Code {
  public static func ~= (code: CocoaError.Code, error: any Error) -> Bool { false }
}

public enum POSIXErrorCode: Int32, Sendable {
  case EPERM = 1
  case ENOENT, ESRCH, EINTR, EIO, ENXIO, E2BIG, ENOEXEC, EBADF, ECHILD
  case ENOMEM = 12
  case EACCES, EFAULT, ENOTBLK, EBUSY, EEXIST, EXDEV, ENODEV, ENOTDIR, EISDIR, EINVAL, ENFILE
  case EMFILE, ENOTTY, ETXTBSY, EFBIG, ENOSPC, ESPIPE, EROFS, EMLINK, EPIPE
}

public struct POSIXError: Error, Hashable {
  public typealias Code = POSIXErrorCode
  public init(_ code: POSIXErrorCode, userInfo: [String: Any] = [:]) {}
  public var code: POSIXErrorCode { .EPERM }
  public static func == (a: POSIXError, b: POSIXError) -> Bool { false }
  public func hash(into hasher: inout Hasher) {}
}

public protocol NSLocking {
  func lock()
  func unlock()
}
extension NSLocking {
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}

open class NSLock: NSObject, NSLocking, @unchecked Sendable {
  open func lock() {}
  open func unlock() {}
  open func `try`() -> Bool { true }
  open var name: String?
}

open class NSCondition: NSObject, NSLocking, @unchecked Sendable {
  public override init() {}
  open func lock() {}
  open func unlock() {}
  open func wait() {}
  open func wait(until limit: Date) -> Bool { true }
  open func signal() {}
  open func broadcast() {}
  open var name: String?
}

open class Thread: NSObject, @unchecked Sendable {
  public override init() {}
  public convenience init(block: @escaping @Sendable () -> Void) { self.init() }
  open class var current: Thread { fatalError() }
  open class var isMainThread: Bool { true }
  open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
  open class func sleep(forTimeInterval ti: TimeInterval) {}
  open var threadDictionary: NSMutableDictionary { fatalError() }
  open var name: String?
  open var stackSize: Int {
    get { 0 }
    set {}
  }
  open var isMainThread: Bool { true }
  open func start() {}
  open func main() {}
}

extension Dictionary: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSDictionary { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ x: NSDictionary, result: inout Dictionary?) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _ x: NSDictionary, result: inout Dictionary?
  ) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ x: NSDictionary?) -> Dictionary {
    [:]
  }
}
