// A test needs one import of this package. Only the names that tests write are exported: a team
// may have a `Report` or an `Event` of its own.
@_exported public import protocol CodableFuzz.DataDecoder
@_exported public import protocol CodableFuzz.JSONSource
@_exported public import protocol CodableFuzz.RecordList
@_exported public import protocol CodableFuzz.RecordSource
@_exported public import struct CodableFuzz.Loss
@_exported public import struct CodableFuzz.Recovery
@_exported public import struct CodableFuzz.Strategy
@_exported public import struct CodableFuzz.StrategyID
@_exported public import struct CodableFuzz.Study
@_exported public import struct JSONMutation.MutantPlan
@_exported public import struct JSONMutation.Mutator
@_exported public import struct FuzzReports.MetricLoss
@_exported public import enum JSONMutation.MutatorSet
@_exported public import struct JSONText.JSONPointer
@_exported public import protocol FuzzFixtures.FixtureSource
