// A team's tool needs one import of this package besides its own models.
@_exported public import protocol CodableFuzz.DataDecoder
@_exported public import struct CodableFuzz.Loss
@_exported public import protocol CodableFuzz.RecordList
@_exported public import protocol CodableFuzz.RecordSource
@_exported public import struct CodableFuzz.Recovery
@_exported public import struct CodableFuzz.Strategy
@_exported public import struct CodableFuzz.StrategyID
@_exported public import struct CodableFuzz.Study
@_exported public import protocol FuzzFixtures.FixtureSource
@_exported public import struct JSONMutation.Field
@_exported public import struct JSONText.JSONPointer
