package import Foundation

package enum InputFile {
  /// The maximum size of a file to read: larger ones are neither reports nor baselines.
  private static let byteLimit = 2_000_000_000
  private static let chunkByteCount = 1_048_576

  /// The bytes of a file; `-` is standard input.
  ///
  /// - Throws: ``StorageError`` that says whether the file is missing, a folder, a device, or
  ///   unreadable.
  package static func read(
    _ path: String, kind: String = "a JSON file"
  ) throws(StorageError) -> [UInt8] {
    if path == "-" { return try read(from: .standardInput, "standard input") }
    return try read(from: try open(path, kind: kind), path)
  }

  /// Opens a file for reading.
  ///
  /// - Throws: ``StorageError`` that says whether the file is missing, a folder, a device, or
  ///   unreadable.
  package static func open(
    _ path: String, kind: String = "a JSON file"
  ) throws(StorageError) -> FileHandle {
    if path.isEmpty { throw StorageError(path: "''", reason: "the name of a file is needed") }
    // If the type is unknown, opening the file reports the error.
    switch FileAttributeType.ofFile(at: path) {
    case .typeDirectory:
      throw folderError(path, kind: kind)
    case .typeCharacterSpecial, .typeBlockSpecial:
      throw StorageError(path: path, reason: "this is a device; \(kind) is needed")
    default: break
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw StorageError(path: path, reason: "there is no such file")
    }
    do throws(SystemError) {
      let descriptor = try Descriptor(opening: path, for: .reading)
      return FileHandle(fileDescriptor: descriptor.number, closeOnDealloc: true)
    } catch {
      throw StorageError(path: path, "the file cannot be read", error)
    }
  }

  package static func folderError(_ path: String, kind: String = "a JSON file") -> StorageError {
    StorageError(path: path, reason: "this is a folder; \(kind) is needed")
  }

  /// Reads the next bytes of a file; empty at the end.
  package static func readChunk(
    _ handle: FileHandle, upToCount count: Int, path: String
  ) throws(StorageError) -> [UInt8] {
    let descriptor = Descriptor(number: handle.fileDescriptor)
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      do throws(SystemError) {
        initializedCount = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer)) ?? 0
      } catch {
        failure = error
      }
    }
    if let failure { throw StorageError(path: path, "reading failed", failure) }
    return bytes
  }

  /// Goes to an offset in bytes from the start of an ordinary file.
  package static func seek(
    _ handle: FileHandle, to offset: Int, path: String
  ) throws(StorageError) {
    do {
      try handle.seek(toOffset: UInt64(offset))
    } catch {
      throw StorageError(path: path, "reading failed", error)
    }
  }

  /// The size of an ordinary file; nil for pipes and others of unknown size.
  package static func size(of handle: FileHandle) -> Int? {
    Descriptor(number: handle.fileDescriptor).fileSize
  }

  private static func read(
    from handle: FileHandle, _ path: String
  ) throws(StorageError) -> [UInt8] {
    let size = size(of: handle) ?? 0
    if size > byteLimit { throw tooLarge(path, "\(size)") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    while true {
      let chunk = try readChunk(handle, upToCount: chunkByteCount, path: path)
      if chunk.isEmpty { return bytes }
      bytes += chunk
      if bytes.count > byteLimit { throw tooLarge(path, "more than \(byteLimit)") }
    }
  }

  private static func tooLarge(_ path: String, _ count: String) -> StorageError {
    StorageError(
      path: path, reason: "the file has \(count) bytes, but at most \(byteLimit) can be read")
  }
}

extension FileAttributeType {
  /// The type of what is at a path that is about to be written; nil if nothing is.
  ///
  /// - Throws: ``StorageError`` if that cannot be told, for instance without permission to search the
  ///   folder: only what does not exist may be taken for new.
  package static func present(
    at path: String, followsLinks: Bool = true
  ) throws(StorageError) -> FileAttributeType? {
    let target = followsLinks ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
    do {
      return try FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType
    } catch let error as CocoaError where error.isNoSuchFile {
      return nil
    } catch {
      throw StorageError(path: path, "nothing is written there, because it cannot be read", error)
    }
  }

  /// The type of the file that a path leads to, through symbolic links; nil if it cannot be read.
  package static func ofFile(at path: String) -> FileAttributeType? {
    (try? present(at: path)) ?? nil
  }
}

extension CocoaError {
  fileprivate var isNoSuchFile: Bool { code == .fileReadNoSuchFile || code == .fileNoSuchFile }
}
