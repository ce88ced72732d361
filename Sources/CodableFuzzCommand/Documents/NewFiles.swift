import Foundation
import FuzzPlatform

/// Files of a folder that are written together.
enum NewFiles {
  /// Writes all files; if one cannot be written, the new ones are removed again.
  ///
  /// - Throws: `StorageError` with the reason, and with what was left behind.
  static func write(
    _ files: [(path: String, bytes: [UInt8])], to folder: String, _ console: Console
  ) throws(StorageError) {
    if files.isEmpty, !console.isQuiet {
      console.warn("\(FilePath.shown(folder)) has all files already")
    }
    var open: [AtomicFile] = []
    var known: Set<String> = []
    var written: [String] = []
    do throws(StorageError) {
      for (path, bytes) in files {
        let url = URL(fileURLWithPath: folder).appendingPathComponent(path)
        try Files.makeFolder(url.deletingLastPathComponent().path)
        let file = try AtomicFile(path: url.path)
        open.append(file)
        if AtomicFile.isKept(file.path) { known.insert(file.path) }
        try file.write(bytes)
      }
      for file in open {
        try file.commit()
        written.append(file.path)
      }
      name(open.map(\.path), console)
    } catch {
      for file in open { file.discard() }
      let left = written.filter { known.contains($0) || !Files.remove($0) }
      if left.isEmpty { throw error }
      throw StorageError(
        path: error.path,
        reason: "\(error.reason); these were written before: "
          + left.map(FilePath.shown).joined(separator: ", "))
    }
  }

  /// A folder with more new files is named in place of them.
  private static let mostNamed = 16

  private static func name(_ paths: [String], _ console: Console) {
    func folder(of path: String) -> String {
      URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
    let counts = Dictionary(paths.map { (folder(of: $0), 1) }, uniquingKeysWith: +)
    var named: Set<String> = []
    for path in paths {
      let folder = folder(of: path)
      if let count = counts[folder], count > mostNamed {
        if named.insert(folder).inserted {
          console.wrote(FilePath.shown(folder), "\(count) files")
        }
      } else {
        console.wrote(FilePath.shown(path))
      }
    }
  }
}
