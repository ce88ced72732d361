package import Foundation
import FuzzPlatform

/// Reads whole files.
package enum InputFile {
  /// The most bytes that are read of one file: what is larger is not a report or a baseline.
  private static let byteLimit = 2_000_000_000
  private static let chunkByteCount = 1_048_576

  /// The bytes of a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - kind: What is needed there, for error messages.
  /// - Returns: All of its bytes.
  /// - Throws: ``StorageError`` that says whether the file is missing, a folder, a device, or
  ///   unreadable.
  package static func read(
    _ path: String, kind: String = "a JSON file"
  ) throws(StorageError) -> [UInt8] {
    if path == "-" { return try read(from: .standardInput, "standard input") }
    return try read(from: try open(path, kind: kind), path)
  }

  /// Opens a file to read it.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - kind: What is needed there, for error messages.
  /// - Returns: The file.
  /// - Throws: ``StorageError`` that says whether the file is missing, a folder, a device, or
  ///   unreadable.
  package static func open(
    _ path: String, kind: String = "a JSON file"
  ) throws(StorageError) -> FileHandle {
    if path.isEmpty { throw StorageError(path: "''", reason: "the name of a file is needed") }
    let node = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // Where the type cannot be told, opening the file tells what is wrong.
    let attributes = try? FileManager.default.attributesOfItem(atPath: node)
    switch attributes?[.type] as? FileAttributeType {
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

  /// Says that a file is needed, not a folder.
  package static func folderError(_ path: String, kind: String = "a JSON file") -> StorageError {
    StorageError(path: path, reason: "this is a folder; \(kind) is needed")
  }

  /// Reads the next bytes of a file; none at the end.
  ///
  /// - Throws: ``StorageError`` where reading fails.
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

  /// The size of an ordinary file; nil of pipes and other things whose end is not known.
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
