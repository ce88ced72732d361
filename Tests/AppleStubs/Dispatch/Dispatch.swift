// swift-format-ignore-file
// What the package uses of Dispatch, for Scripts/apple-check.sh: declarations as Apple has them,
// without any work done in them.
#if canImport(Darwin)
  @_exported import Darwin
#else
  @_exported import Musl
#endif

public struct DispatchQoS: Equatable, Sendable {
  public enum QoSClass: Sendable {
    case background, utility, `default`, userInitiated, userInteractive, unspecified
  }
  public static let unspecified = DispatchQoS()
  public static let utility = DispatchQoS()
  public static let userInitiated = DispatchQoS()
}

public struct DispatchWorkItemFlags: OptionSet, RawRepresentable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

public enum DispatchTimeoutResult: Sendable { case success, timedOut }

public struct DispatchTime: Comparable, Sendable {
  public let rawValue: UInt64
  public var uptimeNanoseconds: UInt64 { rawValue }
  public init(uptimeNanoseconds: UInt64) { rawValue = uptimeNanoseconds }
  public static func now() -> DispatchTime { fatalError() }
  public static let distantFuture = DispatchTime(uptimeNanoseconds: 0)
  public static func < (a: DispatchTime, b: DispatchTime) -> Bool { false }
}

public enum DispatchTimeInterval: Equatable, Sendable {
  case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never
}

public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
public func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }

open class DispatchObject {
  init() {}
  public func activate() {}
  public func resume() {}
  public func suspend() {}
}

public class DispatchWorkItem: @unchecked Sendable {
  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    block: @escaping @convention(block) () -> Void
  ) {}
  public func perform() {}
  public func cancel() {}
}

open class DispatchQueue: DispatchObject, @unchecked Sendable {
  public init(label: String) {}
  public class var main: DispatchQueue { fatalError() }
  public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { fatalError() }
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
  public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
  public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
  public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
}

public final class DispatchSpecificKey<T>: @unchecked Sendable {
  public init() {}
}

open class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  public init(value: Int) {}
  public func wait() {}
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
  @discardableResult public func signal() -> Int { 0 }
}
