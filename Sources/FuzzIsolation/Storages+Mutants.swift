public import CodableFuzz
public import FuzzPlatform

extension Storages {
  /// A file for each mutant or document, with its bytes unchanged.
  ///
  /// Symbolic links in the folder are replaced, so nothing outside it is written.
  ///
  /// - Parameter folder: The folder's path. The folder is created when something is written.
  /// - Returns: The storage.
  public static func mutants(in folder: String) -> any Storage<MutantFile, [UInt8]> {
    FileStorage(folder: folder, followsLinks: false, bytes: { $0 }, value: { $0 })
  }
}
