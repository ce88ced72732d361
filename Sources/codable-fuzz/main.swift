import CodableFuzzCommand
import Corpus

FuzzCommand.main { Corpus.studies }
