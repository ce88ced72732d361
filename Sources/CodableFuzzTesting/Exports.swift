// A test needs one import of this package. Whole modules are exported: a name that a team has, too, is
// ambiguous then, and means theirs with the name of their module before it. An import of one name
// would hide theirs.
@_exported public import CodableFuzz
@_exported public import FuzzFixtures
@_exported public import FuzzReports
@_exported public import JSONMutation
@_exported public import JSONText
