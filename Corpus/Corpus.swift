public import CodableFuzz

/// The embedded documents, each with its models for every strategy.
public enum Corpus {
  /// One study a family, in the order of the reports.
  public static let studies: [Study] = [
    .people,
    .pullRequests,
    .weather,
    .feed,
    .users,
    .messages,
    .orders,
    .events,
    .timeline,
  ]

  /// What becomes of an affected record, by strategy and kind of scenario.
  public static let scenarios: [ScenarioTable] = [.bookmarks]
}
