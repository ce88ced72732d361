public import CodableFuzz

/// The embedded documents with their models and strategies.
///
/// A family is a folder with a document, its models and a ``Study``. It is named in two lists: here,
/// and in the manifest of the package, which embeds the document.
///
/// A private type such as `_Person` is the permissive twin of a record, in which anything can be
/// missing. The record's failable initializer converts a twin that has all required values.
public enum Corpus {
  /// A line for each family, in the order of reports.
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
}
