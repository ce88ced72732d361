package import CodableFuzz
package import JSONInference
import JSONText

extension Sample {
  /// A study for each path, decoded by a model that was inferred from all of them.
  ///
  /// The standard strategies decode the strict model, in which whatever the sample has is required.
  /// `inferred` decodes the given one.
  package func studies(decodedBy model: InferredModel) -> [Study] {
    let strict = profile.model(by: .strict)
    return studies.map { study in
      let inferred: StrategyID = model.list == nil ? .strict : .lossyArray
      let own = study.decoding(by: model).strategies.filter { $0.id == inferred }
      var study = study.decoding(by: strict)
      study.strategies += own.map { $0.named(.inferred) }
      return study
    }
  }
}

extension Study {
  /// The same study with the standard strategies for the records of a model.
  package func decoding(by model: InferredModel) -> Study {
    var study = self
    (study.recordsAt, study.listForm) = (model.list, model.listForm)
    study.strategies = Strategy.standard(
      for: InferredRecord.self, at: model.list, form: model.listForm,
      configuration: ModelDecoding(model))
    return study
  }
}

extension InferredModel {
  /// Whether the list of records is an array or an object.
  package var listForm: ListForm {
    if let list, case .map = listType(at: list) { .object } else { .array }
  }
}
