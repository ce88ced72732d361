import CodableFuzzCommand
import Corpus

FuzzCommand.main(scenarios: { Corpus.scenarios }, studies: { Corpus.studies })
