import JSONMutation
package import JSONText

/// What is on disk after a file was opened, changed and saved, compared with what the file held.
package struct StoreOutcome: Error, Hashable, Sendable, Codable {
  package private(set) var rows = Counts()
  package private(set) var values = Counts()
  /// The error that told the caller; nil if there was none.
  package private(set) var refusal: String?
  /// Whether nothing was written, so that what was added is lost, and no error said so.
  package private(set) var losesChange = false
  /// The keys whose values are gone.
  package private(set) var keys: Set<String> = []

  package struct Counts: Hashable, Sendable, Codable {
    package fileprivate(set) var held = 0
    package fileprivate(set) var changed = 0
    package fileprivate(set) var destroyed = 0

    package var kept: Int { held - changed - destroyed }

    static func += (one: inout Self, other: Self) {
      one.held += other.held
      one.changed += other.changed
      one.destroyed += other.destroyed
    }
  }

  /// Whether the remedy destroys nothing of the same mutant; nil if it was not tried.
  package var isRemedied: Bool?

  package var isHarmful: Bool { rows.destroyed > 0 || losesChange }

  fileprivate mutating func add(_ fate: StoredMatch.Fate, of count: Int, isRow: Bool = true) {
    let isChanged = fate.lost > 0 || fate.isRespelled
    if isRow {
      rows += Counts(
        held: 1, changed: isChanged && !fate.isDestroyed ? 1 : 0,
        destroyed: fate.isDestroyed ? 1 : 0)
    }
    values += Counts(held: count, changed: fate.isRespelled ? 1 : 0, destroyed: fate.lost)
    keys.formUnion(fate.keys)
  }
}

extension StoreOutcome: CustomStringConvertible {
  package var description: String {
    if rows.destroyed > 0 {
      return "a save destroys \(rows.destroyed) of \(Format.count(rows.held, "row"))"
        + (refusal.map { ", and says: \($0)" } ?? "")
    }
    if losesChange { return "nothing is written, and no error says so: what was added is lost" }
    if let refusal { return "nothing is written: \(refusal)" }
    return values.destroyed > 0
      ? "a save erases \(values.destroyed) of \(Format.count(values.held, "value"))"
      : "\(Format.count(rows.held, "row")) on disk, as before"
  }
}

/// What a save of the file as it is does, which no mutant is blamed for.
package struct StoreRule: Sendable {
  private let clean: DocumentIndex
  private let isFolder: Bool
  /// The rows that a save of the file as it is does not keep, such as the time of the last save.
  private var ignored: Set<String> = []
  /// The rows that the change adds, by their meaning.
  private var added: [String] = []
  /// What a save of the file as it is leaves of the rows in its lists.
  package private(set) var asItIs = StoreOutcome()

  /// `other` is what is known of the file of this version, if this is one of another.
  package init(
    clean: DocumentIndex, after: DocumentIndex?, isFolder: Bool, other: StoreRule? = nil
  ) {
    (self.clean, self.isFolder) = (clean, isFolder)
    let rows = StoredRows(clean, isFolder: isFolder).nodes
    guard let after else { return }
    var match = StoredMatch(clean, after)
    let fates = match.fates(of: rows)
    added = match.added(isFolder: isFolder)
    for (row, fate) in zip(rows, fates) {
      let name = Self.name(row, in: clean)
      if other?.ignored.contains(name) == true { continue }
      if fate.isDestroyed { ignored.insert(name) }
      // The change may be one of a value.
      if fate.isDestroyed, other == nil, !clean.isContainer(row), clean.isMember(row) { continue }
      asItIs.add(fate, of: clean.scalars(under: row).count)
    }
  }

  /// Whether the change adds a row, so that it can be seen whether it was saved.
  package var addsRows: Bool { !added.isEmpty }

  /// The rows of a value of a list, by their meaning; a member has a name.
  private static func name(_ row: NodeID, in index: DocumentIndex) -> String {
    index.isMember(row) ? "\(index.pointer(to: row))" : index.meaning(of: row)
  }

  /// Whether a row is a key that the file as it is does not have beside others that it has.
  private func isNew(_ row: NodeID, in index: DocumentIndex) -> Bool {
    guard index.isMember(row), let parent = index.parent(of: row) else { return false }
    return clean.node(at: index.pointer(to: row)) == nil
      && clean.node(at: index.pointer(to: parent)).map { clean.kind(of: $0) } == .object
  }

  /// The outcome of the mutant with these bytes; if they are no JSON, of the rows that are whole in them.
  ///
  /// `after` is what is on disk, nil if nothing is, and `error` what told the caller. `intact` names the files
  /// whose bytes are still on disk, under any name; that of the only file is empty.
  package func outcome(
    of bytes: [UInt8], after: DocumentIndex?, intact: Set<String>, isUnchanged: Bool, error: String?
  ) -> StoreOutcome {
    let parsed = try? DocumentIndex(parsing: bytes)
    let before = parsed ?? clean
    let length = zip(bytes, clean.bytes).prefix { $0 == $1 }.count
    let stored = StoredRows(before, isFolder: isFolder)
    let rows = stored.nodes.filter { row in
      (parsed != nil || before.memberRange(of: row).upperBound <= length)
        && !ignored.contains(Self.name(row, in: before))
    }
    var outcome = StoreOutcome()
    var searched: [NodeID] = []
    for row in rows {
      if isUnchanged || intact.contains(stored.file(of: row, isFolder: isFolder)) {
        outcome.add(StoredMatch.Fate(), of: before.scalars(under: row).count)
      } else {
        searched.append(row)
      }
    }
    let nothing = try? DocumentIndex(parsing: Array("{}".utf8))
    if !searched.isEmpty, let disk = after ?? nothing {
      var match = StoredMatch(before, disk, without: added)
      for (row, fate) in zip(searched, match.fates(of: searched)) {
        outcome.add(
          fate, of: before.scalars(under: row).count, isRow: !isNew(row, in: before))
      }
    }
    outcome.refuse(error, losesChange: isUnchanged && addsRows)
    return outcome
  }
}

extension StoreOutcome {
  fileprivate mutating func refuse(_ error: String?, losesChange: Bool) {
    refusal = error
    self.losesChange = losesChange && error == nil
  }
}
