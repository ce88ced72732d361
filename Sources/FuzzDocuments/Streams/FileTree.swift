package import FuzzPlatform

/// The JSON and NDJSON files in a folder and its subfolders, sorted by path.
///
/// It skips names that start with a dot, and links to folders, which may form a loop.
package struct FileTree: IteratorProtocol {
  package static let endings = lineEndings.union(["json"])
  package static let lineEndings: Set = ["ndjson", "jsonl"]

  private var folders: [(path: String, names: [String])] = []
  private let root: String
  private let files: Set<String>
  private var isStarted = false

  package init(_ root: String, only files: Set<String> = []) {
    (self.root, self.files) = (root, files)
  }

  package static func isFolder(_ path: String) throws(StorageError) -> Bool {
    try FileStatus.at(path)?.kind == .folder
  }

  package static func ending(of path: String) -> String? {
    // A URL of a file looks at the file.
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map(Substring.init) ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[dot...].dropFirst()
    return ending.isEmpty ? nil : ending.lowercased()
  }

  package mutating func next() -> Result<String, StorageError>? {
    if !isStarted {
      isStarted = true
      do throws(StorageError) {
        try open(root)
      } catch {
        return .failure(error)
      }
    }
    while let last = folders.indices.last {
      // A folder that is held here would copy its names.
      guard let name = folders[last].names.popLast() else {
        folders.removeLast()
        continue
      }
      let folder = folders[last].path
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      let isFile = Self.ending(of: name).map(Self.endings.contains) ?? false
      do throws(StorageError) {
        let kind = try FileStatus.at(path, followsLinks: false)?.kind
        if kind == .folder {
          try open(path)
        } else if isFile {
          let leadsToFolder = kind == .link ? try Self.isFolder(path) : false
          let isWanted = files.isEmpty || files.contains(path)
          if isWanted, !leadsToFolder { return .success(path) }
        }
      } catch {
        return .failure(error)
      }
    }
    return nil
  }

  private mutating func open(_ path: String) throws(StorageError) {
    let names = try Files.names(in: path).filter { !$0.hasPrefix(".") }
    folders.append((path, names.sorted { $1.utf8.lexicographicallyPrecedes($0.utf8) }))
  }
}
