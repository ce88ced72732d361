public import JSONMutation

/// Fails the running test, of Swift Testing or XCTest, if a mutator breaks a requirement.
///
/// See `MutatorConformance`.
///
/// ```swift
/// @Test func mutatesAsItSays() throws {
///   try expectConformance(of: .emptyString, in: [try Document(DocumentName("feed"), parsing: json)])
/// }
/// ```
///
/// - Parameters:
///   - mutator: The mutator.
///   - documents: Documents in which it has something to edit.
///   - fileID: The file that failures belong to, with its module.
///   - file: The path of that file.
///   - line: The line that failures belong to.
///   - column: The column that failures belong to.
/// - Throws: ``UnrecordedFailure`` if no test is running.
public func expectConformance(
  of mutator: Mutator, in documents: [Document],
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) throws {
  let site = CallSite(fileID, file, line, column)
  var count = 0
  for document in documents {
    let (mutationCount, violations) = MutatorConformance.check(mutator, in: document)
    count += mutationCount
    for violation in violations {
      try RunningTest.fail("\(document.name): \(violation)", at: site)
    }
  }
  if count == 0 {
    try RunningTest.fail(
      "'\(mutator.id)' offers nothing in these documents: it was not checked", at: site)
  }
}
