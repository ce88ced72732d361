import DecodingStrategies
import JSONMutation
import JSONText

struct FailingLocation {
  /// The values on the path to it, the root first; for a missing key, the last one is its object.
  private(set) var nodes: [NodeID]
  /// The fields of ``nodes`` in the document, up to the first that the document does not have.
  private(set) var fields = [0]
  private(set) var missing: Int?
  /// The ``fields`` whose keys the model does not declare, because it decodes a dictionary.
  private(set) var dictionaryValues: Set<Int> = []
  /// Whether the last of ``nodes`` is the value that failed.
  private(set) var isExact = false
  let corruption: CorruptionKind
  /// Whether an `init(from:)` of the app's own refused the value: its error names only the object, or a
  /// key that the document does not have.
  private(set) var isCheckedByHand = false
  /// Whether it may be any of several edits.
  ///
  /// A good value does no harm to those that did not fail, but no list may leave out their elements.
  private(set) var isOneOfMany = false
  private let isMissingKey: Bool
  private let expected: String?

  /// Follows the path of a report into the text, as far as the text has such values.
  ///
  /// Some decoders report no path, and some models report another one.
  init(_ report: ReportedLoss, in index: DocumentIndex, map: FieldMap, locator: LossLocator) {
    nodes = [index.root]
    corruption = CorruptionKind(report.error)
    let failure = report.failure
    isMissingKey = failure.kind == .keyNotFound
    expected = failure.kind == .typeMismatch ? failure.expected : nil
    let isDictionaryKey = report.dictionaryKeys
    for (position, component) in report.path.enumerated() {
      let parent = nodes[nodes.count - 1]
      guard let node = index.child(component, of: parent, locator) else {
        let isLast = position == report.path.count - 1
        guard isLast, isMissingKey, let field = knownField else { return }
        missing =
          map.member(component, of: field)
          ?? map.member(of: field) { locator.names(component, $0) }
        return
      }
      if let field = knownField {
        let next = index.key(of: node).map { map.member($0, of: field) } ?? map.element(of: field)
        if let next {
          fields.append(next)
          // Any decoder may follow the path to the records.
          if isDictionaryKey[position], map.properties.contains(next),
            !map.aroundRecords.contains(next)
          {
            dictionaryValues.insert(next)
          }
        }
      }
      nodes.append(node)
    }
    isExact = true
  }

  private var knownField: Int? { fields.count == nodes.count ? fields.last : nil }

  var field: Int? { missing ?? (isExact ? knownField : nil) }

  /// The same failure at each edit inside what the error names; none if the error names the value, when
  /// the edits are not asked for.
  func atEdits(
    _ edits: @autoclosure () -> [[String]], _ report: ReportedLoss, in index: DocumentIndex,
    map: FieldMap, locator: LossLocator
  ) -> [Self] {
    let isUnknownKey = isMissingKey && missing == nil
    guard isUnknownKey || corruption == .unknown || corruption == .foreign else { return [] }
    let around = report.path.dropLast(isUnknownKey ? 1 : 0)
    let inside = edits().filter { $0.count > around.count && $0.starts(with: around) }
    return inside.prefix(Self.mostEdits).map { path in
      let known = ReportedLoss(error: report.error, path: path)
      var location = Self(known, in: index, map: map, locator: locator)
      location.isOneOfMany = inside.count > 1
      // Foundation names nothing for a number that does not fit, whoever reads it.
      location.isCheckedByHand =
        corruption != .foreign && inside.count == 1 && path.count == around.count + 1
      return location
    }
  }

  private static let mostEdits = 8

  func contradicts(_ property: Property?) -> Bool {
    guard isExact, let expected, let type = property?.requiredType else { return false }
    return [expected, type].allSatisfy(Property.scalars.contains) && expected != type
  }
}

extension ReportedLoss {
  fileprivate var dictionaryKeys: [Bool] {
    let known = ErrorLocation.dictionaryKeys(of: error)
    let own = ErrorLocation(error).path
    let start = path.count - own.count
    guard start >= 0, own.count == known.count, path.suffix(own.count).elementsEqual(own) else {
      return path.map { _ in false }
    }
    return Array(repeating: false, count: start) + known
  }
}

extension DocumentIndex {
  /// A key that was sent with that name precedes one that the decoder changes to it.
  func child(_ name: String, of node: NodeID, _ locator: LossLocator) -> NodeID? {
    switch kind(of: node) {
    case .array:
      guard let number = Int(name), (0..<childCount(of: node)).contains(number) else { return nil }
      return children(of: node).first { ordinal(of: $0) == number }
    case .object:
      let members = children(of: node)
      return members.first { key(of: $0)?.utf8.elementsEqual(name.utf8) == true }
        ?? members.first { key(of: $0).map { locator.names(name, $0) } == true }
    case .null, .boolean, .number, .string: return nil
    }
  }
}

struct RepairedMutant {
  let index: DocumentIndex
  let truth: GroundTruth

  init?(_ bytes: [UInt8], truth: GroundTruth) {
    guard let index = try? DocumentIndex(parsing: bytes, maximumDepth: .max) else { return nil }
    self.index = index
    self.truth = truth
  }

  enum Repair {
    case replacing(NodeID, with: ArraySlice<UInt8>)
    case adding(ArraySlice<UInt8>, to: NodeID)
    case removing(NodeID)
  }

  /// Makes repairs, of two at a location only the first; nil if there are none, or the list can no
  /// longer be matched.
  func repaired(by repairs: [Repair], list: JSONPointer?) -> (bytes: [UInt8], truth: GroundTruth)? {
    var splices: [Splice] = []
    var removed: [NodeID: Set<NodeID>] = [:]
    for repair in repairs {
      switch repair {
      case .replacing(let node, let value):
        splices.append(Splice(index.range(of: node), with: Array(value)))
      case .adding(let member, let object):
        let start = index.range(of: object).lowerBound + 1
        let separator = index.childCount(of: object) > 0 ? [UInt8(ascii: ",")] : []
        splices.append(Splice(start..<start, with: member + separator))
      case .removing(let node):
        if let parent = index.parent(of: node) { removed[parent, default: []].insert(node) }
      }
    }
    splices += removed.map { Splice(index.range(of: $0), with: index.text(of: $0, without: $1)) }
    let replaced = repairs.compactMap { if case .replacing(let node, _) = $0 { node } else { nil } }
    guard !splices.isEmpty,
      let truth = truth(without: removed, list: list, isReplaced: replaced.contains)
    else { return nil }
    return (index.text(after: splices), truth)
  }

  private func truth(
    without removed: [NodeID: Set<NodeID>], list: JSONPointer?, isReplaced: (NodeID) -> Bool
  ) -> GroundTruth? {
    guard let list, let node = index.node(at: list) else { return truth }
    if isReplaced(node) { return truth.withWholeList }
    guard let gone = removed[node] else { return truth }
    guard truth.elements.count == index.childCount(of: node) else { return nil }
    return truth.removing(elementsAt: Set(gone.map(index.ordinal)))
  }

  func editedPaths(list: JSONPointer?) -> [[String]] {
    truth.editedLocations.compactMap { pointer in
      var path = pointer.tokens.map(\.text)
      guard let list, truth.elementsByKey == nil, path.count > list.tokens.count,
        pointer.isAtOrUnder(list)
      else { return path }
      let element = Int(path[list.tokens.count]).flatMap { truth.elements.firstIndex(of: $0) }
      guard let element else { return nil }
      path[list.tokens.count] = String(element)
      return path
    }
  }
}
