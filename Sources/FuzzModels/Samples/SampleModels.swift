package import CodableFuzz
import Foundation
package import JSONInference
import JSONText

package struct SampleModels: Sendable {
  package let studies: [String]
  let strict: InferredModel
  package let inferred: InferredModel
}

extension Sample {
  package var models: [SampleModels] {
    profiles.enumerated().map { shape, profile in
      SampleModels(
        studies: studies.filter { $0.shape == shape }.map(\.study.name),
        strict: profile.model(by: .strict), inferred: profile.model())
    }
  }

  package func studies(decodedBy models: [SampleModels]) -> [Study] {
    studies.map { $0.study.decoding(by: models[$0.shape]) }
  }
}

extension Study {
  /// The same study with the standard strategies, which decode the strict model, and `inferred`.
  package func decoding(by models: SampleModels) -> Study {
    var study = decoding(by: models.strict)
    let strict = study.strategies.map { $0.id == .strict ? $0.reading(models.strict, name) : $0 }
    let inferred: StrategyID = models.inferred.list == nil ? .strict : .lossyArray
    let own = decoding(by: models.inferred).strategies.filter { $0.id == inferred }
    study.strategies = strict + own.map { $0.named(.inferred).reading(models.inferred, name) }
    return study
  }

  /// The same study with one strategy, which decodes whole documents as the code of a model does.
  package func decodingWhole(by model: InferredModel) -> Study {
    var study = decoding(by: model)
    let own: StrategyID = model.list == nil ? .strict : .lossyArray
    study.strategies = study.strategies.filter { $0.id == own }
      .map { $0.named(.app).reading(model, name) }
    return study
  }

  package func decoding(by model: InferredModel) -> Study {
    var study = self
    (study.recordsAt, study.listForm) = (model.list, model.listForm)
    study.strategies = Strategy.standard(
      for: InferredRecord.self, recordsAt: model.list, form: model.listForm,
      configuration: ModelDecoding(model))
    return study
  }
}

extension Strategy {
  /// A strategy with the same id that decodes whole documents, as the code of a model does, unless its types
  /// do not lead to the list of records.
  fileprivate func reading(_ model: InferredModel, _ name: String) -> Strategy {
    let decoding = ModelDecoding(model)
    var strategy = self
    if decoding.readsEnvelope {
      strategy = Strategy(
        id,
        makeDecode: {
          let decoder = JSONDecoder()
          return { try decoding.decodeDocument($0, with: decoder) }
        })
    }
    let properties = SwiftProperties(model, name: name)
    strategy.declaredProperty = { properties[$0] }
    return strategy
  }
}

extension InferredModel {
  package var listForm: ListForm {
    if let list, case .map = listType(at: list) { .object } else { .array }
  }
}
