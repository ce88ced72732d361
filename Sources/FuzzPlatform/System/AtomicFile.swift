import Foundation

/// A file that is whole or absent: it is written to a temporary file next to it, and renamed when
/// complete.
///
/// An existing path that is not an ordinary file, such as `/dev/null`, is written directly.
package final class AtomicFile {
  package let path: String
  package let temporaryPath: String
  private let descriptor: Descriptor
  private var isOpen = true
  /// Whether the path is a device, a pipe or the like, which is written as it is.
  package let isDirect: Bool
  private let permissions: UInt16?
  private var isDone = false

  /// Opens the file, which replaces a symbolic link at its path, or the target of the link.
  package init(path: String, followsLink: Bool = true) throws(StorageError) {
    let target = Self.target(of: Descriptor.path(path), followsLink: followsLink)
    let status = try FileStatus.at(target, followsLinks: false)
    let known = status?.kind
    if known == .folder {
      throw StorageError(path: path, reason: "this is a folder; the name of a file is needed")
    }
    let isReplaced = known == nil || known == .file
    isDirect = !isReplaced && (followsLink || known != .link)
    self.path = target
    permissions = known == .file ? status?.permissions : nil
    // Differs for files that are open at the same time, also in other processes.
    let word = String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
    let process = ProcessInfo.processInfo.processIdentifier
    temporaryPath = isDirect ? target : "\(target).\(word).\(process).partial"
    do throws(SystemError) {
      descriptor =
        isDirect
        ? try Descriptor(opening: target, for: .writing)
        : try UnfinishedFiles.all.make(
          temporaryPath, permissions: permissions == nil ? 0o666 : 0o600)
    } catch {
      let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
      if FileStatus.isMissing(folder) {
        throw StorageError(
          path: path, reason: "nothing can be written there: its folder is missing, make it first")
      }
      throw StorageError(path: path, "nothing can be written there", error)
    }
  }

  private static func target(of path: String, followsLink: Bool) -> String {
    let url = URL(fileURLWithPath: path)
    if followsLink { return url.resolvingSymlinksInPath().path }
    return url.deletingLastPathComponent().resolvingSymlinksInPath()
      .appendingPathComponent(url.lastPathComponent).path
  }

  @discardableResult
  package static func write(
    _ bytes: [UInt8], to path: String, followsLink: Bool = true
  ) throws(StorageError) -> AtomicFile {
    let file = try AtomicFile(path: path, followsLink: followsLink)
    try file.write(bytes)
    try file.commit()
    return file
  }

  package static func isSource(at path: String) throws(StorageError) -> Bool {
    switch try FileStatus.at(path, followsLinks: false)?.kind {
    case nil: return false
    case .file: return true
    case .link:
      throw StorageError(
        path: path, reason: "this is a symbolic link: remove it, or write to another folder")
    default:
      throw StorageError(
        path: path, reason: "this is no ordinary file: remove it, or write to another folder")
    }
  }

  /// Whether a file exists that would be replaced, or may exist.
  package static func isKept(_ path: String) -> Bool {
    !FileStatus.isMissing(path) && [nil, .file].contains(FileStatus.kind(at: path))
  }

  package func write(_ bytes: [UInt8]) throws(StorageError) {
    do throws(SystemError) {
      try descriptor.writeAll(bytes)
    } catch {
      throw failure("writing failed", error)
    }
  }

  /// Moves the complete file to its final path; if that fails, the path is unchanged.
  package func commit() throws(StorageError) {
    var step = "writing failed"
    do throws(SystemError) {
      if !isDirect { try descriptor.synchronize() }
      if let permissions { try descriptor.setPermissions(permissions) }
      isOpen = false
      try descriptor.closeWritten()
      step = "renaming failed"
      if !isDirect { try Files.rename(temporaryPath, to: path) }
    } catch {
      throw failure(step, error)
    }
    isDone = true
    UnfinishedFiles.all.forget(temporaryPath)
  }

  private func failure(_ what: String, _ error: SystemError) -> StorageError {
    let failure = StorageError(path: path, what, error)
    if discard() { return failure }
    return StorageError(
      path: path, reason: "\(failure.reason); remove \(temporaryPath), which is left over")
  }

  @discardableResult
  package func discard() -> Bool {
    guard !isDone else { return true }
    isDone = true
    if isOpen { descriptor.close() }
    isOpen = false
    UnfinishedFiles.all.forget(temporaryPath)
    return isDirect || Files.remove(temporaryPath) || FileStatus.isMissing(temporaryPath)
  }

  deinit { discard() }
}

/// The temporary files of this process that are neither complete nor removed yet.
///
/// A signal that ends the process removes them. None can come between making a file and noting it.
package final class UnfinishedFiles: @unchecked Sendable {
  package static let all = UnfinishedFiles()

  // All mutable state is accessed only while holding the lock.
  private let lock = NSLock()
  private var known: Set<String> = []
  /// Is told of each file before it is made, and of each that is complete or removed.
  package var note: (_ path: String, _ isUnfinished: Bool) -> Void = { _, _ in }
  /// Is told before the first byte of output is written that cannot be taken back.
  package var noteStream: () -> Void = {}
  private var isStreamBegun = false

  package var paths: Set<String> { lock.withLock { known } }

  func make(_ path: String, permissions: UInt16) throws(SystemError) -> Descriptor {
    lock.lock()
    defer { lock.unlock() }
    note(path, true)
    let descriptor = try Descriptor(opening: path, for: .makingNew(permissions: permissions))
    known.insert(path)
    return descriptor
  }

  func forget(_ path: String) {
    lock.withLock { if known.remove(path) != nil { note(path, false) } }
  }

  package func beginStream() {
    lock.withLock {
      if !isStreamBegun { noteStream() }
      isStreamBegun = true
    }
  }

  /// Removes the files, and ends the process; no new ones are made meanwhile.
  package func removeAll(andThen end: (_ isAnyRemoved: Bool) -> Never) -> Never {
    lock.lock()
    for path in known { Files.remove(path) }
    end(!known.isEmpty)
  }
}
