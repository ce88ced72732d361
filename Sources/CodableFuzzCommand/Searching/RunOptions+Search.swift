import CodableFuzz
import Foundation
import FuzzDocuments
import JSONMutation

extension RunOptions {
  /// The configuration of a guided search: other plans stay as they are.
  ///
  /// Workers call it, too, in the same working folder.
  func searching(
    _ configuration: Runner.Configuration, _ studies: [Study]
  ) -> Runner.Configuration {
    guard configuration.plan.isGuided else { return configuration }
    var configuration = configuration
    if configuration.mutators.contains(where: { $0.mutationClass == .structural }) {
      configuration.mutators += Mutators.ofGuidedSearch.filter { mutator in
        !configuration.mutators.contains { $0.id == mutator.id }
      }
    }
    configuration.timesStrategies = false
    configuration.searchTime = mutation.searchTime
    configuration.constants = SourceConstants.of(
      studies, around: FileManager.default.currentDirectoryPath)
    return configuration
  }
}
