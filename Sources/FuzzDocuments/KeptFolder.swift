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
    guard let kind = try FileStatus.at(path)?.kind else { return [] }
    guard kind == .folder else {
      throw StorageError(path: path, reason: "this is a file; the folder of a search is needed")
    }
    var mutants: [MutantID] = []
    for name in try Files.names(in: path).sorted() {
      let file = "\(path)/\(name)"
      guard try FileStatus.at(file)?.kind == .file else { continue }
      let bytes = try InputFile(file).read(upToCount: Self.mostBytes + 1)
      guard bytes.count <= Self.mostBytes else { continue }
      if let mutant = try? MutantID(parsing: String(decoding: bytes, as: UTF8.self)) {
        mutants.append(mutant)
      }
    }
    return mutants
  }

  /// Adds mutants that the folder does not have.
  ///
  /// - Returns: How many were added.
  /// - Throws: `StorageError` if that fails.
  package func add(_ mutants: [MutantID]) throws(StorageError) -> Int {
    try Files.makeFolder(path, remedy: "make it first, or name another one")
    var count = 0
    for mutant in mutants {
      let text = Array(mutant.description.utf8)
      let name = "\(path)/\(LongDigest(of: text))"
      if try FileStatus.at(name) != nil { continue }
      let file = try AtomicFile(path: name)
      try file.write(text)
      try file.commit()
      count += 1
    }
    return count
  }
}
