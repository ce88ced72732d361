// Lets a test name values of these types without importing their modules: `mutators: .drift`, `at:
// "/feed"`.
@_exported public import enum JSONMutation.MutatorSet
@_exported public import struct JSONText.JSONPointer
