package import Foundation
import FuzzCLibrary

package enum Files {
  /// The nearest folder that holds a file or folder of a name: this one, or one around it; nil if none does.
  package static func folder(with name: String, around folder: URL) -> URL? {
    var folder = folder.standardizedFileURL
    while FileStatus.isMissing(folder.appendingPathComponent(name).path) {
      guard folder.pathComponents.count > 1 else { return nil }
      folder.deleteLastPathComponent()
    }
    return folder
  }

  @discardableResult
  package static func remove(_ path: String) -> Bool {
    (try? PlannedFailure.check(.remove)) != nil && unlink(path) == 0
  }

  @discardableResult
  package static func removeFolder(_ path: String) -> Bool { rmdir(path) == 0 }

  package static func rename(_ path: String, to other: String) throws(SystemError) {
    try PlannedFailure.check(.rename)
    if FuzzCLibrary.rename(path, other) != 0 { throw .last }
  }

  static func makeTemporary(
    in folder: String
  ) throws(SystemError) -> (file: Descriptor, path: String) {
    var path = Array("\(folder)/codable-fuzz-XXXXXX".utf8CString)
    try PlannedFailure.check(.open)
    let number = mkstemp(&path)
    if number < 0 { throw .last }
    let text = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return (Descriptor(number: number), text)
  }
}

package enum MappedFile {
  /// Maps `size` bytes of a file, which must have them, and can be closed afterward.
  ///
  /// They begin at `offset`, a multiple of the size of a page.
  package static func map(
    _ file: Descriptor, at offset: Int = 0, size: Int, isWritable: Bool
  ) throws(SystemError) -> UnsafeMutableRawBufferPointer {
    let protection = PROT_READ | (isWritable ? PROT_WRITE : 0)
    let memory = mmap(nil, size, protection, MAP_SHARED, file.number, off_t(offset))
    guard memory != MAP_FAILED, let memory else { throw .last }
    return UnsafeMutableRawBufferPointer(start: memory, count: size)
  }

  package static func unmap(_ memory: UnsafeMutableRawBufferPointer) {
    munmap(memory.baseAddress, memory.count)
  }
}

package struct FileStatus: Sendable {
  package enum FileType: Sendable { case file, folder, link, device, other }

  package let kind: FileType
  package let permissions: UInt16
  package let byteCount: Int

  /// What is at a path; nil if nothing is, or only a link that is followed to nothing.
  ///
  /// Only what does not exist may be taken for new: any other failure may hide a file.
  package static func at(
    _ path: String, followsLinks: Bool = true
  ) throws(StorageError) -> FileStatus? {
    do throws(SystemError) {
      return try FileStatus(of: path, followsLinks: followsLinks)
    } catch {
      if error.isMissing { return nil }
      throw StorageError(path: path, "it cannot be told what is there", error)
    }
  }

  package static func kind(at path: String) -> FileType? { (try? at(path))?.kind }

  /// Whether nothing is at a path; false if that cannot be told, so that using it says why.
  package static func isMissing(_ path: String) -> Bool {
    let status = Result { () throws(StorageError) in try at(path) }
    return if case .success(nil) = status { true } else { false }
  }

  fileprivate init(of path: String, followsLinks: Bool) throws(SystemError) {
    try PlannedFailure.check(.status)
    var status = stat()
    if (followsLinks ? stat(path, &status) : lstat(path, &status)) != 0 { throw .last }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFCHR, S_IFBLK: .device
      default: .other
      }
    permissions = UInt16(status.st_mode & 0o7777)
    byteCount = Int(status.st_size)
  }
}

extension Files {
  package static func names(in folder: String) throws(StorageError) -> [String] {
    try StorageError.naming(folder, "the folder cannot be read") { () throws(SystemError) in
      try PlannedFailure.check(.list)
      guard let stream = opendir(folder) else { throw .last }
      defer { closedir(stream) }
      var names: [String] = []
      try PlannedFailure.check(.list)
      while true {
        errno = 0
        guard let entry = readdir(stream) else {
          if errno != 0 { throw .last }
          return names
        }
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { names.append(name) }
      }
    }
  }

  package static func makeFolder(_ path: String, remedy: String? = nil) throws(StorageError) {
    do throws(SystemError) {
      try makeFolders(path)
    } catch {
      if let other = otherThanFolder(onWayTo: path) {
        throw StorageError(
          path: other, reason: "this is not a folder: name a folder, or a path where nothing is")
      }
      let error = StorageError(path: path, "the folder cannot be made", error)
      guard let remedy else { throw error }
      throw StorageError(path: path, reason: "\(error.reason); \(remedy)")
    }
  }

  private static func otherThanFolder(onWayTo path: String) -> String? {
    var path = path
    while !path.isEmpty, path != "/" {
      if let kind = FileStatus.kind(at: path) { return kind == .folder ? nil : path }
      path = folder(of: path)
    }
    return nil
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  private static func makeFolders(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      try PlannedFailure.check(.makeFolder)
      if mkdir(path, 0o777) != 0 { throw .last }
    } catch {
      let outer = folder(of: path)
      if error.isMissing, !outer.isEmpty {
        try makeFolders(outer)
        try makeFolders(path)
      } else if try FileStatus(of: path, followsLinks: true).kind != .folder {
        throw error
      }
    }
  }
}

package enum FilePath {
  /// A normalized path, equal for two paths to the same file.
  package static func location(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  package static func named(_ path: String) -> String { path == "-" ? "standard input" : path }

  package static func documentName(_ path: String) -> String {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return name.isEmpty ? "document" : name
  }

  /// Whether a path can be read again, unlike standard input, pipes and devices.
  package static func isRepeatable(_ path: String) -> Bool {
    // A missing file counts as readable again: it is still missing.
    path != "-" && [nil, .file, .folder].contains(FileStatus.kind(at: path))
  }
}
