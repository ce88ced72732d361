/// What a test checks of a study besides its mutants.
package struct StudyCheck: Sendable {
  /// What fails the test or the run, with what to do.
  package var failures: [String] = []
  /// The paths of the files that were written, because that was asked for.
  package var written: [String] = []

  package init() {}

  /// The environment variable that lets studies write what they check.
  package static let updateVariable = "UPDATE_SAVED"
}
