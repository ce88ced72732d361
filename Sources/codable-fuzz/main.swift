import CodableFuzzCommand
import Corpus

FuzzCommand.main(faults: { Corpus.faults }, studies: { Corpus.studies })
