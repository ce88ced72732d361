public import JSONMutation
public import Testing

/// Expects that a mutator keeps its word in some documents: see `MutatorConformance`.
///
/// ```swift
/// @Test func mutatesAsItSays() throws {
///   expectConformance(of: EmptyString(), in: [try Document(DocumentName("feed"), parsing: json)])
/// }
/// ```
///
/// - Parameters:
///   - mutator: The mutator.
///   - documents: Documents in which it has something to edit.
///   - sourceLocation: Where an issue is recorded.
public func expectConformance(
  of mutator: any Mutator, in documents: [Document],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var count = 0
  for document in documents {
    let (mutationCount, violations) = MutatorConformance.check(mutator, in: document)
    count += mutationCount
    for violation in violations {
      Issue.record("\(document.name): \(violation)", sourceLocation: sourceLocation)
    }
  }
  if count == 0 {
    Issue.record(
      "'\(mutator.id)' offers nothing in these documents: it was not checked",
      sourceLocation: sourceLocation)
  }
}
