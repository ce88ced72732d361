import CodableFuzzCommand
import FuzzCorpus

FuzzCommand.main { Corpus.studies }
