package import Foundation

/// Reads whole files.
package enum InputFile {
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
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // Where the type cannot be told, opening the file tells what is wrong.
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    switch attributes?[.type] as? FileAttributeType {
    case .typeDirectory:
      throw StorageError(path: path, reason: "this is a folder; \(kind) is needed")
    case .typeCharacterSpecial, .typeBlockSpecial:
      throw StorageError(path: path, reason: "this is a device; \(kind) is needed")
    default: break
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw StorageError(path: path, reason: "there is no such file")
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw StorageError(
        path: path, reason: "the file cannot be read: \(StorageError.systemReason)")
    }
    return handle
  }

  private static func read(
    from handle: FileHandle, _ path: String
  ) throws(StorageError) -> [UInt8] {
    do {
      return Array(try handle.readToEnd() ?? Data())
    } catch {
      throw StorageError(path: path, reason: "reading failed: \(StorageError.systemReason)")
    }
  }
}
