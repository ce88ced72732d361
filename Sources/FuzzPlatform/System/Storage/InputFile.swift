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
    switch try FileStatus.at(path)?.kind {
    case nil: throw StorageError(path: path, reason: "there is no such file")
    case .folder: throw folderError(path, kind: kind)
    case .device: throw StorageError(path: path, reason: "this is a device; \(kind) is needed")
    default: break
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
    do throws(SystemError) {
      try Descriptor(number: handle.fileDescriptor).seek(to: offset)
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
