import CodableFuzz
import FuzzCorpus

/// The default run over all documents of the corpus, without timings.
enum WholeCorpus {
  static let report: Report = {
    var configuration = Runner.Configuration()
    configuration.measuresDamageCurve = false
    configuration.searchesFindings = false
    configuration.timesStrategies = false
    return Runner(Corpus.studies, configuration: configuration).run()
  }()
}
