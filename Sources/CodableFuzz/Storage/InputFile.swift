import Foundation

/// Reads whole files.
package enum InputFile {
  /// The bytes of a file.
  ///
  /// - Throws: ``StorageError`` that says whether the file is missing, a folder, or unreadable.
  package static func read(_ path: String) throws(StorageError) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw StorageError(path: path, reason: "there is no such file")
    }
    if isFolder.boolValue {
      throw StorageError(path: path, reason: "this is a folder; a JSON file is needed")
    }
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // Where the type cannot be told, reading tells what is wrong.
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    if attributes?[.type] as? FileAttributeType == .typeCharacterSpecial {
      throw StorageError(path: path, reason: "this is a device; a JSON file is needed")
    }
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      let reason = (error as? CocoaError)?.code == .fileReadNoPermission ? ": no permission" : ""
      throw StorageError(path: path, reason: "the file cannot be read" + reason)
    }
  }
}
