import CodableFuzzCommand
import FuzzCorpus

FuzzCommand.main(scenarios: { Corpus.scenarios }, studies: { Corpus.studies })
