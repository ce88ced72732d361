import Foundation
package import FuzzPlatform

/// The JSON and NDJSON files in a folder and its subfolders, sorted by path.
///
/// It skips names that start with a dot, and doesn't follow links to folders because they may form
/// a loop.
package struct FileTree: IteratorProtocol {
  package static let endings = DocumentStream.lineEndings.union(["json"])

  /// The folders on the way to the next file, each with its remaining names in reverse order.
  private var folders: [(path: String, names: [String])] = []
  private let root: String
  private let endings: Set<String>
  private var isStarted = false

  /// - Parameters:
  ///   - root: The folder.
  ///   - endings: The lowercase extensions of the files to find.
  package init(_ root: String, endings: Set<String> = endings) {
    self.root = root
    self.endings = endings
  }

  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The lowercase extension of a file; nil if it has none.
  package static func ending(of path: String) -> String? {
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    return ending.isEmpty ? nil : ending
  }

  /// The next file, or the error for a folder that cannot be read; nil at the end.
  package mutating func next() -> Result<String, StorageError>? {
    if !isStarted {
      isStarted = true
      if let error = open(root) { return .failure(error) }
    }
    while let last = folders.indices.last {
      // A folder that is held here would copy its names.
      guard let name = folders[last].names.popLast() else {
        folders.removeLast()
        continue
      }
      let folder = folders[last].path
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if Self.isFolder(path) {
        if !Self.isLink(path), let error = open(path) { return .failure(error) }
      } else if let ending = Self.ending(of: name), endings.contains(ending) {
        return .success(path)
      }
    }
    return nil
  }

  private mutating func open(_ path: String) -> StorageError? {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { !$0.hasPrefix(".") }
      folders.append((path, names.sorted { $1.utf8.lexicographicallyPrecedes($0.utf8) }))
      return nil
    } catch {
      return StorageError(path: path, "the folder cannot be read", error)
    }
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }
}
