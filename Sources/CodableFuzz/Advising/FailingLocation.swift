import DecodingStrategies
import JSONMutation
import JSONText

/// The location of a failure in the text that was decoded.
struct FailingLocation {
  /// The values that lead to it, the root first; of a missing key, those that lead to its object.
  private(set) var nodes: [NodeID]
  /// The fields of ``locations`` in the document, up to the first that is not there.
  private(set) var fields = [0]
  /// The field of the value of the key that is missing, if the document has such a key elsewhere.
  private(set) var missing: Int?
  /// Those of ``fields`` whose key the model did not declare, because it decodes a dictionary there.
  private(set) var dictionaryValues: Set<Int> = []
  /// Whether the last of ``locations`` is what failed.
  private(set) var isExact = false
  /// Why the value was rejected, as far as the error says.
  let corruption: CorruptionKind

  /// Follows a report into the text.
  ///
  /// What leads on from a location that is not there is left out: some decoders name no locations, and some
  /// models name others.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - index: The text that was decoded.
  ///   - map: The fields of the document.
  ///   - locator: Knows how the decoder changes keys.
  init(_ report: ReportedLoss, in index: DocumentIndex, map: FieldMap, locator: LossLocator) {
    nodes = [index.root]
    corruption = CorruptionKind(report.error)
    let isMissingKey = report.failure.kind == .keyNotFound
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
          // What leads to the records may be followed by any decoder.
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

  /// The field of the last of the locations; nil where the document has no such field.
  private var knownField: Int? { fields.count == nodes.count ? fields.last : nil }

  /// The field of what failed; nil where the document has no such field.
  var field: Int? { missing ?? (isExact ? knownField : nil) }
}

extension ReportedLoss {
  /// For each component of the path whether it is the key of a dictionary, as far as the error knows.
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
  /// The child that a decoder names so; a key as it was sent goes before one that is changed to it.
  fileprivate func child(_ name: String, of node: NodeID, _ locator: LossLocator) -> NodeID? {
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
