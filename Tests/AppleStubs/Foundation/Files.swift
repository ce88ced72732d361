// swift-format-ignore-file
// Foundation's view of files and processes.

public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public init(_ value: Bool) {}
  public init(booleanLiteral value: Bool) {}
  public var boolValue: Bool { false }
}

public struct FileAttributeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let modificationDate = FileAttributeKey("")
  public static let posixPermissions = FileAttributeKey("")
  public static let size = FileAttributeKey("")
  public static let systemFileNumber = FileAttributeKey("")
  public static let type = FileAttributeKey("")
}

public struct FileAttributeType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let typeRegular = FileAttributeType(rawValue: "")
}

public struct URLResourceKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

open class FileManager: NSObject, @unchecked Sendable {
  public struct DirectoryEnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  open class DirectoryEnumerator: NSObject, Sequence {
    public struct Iterator: IteratorProtocol {
      public mutating func next() -> Any? { nil }
    }
    public func makeIterator() -> Iterator { Iterator() }
  }

  public override init() {}
  open class var `default`: FileManager { fatalError() }
  open var currentDirectoryPath: String { "" }
  open var temporaryDirectory: URL { fatalError() }
  open func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
  open func contents(atPath path: String) -> Data? { nil }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func contentsOfDirectory(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?,
    options mask: DirectoryEnumerationOptions = []
  ) throws -> [URL] { [] }
  open func copyItem(at srcURL: URL, to dstURL: URL) throws {}
  open func copyItem(atPath srcPath: String, toPath dstPath: String) throws {}
  open func createDirectory(
    at url: URL, withIntermediateDirectories createIntermediates: Bool,
    attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func createDirectory(
    atPath path: String, withIntermediateDirectories createIntermediates: Bool,
    attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  @discardableResult open func createFile(
    atPath path: String, contents data: Data?, attributes attr: [FileAttributeKey: Any]? = nil
  ) -> Bool { true }
  open func createSymbolicLink(at url: URL, withDestinationURL destURL: URL) throws {}
  open func createSymbolicLink(atPath path: String, withDestinationPath destPath: String) throws {}
  open func enumerator(atPath path: String) -> DirectoryEnumerator? { nil }
  open func fileExists(atPath path: String) -> Bool { true }
  open func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool {
    true
  }
  open func isExecutableFile(atPath path: String) -> Bool { true }
  open func moveItem(at srcURL: URL, to dstURL: URL) throws {}
  open func moveItem(atPath srcPath: String, toPath dstPath: String) throws {}
  open func removeItem(at url: URL) throws {}
  open func removeItem(atPath path: String) throws {}
  open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {
  }
  open func subpathsOfDirectory(atPath path: String) throws -> [String] { [] }
}

open class FileHandle: NSObject, @unchecked Sendable {
  open class var nullDevice: FileHandle { fatalError() }
  open class var standardError: FileHandle { fatalError() }
  open class var standardInput: FileHandle { fatalError() }
  open class var standardOutput: FileHandle { fatalError() }
  public init(fileDescriptor fd: Int32, closeOnDealloc closeopt: Bool) {}
  public convenience init(fileDescriptor fd: Int32) {
    self.init(fileDescriptor: fd, closeOnDealloc: false)
  }
  public convenience init?(forReadingAtPath path: String) { return nil }
  public convenience init?(forUpdatingAtPath path: String) { return nil }
  public convenience init?(forWritingAtPath path: String) { return nil }
  public convenience init(forReadingFrom url: URL) throws { fatalError() }
  public convenience init(forUpdating url: URL) throws { fatalError() }
  public convenience init(forWritingTo url: URL) throws { fatalError() }
  open var fileDescriptor: Int32 { 0 }
  open func readDataToEndOfFile() -> Data { Data() }
  open func write(_ data: Data) {}
  open func close() throws {}
  @available(macOS 10.15.4, iOS 13.4, tvOS 13.4, watchOS 6.2, *)
  public func offset() throws -> UInt64 { 0 }
  @available(macOS 10.15.4, iOS 13.4, tvOS 13.4, watchOS 6.2, *)
  public func read(upToCount count: Int) throws -> Data? { nil }
  @available(macOS 10.15.4, iOS 13.4, tvOS 13.4, watchOS 6.2, *)
  public func readToEnd() throws -> Data? { nil }
  @available(macOS 10.15.4, iOS 13.4, tvOS 13.4, watchOS 6.2, *)
  public func write<T: DataProtocol>(contentsOf data: T) throws {}
  open func seek(toOffset offset: UInt64) throws {}
  open func synchronize() throws {}
  open func truncate(atOffset offset: UInt64) throws {}
}

open class Pipe: NSObject, @unchecked Sendable {
  public override init() {}
  open var fileHandleForReading: FileHandle { fatalError() }
  open var fileHandleForWriting: FileHandle { fatalError() }
}

public struct OperatingSystemVersion: Sendable {
  public var majorVersion: Int = 0
  public var minorVersion: Int = 0
  public var patchVersion: Int = 0
  public init() {}
}

open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { fatalError() }
  open var activeProcessorCount: Int { 1 }
  open var arguments: [String] { [] }
  open var environment: [String: String] { [:] }
  open var operatingSystemVersion: OperatingSystemVersion { OperatingSystemVersion() }
  open var operatingSystemVersionString: String { "" }
  open var processIdentifier: Int32 { 0 }
  open var processorCount: Int { 1 }
}

// iOS, tvOS and watchOS have none. It is not sendable on macOS.
#if !os(iOS) && !os(tvOS) && !os(watchOS)
  open class Process: NSObject {
    public enum TerminationReason: Int, Sendable { case exit = 1, uncaughtSignal }
    public override init() {}
    open class func run(
      _ url: URL, arguments: [String], terminationHandler: (@Sendable (Process) -> Void)? = nil
    ) throws -> Process { fatalError() }
    open var arguments: [String]?
    open var currentDirectoryURL: URL?
    open var environment: [String: String]?
    open var executableURL: URL?
    open var isRunning: Bool { false }
    open var processIdentifier: Int32 { 0 }
    open var standardError: Any?
    open var standardInput: Any?
    open var standardOutput: Any?
    open var terminationHandler: (@Sendable (Process) -> Void)?
    open var terminationReason: TerminationReason { .exit }
    open var terminationStatus: Int32 { 0 }
    open func interrupt() {}
    open func run() throws {}
    open func terminate() {}
    open func waitUntilExit() {}
  }
#endif

open class Bundle: NSObject, @unchecked Sendable {
  public init?(path: String) {}
  public init?(url: URL) {}
  #if canImport(Darwin)
    public init(for aClass: AnyClass) {}
  #endif
  open class var main: Bundle { fatalError() }
  open var bundlePath: String { "" }
  open var bundleURL: URL { fatalError() }
  open var executablePath: String? { nil }
  open var executableURL: URL? { nil }
  open var resourceURL: URL? { nil }
  open func path(forResource name: String?, ofType ext: String?) -> String? { nil }
  open func url(forResource name: String?, withExtension ext: String?) -> URL? { nil }
  open func url(forResource name: String?, withExtension ext: String?, subdirectory: String?)
    -> URL?
  { nil }
}
