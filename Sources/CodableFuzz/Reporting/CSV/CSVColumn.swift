/// The columns of a report as CSV, in their order.
public enum CSVColumn: String, Sendable, CaseIterable {
  /// The document's name.
  case document
  /// The strategy.
  case strategy
  /// What is counted: `unmutated`, `class`, `mutator` or `field`.
  case scope
  /// The class of the mutants.
  case mutationClass = "class"
  /// The mutator.
  case mutator
  /// The field, which of the whole document is empty.
  case field
  /// How many mutants there were.
  case mutants
  /// For how many of them the strategy returned.
  case returned
  /// For how many it threw.
  case threw
  /// With how many it ended its process.
  case crashed
  /// With how many it did not return within the time limit.
  case hung
  /// With how many it did one or the other.
  case crashes
  /// Records that no edit touched, mutant by mutant.
  case untouched
  /// Those that were delivered as they were.
  case untouchedKept = "untouched_kept"
  /// Those that were delivered changed.
  case untouchedChanged = "untouched_changed"
  /// Those that were lost.
  case untouchedLost = "untouched_lost"
  /// Those that were lost with a report.
  case untouchedReported = "untouched_reported"
  /// Those that were lost without a report.
  case untouchedSilent = "untouched_silent"
  /// Records that an edit touched.
  case mutated
  /// Those that were delivered as they were.
  case mutatedEqual = "mutated_equal"
  /// Those that were delivered changed, with a report.
  case mutatedChangedReported = "mutated_changed_reported"
  /// Those that were delivered changed, without a report.
  case mutatedChangedSilent = "mutated_changed_silent"
  /// Those that were lost with a report.
  case mutatedReported = "mutated_reported"
  /// Those that were lost without a report.
  case mutatedSilent = "mutated_silent"
  /// Records that a mutation removed, which are in no other column.
  case removed
  /// Untouched and mutated records that were lost without a report.
  case lostSilent = "lost_silent"
  /// Mutants of which the worst reported location is an edited one, or under one.
  case diagnosisExact = "diagnosis_exact"
  /// Mutants of which it is above an edited one.
  case diagnosisAncestor = "diagnosis_ancestor"
  /// Mutants of which it is somewhere else.
  case diagnosisElsewhere = "diagnosis_elsewhere"
  /// Mutants that were no JSON.
  case malformedMutants = "syntax_mutants"
  /// Those of them that were decoded without a report.
  case falselyAccepted = "falsely_accepted"
  /// A mutant to replay.
  case example
  /// Mutants of the whole document, by all mutators, that were decoded in an excerpt.
  case documentExcerpts = "document_excerpts"
}
