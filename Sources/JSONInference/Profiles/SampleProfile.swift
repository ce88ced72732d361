package import JSONText

/// What the values of a sample of documents are like, of which a model is inferred.
package final class SampleProfile {
  package private(set) var documentCount = 0

  package init() {}

  /// Adds a document.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package func add(_ index: DocumentIndex) {
    documentCount += 1
  }

  /// The model of what was added.
  package func model(by rules: InferenceRules = InferenceRules()) -> InferredModel {
    InferredModel(root: .anything, list: nil, record: .anything)
  }
}
