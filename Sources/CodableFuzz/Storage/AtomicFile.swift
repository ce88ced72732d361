import Foundation

/// A file that is there whole or not at all: it is written beside its place, and renamed when it is
/// complete.
///
/// A place that exists and is no ordinary file, such as `/dev/null`, is written directly.
package final class AtomicFile {
  /// Where the file will be.
  package let path: String
  /// Where it is until then.
  package let temporaryPath: String
  private let handle: FileHandle
  private let isDirect: Bool
  /// The permissions of the file that is replaced; nil where there is none.
  private let permissions: NSNumber?
  private var isDone = false

  /// Opens the file for writing.
  ///
  /// - Throws: ``StorageError`` where nothing can be written there.
  package init(path: String) throws(StorageError) {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    // There are no attributes of what is not there yet.
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    let known = attributes?[.type] as? FileAttributeType
    if known == .typeDirectory {
      throw StorageError(path: path, reason: "this is a folder; the name of a file is needed")
    }
    isDirect = known != nil && known != .typeRegular
    self.path = place
    permissions = isDirect ? nil : attributes?[.posixPermissions] as? NSNumber
    temporaryPath =
      isDirect ? place : "\(place).\(ProcessInfo.processInfo.processIdentifier).partial"
    if !isDirect,
      !FileManager.default.createFile(
        atPath: temporaryPath, contents: nil,
        attributes: permissions == nil ? nil : [.posixPermissions: 0o600])
    {
      throw StorageError(
        path: path, reason: "nothing can be written there: \(StorageError.systemReason)")
    }
    guard let handle = FileHandle(forWritingAtPath: temporaryPath) else {
      let reason = "nothing can be written there: \(StorageError.systemReason)"
      if !isDirect { unlink(temporaryPath) }
      throw StorageError(path: path, reason: reason)
    }
    self.handle = handle
  }

  /// Whether there is a file that would be replaced.
  package static func isKept(_ path: String) -> Bool {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  /// Appends bytes.
  ///
  /// - Throws: ``StorageError`` where they cannot be written, for instance on a full disk.
  package func write(_ bytes: [UInt8]) throws(StorageError) {
    do {
      try handle.write(contentsOf: Data(bytes))
    } catch {
      throw failure("writing failed")
    }
  }

  /// Puts the file in its place.
  ///
  /// - Throws: ``StorageError`` where that fails; the place is as it was.
  package func commit() throws(StorageError) {
    do {
      if !isDirect { try handle.synchronize() }
      try handle.close()
      if let permissions {
        try FileManager.default.setAttributes(
          [.posixPermissions: permissions], ofItemAtPath: temporaryPath)
      }
    } catch {
      throw failure("writing failed")
    }
    if !isDirect, rename(temporaryPath, path) != 0 {
      throw failure("renaming failed")
    }
    isDone = true
  }

  /// Removes what was written so far.
  package func discard() {
    guard !isDone else { return }
    isDone = true
    // Closing twice, or removing what is gone, leaves things as they should be.
    try? handle.close()
    if !isDirect { unlink(temporaryPath) }
  }

  deinit { discard() }

  /// What the system says of the last call; what was written so far is removed.
  private func failure(_ what: String) -> StorageError {
    let error = StorageError(path: path, reason: "\(what): \(StorageError.systemReason)")
    discard()
    return error
  }
}
