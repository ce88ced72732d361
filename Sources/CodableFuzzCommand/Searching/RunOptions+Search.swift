import CodableFuzz
import Foundation
import FuzzDocuments

extension RunOptions {
  /// The configuration, with what a guided search of studies needs.
  func configuration(of studies: [Study]) throws(UsageError) -> Runner.Configuration {
    try configuration().searching(for: mutation.searchTime) {
      SourceConstants.of(studies, around: FileManager.default.currentDirectoryPath)
    }
  }

  /// The configuration of a worker, which is sent the constants with each document.
  func workerConfiguration() throws(UsageError) -> Runner.Configuration {
    try configuration().searching(for: mutation.searchTime) { [] }
  }
}
