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

  /// What becomes of a faulty record, by strategy and kind of fault.
  public static let faults: [FaultTable] = [.bookmarks]
}
