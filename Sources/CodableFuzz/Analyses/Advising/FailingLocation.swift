import DecodingStrategies
import JSONMutation
package import JSONText

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
  private let failure: DecodingFailure
  let index: DocumentIndex
  let map: FieldMap

  /// Follows the path of a report into the text, as far as the text has such values.
  ///
  /// Some decoders report no path, and some models report another one.
  init(_ report: ReportedLoss, in index: DocumentIndex, map: FieldMap, locator: LossLocator) {
    (self.index, self.map, nodes) = (index, map, [index.root])
    corruption = CorruptionKind(report.error)
    failure = report.failure
    let isDictionaryKey = report.dictionaryKeys
    for (position, component) in report.path.enumerated() {
      let parent = nodes[nodes.count - 1]
      guard let node = index.child(component, of: parent, locator) else {
        let isLast = position == report.path.count - 1
        guard isLast, isMissingKey, let field = knownField else { return }
        missing =
          map.child(component, of: field)
          ?? map.property(in: field) { locator.names(component, $0) }
        return
      }
      if let next = knownField.flatMap({ map.child(index.key(of: node), of: $0) }) {
        fields.append(next)
        // Any decoder may follow the path to the records.
        if isDictionaryKey[position], map.properties.contains(next),
          !map.aroundRecords.contains(next)
        {
          dictionaryValues.insert(next)
        }
      }
      nodes.append(node)
    }
    isExact = true
  }

  private var isMissingKey: Bool { failure.kind == .keyNotFound }
  private var knownField: Int? { fields.count == nodes.count ? fields.last : nil }

  var field: Int? { missing ?? (isExact ? knownField : nil) }

  /// The same failure at each edit inside what the error names; none if the error names the value, when
  /// the edits are not asked for.
  func atEdits(
    _ edits: @autoclosure () -> [[String]], _ report: ReportedLoss, _ locator: LossLocator
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
    guard isExact, failure.kind == .typeMismatch, let expected = failure.expected,
      let type = property?.requiredType
    else { return false }
    return [expected, type].allSatisfy(Property.scalars.contains) && expected != type
  }
}

extension ReportedLoss {
  fileprivate var dictionaryKeys: [Bool] {
    let known = ErrorLocation.dictionaryKeys(of: error)
    let own = ErrorLocation(error).path
    let isKnown = own.count == known.count && path.suffix(own.count).elementsEqual(own)
    let keys = isKnown ? known : []
    return Array(repeating: false, count: path.count - keys.count) + keys
  }
}

extension DocumentIndex {
  /// A key that was sent with that name precedes one that the decoder changes to it.
  package func child(_ name: String, of node: NodeID, _ locator: LossLocator) -> NodeID? {
    child(JSONPointer.Token(name), of: node)
      ?? children(of: node).first { key(of: $0).map { locator.names(name, $0) } == true }
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
    var truth = truth
    let list = list.flatMap(index.node)
    for repair in repairs {
      switch repair {
      case .replacing(let node, let value):
        splices.append(Splice(index.range(of: node), with: Array(value)))
        if node == list { truth = truth.withWholeList }
      case .adding(let member, let object):
        let start = index.range(of: object).lowerBound + 1
        let separator = index.childCount(of: object) > 0 ? [UInt8(ascii: ",")] : []
        splices.append(Splice(start..<start, with: member + separator))
      case .removing(let node):
        if let parent = index.parent(of: node) { removed[parent, default: []].insert(node) }
      }
    }
    splices += removed.map { Splice(index.range(of: $0), with: index.text(of: $0, without: $1)) }
    if let list, let gone = removed[list] {
      guard truth.elements.count == index.childCount(of: list) else { return nil }
      truth = truth.removing(elementsAt: Set(gone.map(index.ordinal)))
    }
    return splices.isEmpty ? nil : (index.text(after: splices), truth)
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
