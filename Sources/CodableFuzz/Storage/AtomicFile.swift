package import Foundation

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
  /// - Parameters:
  ///   - path: Where the file will be.
  ///   - followsLink: Whether a symbolic link there stays, and the file that it names is written;
  ///     otherwise the file takes the place of the link.
  /// - Throws: ``StorageError`` where nothing can be written there.
  package init(path: String, followsLink: Bool = true) throws(StorageError) {
    let place = Self.place(of: path, followsLink: followsLink)
    // There are no attributes of what is not there yet.
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    let known = attributes?[.type] as? FileAttributeType
    if known == .typeDirectory {
      throw StorageError(path: path, reason: "this is a folder; the name of a file is needed")
    }
    let isReplaced = known == nil || known == .typeRegular
    isDirect = !isReplaced && (followsLink || known != .typeSymbolicLink)
    self.path = place
    permissions = known == .typeRegular ? attributes?[.posixPermissions] as? NSNumber : nil
    temporaryPath = isDirect ? place : place + Self.temporaryEnding
    let mode: mode_t = permissions == nil ? 0o666 : 0o600
    var descriptor = isDirect ? open(place, O_WRONLY | O_CLOEXEC) : Self.make(temporaryPath, mode)
    if descriptor < 0, errno == EEXIST, unlink(temporaryPath) == 0 {
      // A process with the same number left it behind.
      descriptor = Self.make(temporaryPath, mode)
    }
    guard descriptor >= 0 else {
      throw StorageError(path: path, systemSays: "nothing can be written there")
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static var temporaryEnding: String {
    ".\(ProcessInfo.processInfo.processIdentifier).partial"
  }

  /// The temporary paths of the files in a folder that this process has not finished.
  package static func unfinished(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(temporaryEnding) }.map { "\(folder)/\($0)" }
  }

  /// Makes a file that is not there yet: a link that somebody has put there is not followed.
  private static func make(_ path: String, _ mode: mode_t) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
  }

  private static func place(of path: String, followsLink: Bool) -> String {
    let url = URL(fileURLWithPath: path)
    if followsLink { return url.resolvingSymlinksInPath().path }
    return url.deletingLastPathComponent().resolvingSymlinksInPath()
      .appendingPathComponent(url.lastPathComponent).path
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
    do throws(StorageError) {
      try Self.write(bytes, to: handle, path: path)
    } catch {
      discard()
      throw error
    }
  }

  /// Writes bytes to a file that is open.
  ///
  /// - Throws: ``StorageError`` where they cannot be written.
  package static func write(
    _ bytes: [UInt8], to handle: FileHandle, path: String
  ) throws(StorageError) {
    do {
      try handle.write(contentsOf: Data(bytes))
    } catch {
      throw StorageError(path: path, systemSays: "writing failed")
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
    let error = StorageError(path: path, systemSays: what)
    discard()
    return error
  }
}
