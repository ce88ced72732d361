package import CodableFuzz
import Foundation
package import JSONMutation
import JSONText

extension StrategyBenchmark {
  /// Decodes the clean document of each study repeatedly with each strategy, without measuring: for
  /// tools that count instructions.
  ///
  /// - Parameter times: The number of repeats.
  /// - Returns: The number of records for each strategy and document.
  /// - Throws: ``DocumentError`` if a document cannot be read or grown.
  package func decode(
    times: Int
  ) throws(DocumentError) -> [(strategy: StrategyID, document: String, recordCount: Int)] {
    var decoded: [(strategy: StrategyID, document: String, recordCount: Int)] = []
    for study in studies {
      var study = study
      if study.recordsAt != nil { study.recordCount = study.recordCount ?? recordCount }
      let document = try study.document()
      let bytes = Data(document.index.bytes)
      for strategy in study.strategies where strategies?.contains(strategy.id) ?? true {
        let instance = strategy.makeInstance()
        for _ in 0..<times { instance.decode(bytes) }
        decoded.append((strategy.id, study.name, max(1, document.records.count)))
      }
    }
    return decoded
  }
}
