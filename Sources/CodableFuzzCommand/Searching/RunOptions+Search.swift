import CodableFuzz
import Foundation
import FuzzDocuments
import FuzzFixtures

extension RunOptions {
  /// The configuration, with what a guided search of studies needs.
  ///
  /// - Throws: ``UsageError`` for options that do not go together, and `StorageError` if the folder
  ///   of kept mutants cannot be read.
  func configuration(of studies: [Study]) throws -> Runner.Configuration {
    try configuration().searching(for: mutation.searchTime) {
      SearchStart(
        constants: SourceConstants.aroundThisTool(of: studies),
        mutants: try kept.map { try KeptFolder($0).mutants() } ?? [])
    }
  }
}
