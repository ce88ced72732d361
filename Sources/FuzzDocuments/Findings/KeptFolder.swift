import Foundation
package import FuzzPlatform
package import JSONMutation

/// A folder with the mutants that guided searches kept, a file each.
///
/// libFuzzer reads and writes the same files: the folder is also a corpus for it.
package struct KeptFolder {
  private let path: String

  package init(_ path: String) { self.path = path }

  /// Identifiers are short; longer files are inputs of another kind.
  private static let mostBytes = 1 << 16

  /// Reads the mutants that the folder names, in the order of the names of their files.
  ///
  /// Other files are left alone.
  ///
  /// - Returns: The mutants; none if there is no such folder.
  /// - Throws: `StorageError` if it is a file, or cannot be read.
  package func mutants() throws(StorageError) -> [MutantID] {
    let names: [String]
    switch FileAttributeType.ofFile(at: path) {
    case nil: return []
    case .typeDirectory?:
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: path)
      } catch {
        throw StorageError(path: path, "the folder cannot be read", error)
      }
    default:
      throw StorageError(path: path, reason: "this is a file; the folder of a search is needed")
    }
    return names.sorted().compactMap { name in
      let file = "\(path)/\(name)"
      guard FileAttributeType.ofFile(at: file) == .typeRegular,
        let handle = try? InputFile.open(file),
        let bytes = try? InputFile.readChunk(handle, upToCount: Self.mostBytes + 1, path: file),
        bytes.count <= Self.mostBytes
      else { return nil }
      return try? MutantID(parsing: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Adds mutants that the folder does not have.
  ///
  /// - Returns: How many were added.
  /// - Throws: `StorageError` if that fails.
  package func add(_ mutants: [MutantID]) throws(StorageError) -> Int {
    try Files.makeFolder(path, remedy: "make it first, or name another one")
    let folder = URL(fileURLWithPath: path)
    var count = 0
    for mutant in mutants {
      let text = Array(mutant.description.utf8)
      let file = folder.appendingPathComponent(LongDigest(of: text).description)
      if FileManager.default.fileExists(atPath: file.path) { continue }
      do {
        try Data(text).write(to: file, options: .atomic)
      } catch {
        throw StorageError(path: file.path, "writing failed", error)
      }
      count += 1
    }
    return count
  }
}
