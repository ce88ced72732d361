/// What a test checks of a study besides its mutants.
package struct StudyCheck: Sendable {
  /// What fails the test, with what to do.
  package var failures: [String] = []
  /// The paths of the files that were written, because the test was asked to.
  package var written: [String] = []

  package init() {}
}
