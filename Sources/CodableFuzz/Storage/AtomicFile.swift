package import Foundation
import FuzzPlatform

/// A file that is there whole or not at all: it is written beside its location, and renamed when it is
/// complete.
///
/// A location that exists and is no ordinary file, such as `/dev/null`, is written directly.
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
  ///     otherwise the file takes the location of the link.
  /// - Throws: ``StorageError`` where nothing can be written there.
  package init(path: String, followsLink: Bool = true) throws(StorageError) {
    let node = Self.node(of: path, followsLink: followsLink)
    // There are no attributes of what is not there yet.
    let attributes = try? FileManager.default.attributesOfItem(atPath: node)
    let known = attributes?[.type] as? FileAttributeType
    if known == .typeDirectory {
      throw StorageError(path: path, reason: "this is a folder; the name of a file is needed")
    }
    let isReplaced = known == nil || known == .typeRegular
    isDirect = !isReplaced && (followsLink || known != .typeSymbolicLink)
    self.path = node
    permissions = known == .typeRegular ? attributes?[.posixPermissions] as? NSNumber : nil
    temporaryPath = isDirect ? node : node + Self.temporaryEnding
    do throws(SystemError) {
      let descriptor =
        isDirect
        ? try Descriptor(opening: node, for: .writing)
        : try Self.make(temporaryPath, permissions: permissions == nil ? 0o666 : 0o600)
      handle = FileHandle(fileDescriptor: descriptor.number, closeOnDealloc: true)
    } catch {
      throw StorageError(path: path, "nothing can be written there", error)
    }
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
  private static func make(
    _ path: String, permissions: UInt16
  ) throws(SystemError) -> Descriptor {
    do throws(SystemError) {
      return try Descriptor(opening: path, for: .makingNew(permissions: permissions))
    } catch {
      // A process with the same number left it behind.
      guard error.isExisting, Files.remove(path) else { throw error }
      return try Descriptor(opening: path, for: .makingNew(permissions: permissions))
    }
  }

  private static func node(of path: String, followsLink: Bool) -> String {
    let url = URL(fileURLWithPath: path)
    if followsLink { return url.resolvingSymlinksInPath().path }
    return url.deletingLastPathComponent().resolvingSymlinksInPath()
      .appendingPathComponent(url.lastPathComponent).path
  }

  /// Whether there is a file that would be replaced.
  package static func isKept(_ path: String) -> Bool {
    let node = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: node)
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
    let descriptor = Descriptor(number: handle.fileDescriptor)
    do throws(SystemError) {
      try descriptor.writeAll(bytes)
    } catch {
      throw StorageError(path: path, "writing failed", error)
    }
  }

  /// Puts the file in its location.
  ///
  /// - Throws: ``StorageError`` where that fails; the location is as it was.
  package func commit() throws(StorageError) {
    do {
      if !isDirect { try handle.synchronize() }
      try handle.close()
      if let permissions {
        try FileManager.default.setAttributes(
          [.posixPermissions: permissions], ofItemAtPath: temporaryPath)
      }
    } catch {
      discard()
      throw StorageError(path: path, "writing failed", error)
    }
    do throws(SystemError) {
      if !isDirect { try Files.rename(temporaryPath, to: path) }
    } catch {
      discard()
      throw StorageError(path: path, "renaming failed", error)
    }
    isDone = true
  }

  /// Removes what was written so far.
  package func discard() {
    guard !isDone else { return }
    isDone = true
    // Closing twice, or removing what is gone, leaves things as they should be.
    try? handle.close()
    if !isDirect { Files.remove(temporaryPath) }
  }

  deinit { discard() }
}
