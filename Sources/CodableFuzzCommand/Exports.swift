// A team's tool needs one import of this package besides its own models.
@_exported public import CodableFuzz
@_exported public import FuzzFixtures
@_exported public import FuzzReports
@_exported public import JSONMutation
@_exported public import JSONText
