import CodableFuzzCommand
import Corpus

FuzzCommand(studies: Corpus.studies).main()
