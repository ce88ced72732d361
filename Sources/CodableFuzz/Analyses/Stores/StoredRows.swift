import JSONMutation
import JSONText

/// The rows of a saved file: the elements of its lists and maps, and the other members around them.
///
/// In a folder, a file without a list is a row. A version number is no row, and neither is what has no
/// value in it.
struct StoredRows {
  let index: DocumentIndex
  private let file: String?
  private(set) var nodes: [NodeID] = []

  /// `file` is the name of the only file, nil for a folder.
  init(_ index: DocumentIndex, file: String?) {
    (self.index, self.file) = (index, file)
    let files = file == nil ? Array(index.children(of: index.root)) : [index.root]
    let all = files.flatMap { rows(in: $0, isFile: file == nil) }
    nodes = all.filter { !index.scalars(under: $0).isEmpty && !isVersion($0) }
  }

  private func rows(in node: NodeID, isFile: Bool) -> [NodeID] {
    let children = Array(index.children(of: node))
    if index.kind(of: node) == .array { return children }
    if index.kind(of: node) != .object { return [node] }
    if isMap(node) { return children }
    if isFile, !hasList(node) { return [node] }
    return children.flatMap { hasList($0) ? rows(in: $0, isFile: isFile) : [$0] }
  }

  private func hasList(_ node: NodeID) -> Bool {
    let children = index.children(of: node)
    return switch index.kind(of: node) {
    case .array: children.contains(where: index.isContainer)
    case .object: isMap(node) || children.contains(where: hasList)
    default: false
    }
  }

  private func isMap(_ node: NodeID) -> Bool {
    index.childCount(of: node) > 1
      && index.children(of: node).allSatisfy { index.kind(of: $0) == .object }
  }

  private func isVersion(_ node: NodeID) -> Bool {
    guard !index.isContainer(node), let key = index.key(of: node)?.lowercased() else {
      return false
    }
    return ["version", "schema", "format"].contains { key.contains($0) }
  }

  func file(of row: NodeID) -> String {
    if let file { return file }
    var node = row
    while let parent = index.parent(of: node), parent != index.root { node = parent }
    return index.key(of: node) ?? ""
  }
}

extension DocumentIndex {
  /// The scalars other than null in a value.
  func scalars(under node: NodeID) -> [NodeID] {
    nodes(in: node).filter { !isContainer($0) && kind(of: $0) != .null }
  }

  /// The same text for values that mean the same: numbers as decimals, dates as points in time, and
  /// objects in any order and without nulls.
  ///
  /// That of a date begins with `@`.
  func meaning(of node: NodeID) -> String {
    switch kind(of: node) {
    case .array: return "[" + children(of: node).map(meaning).joined(separator: ",") + "]"
    case .object:
      let members = children(of: node).filter { kind(of: $0) != .null }.map { member in
        JSONString.quote(key(of: member) ?? "") + ":" + meaning(of: member)
      }
      return "{" + members.sorted().joined(separator: ",") + "}"
    case .number:
      let text = text(of: node)
      return Numeral(text).map { number in
        number.isZero ? "0" : "\(number.isNegative ? "-" : "")\(number.digits)e\(number.exponent)"
      } ?? text
    case .string:
      let text = text(of: node)
      guard let date = DateText(text.utf8), date.form != .day, date.form != .localDateTime else {
        return JSONString.quote(text)
      }
      return "@\(date.seconds).\(date.nanoseconds)"
    case .boolean, .null: return text(of: node)
    }
  }
}

/// Finds the rows of a file among what is on disk after a save.
///
/// A row with an equal value anywhere on disk is kept. Else the one that is left there with the most values
/// in common is the row: it is kept if only keys were added, changed if at least half of its values
/// are there, and destroyed otherwise.
struct StoredMatch {
  private let (before, after): (DocumentIndex, DocumentIndex)
  /// The values on disk that are no row yet, by their meaning.
  private var left: [String: [NodeID]] = [:]
  private var byKey: [String: [NodeID]] = [:]
  private var used: Set<NodeID> = []
  private lazy var byValue = valuesLeft
  private let oldKeys: Set<String>

  struct Fate {
    /// The values that are gone, and the keys that had them.
    var lost = 0
    var keys: [String] = []
    /// Whether a value is there in another form, such as a number as a string.
    var isRespelled = false
    var isDestroyed = false
  }

  init(_ before: DocumentIndex, _ after: DocumentIndex, without added: [String] = []) {
    (self.before, self.after) = (before, after)
    oldKeys = Set(before.nodeIDs.compactMap(before.key))
    for node in after.nodeIDs {
      if let key = after.key(of: node) { byKey[key, default: []].append(node) }
      guard after.isContainer(node) || !after.isMember(node) else { continue }
      left[after.meaning(of: node), default: []].append(node)
    }
    for text in added { take(text) }
  }

