/// What a strategy returned: the records it recovered, and the losses it reported.
///
/// Records may be of any type, classes included; they need be neither `Equatable` nor `Sendable`.
public struct Recovery<Record> {
  /// The records that were recovered.
  public var records: [Record]
  /// Which element of the list each record is.
  public var identities: Identities
  /// What the strategy reports as lost; empty where it reports nothing, which is not to say that
  /// nothing was lost.
  public var losses: [Loss]
  /// What was lost of the fields of a record that came back, where it costs something to find out;
  /// nil where ``losses`` is all.
  var fieldErrors: ((Record) -> [any Error])?

  /// Makes a recovery.
  ///
  /// - Parameters:
  ///   - records: The records that were recovered.
  ///   - identities: Which element of the list each record is.
  ///   - losses: What is reported as lost.
  public init(_ records: [Record], identities: Identities = .ordered, losses: [Loss] = []) {
    self.records = records
    self.identities = identities
    self.losses = losses
  }
}

/// How a strategy tells which element of the list each of its records is.
public enum Identities: Sendable, Hashable {
  /// It does not: records come in the order of the list, and some may be missing.
  case ordered
  /// It does not, and the order of the records means nothing.
  case unordered
  /// For each record its zero-based index in the list as it was sent.
  case indices([Int])
  /// For each record its key in the object as it was sent.
  case keys([String])
}
