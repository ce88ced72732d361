import CodableFuzz
import FuzzPlatform

extension CoverageCounters: EdgeCounters {}