  /// The rows on disk that none of the file is, by their meaning, once the fates of these are known.
  func added(file: String?) -> [String] {
    StoredRows(after, file: file).nodes.filter { node in
      if used.contains(node) || after.isMember(node) && !after.isContainer(node) { return false }
      return !after.isMember(node) || before.node(at: after.pointer(to: node)) == nil
    }.map(after.meaning)
  }

  @discardableResult
  private mutating func take(_ text: String) -> Bool {
    guard let node = left[text]?.popLast() else { return false }
    used.insert(node)
    return true
  }

  mutating func fates(of rows: [NodeID]) -> [Fate] {
    var fates = rows.map { row in
      !before.isContainer(row) && before.isMember(row)
        ? fate(ofScalar: row) : take(before.meaning(of: row)) ? Fate() : nil
    }
    for (number, row) in rows.enumerated() where fates[number] == nil {
      fates[number] = fate(of: row)
    }
    return fates.compactMap(\.self)
  }

  private func fate(ofScalar row: NodeID) -> Fate {
    let (key, text) = (before.key(of: row) ?? "", before.meaning(of: row))
    let same = byKey[key] ?? []
    if same.contains(where: { after.meaning(of: $0) == text }) { return Fate() }
    let isRenamed = byKey.contains { key, nodes in
      !oldKeys.contains(key) && nodes.contains { after.meaning(of: $0) == text }
    }
    if isRenamed { return Fate() }
    if same.contains(where: { hasSameText(row, $0) }) { return Fate(isRespelled: true) }
    return Fate(lost: 1, keys: [key], isDestroyed: true)
  }

  private mutating func fate(of row: NodeID) -> Fate {
    let values = before.scalars(under: row)
    let all = values.map { before.key(of: $0) }
    let gone = Fate(lost: values.count, keys: all.compactMap(\.self), isDestroyed: true)
    let found = candidates(for: row).map { ($0, comparison(row, $0)) }
    guard let best = found.min(by: { $0.1.lost < $1.1.lost }), best.1.lost * 2 <= values.count
    else { return gone }
    used.insert(best.0)
    return best.1
  }

  private mutating func candidates(for row: NodeID) -> [NodeID] {
    guard before.isContainer(row) else { return [] }
    var votes: [NodeID: Int] = [:]
    for child in before.children(of: row) where !before.isContainer(child) {
      for node in byValue[Self.value(child, in: before)] ?? [] { votes[node, default: 0] += 1 }
    }
    if let key = before.key(of: row) {
      for node in byKey[key] ?? [] where after.isContainer(node) { votes[node, default: 0] += 1 }
    }
    return votes.filter { !used.contains($0.key) && after.kind(of: $0.key) == before.kind(of: row) }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map(\.key)
  }

  private var valuesLeft: [String: [NodeID]] {
    var found: [String: [NodeID]] = [:]
    for node in after.nodeIDs where !after.isContainer(node) {
      guard let parent = after.parent(of: node), !used.contains(parent) else { continue }
      found[Self.value(node, in: after), default: []].append(parent)
    }
    return found
  }

  private static func value(_ node: NodeID, in index: DocumentIndex) -> String {
    (index.key(of: node) ?? "") + "=" + index.meaning(of: node)
  }

  private func comparison(_ row: NodeID, _ other: NodeID) -> Fate {
    var fate = Fate()
    let differences = WriteBackComparison(sent: before, written: after).differences(row, other)
    // A value that is under a new key was renamed.
    var new = differences.filter { $0.kind == .added }.compactMap(\.written)
      .flatMap { after.scalars(under: $0) }.map(after.meaning)
    for difference in differences where [.erased, .changed].contains(difference.kind) {
      let node = difference.node
      if let written = difference.written {
        if hasSameText(node, written) {
          fate.isRespelled = true
          continue
        }
        if after.isContainer(written) {
          new += after.scalars(under: written).map(after.meaning)
        }
      }
      for scalar in before.scalars(under: node) {
        if let known = new.firstIndex(of: before.meaning(of: scalar)) {
          new.remove(at: known)
        } else {
          fate.lost += 1
          fate.keys += [before.key(of: scalar) ?? before.key(of: node)].compactMap(\.self)
        }
      }
    }
    return fate
  }

  private func hasSameText(_ node: NodeID, _ other: NodeID) -> Bool {
    !before.isContainer(node) && !after.isContainer(other)
      && before.text(of: node) == after.text(of: other)
  }
}
