import CodableFuzz
import Foundation
import FuzzDocuments

extension RunOptions {
  /// The configuration, with what a guided search needs.
  ///
  /// Workers call it, too, in the same working folder.
  func configuration(of studies: [Study]) throws(UsageError) -> Runner.Configuration {
    try configuration().searching(for: mutation.searchTime) {
      SourceConstants.of(studies, around: FileManager.default.currentDirectoryPath)
    }
  }
}
