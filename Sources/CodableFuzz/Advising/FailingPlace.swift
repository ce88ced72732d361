import DecodingStrategies
import JSONMutation
import JSONText

/// The place of a failure in the text that was decoded.
struct FailingPlace {
  /// The values that lead to it, the root first; of a missing key, those that lead to its object.
  private(set) var places: [Place]
  /// The shapes of ``places`` in the document, up to the first that is not there.
  private(set) var shapes = [0]
  /// The shape of the value of the key that is missing, if the document has such a key elsewhere.
  private(set) var missing: Int?
  /// Those of ``shapes`` whose key the model did not declare, because it decodes a dictionary there.
  private(set) var dictionaryValues: Set<Int> = []
  /// Whether the last of ``places`` is what failed.
  private(set) var isExact = false
  /// What a text was refused as.
  let refusal: RefusedText

  /// Follows a report into the text.
  ///
  /// What leads on from a place that is not there is left out: some decoders name no places, and some
  /// models name others.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - index: The text that was decoded.
  ///   - map: The shapes of the document.
  ///   - locator: Knows how the decoder changes keys.
  init(_ report: ReportedLoss, in index: DocumentIndex, map: ShapeMap, locator: LossLocator) {
    places = [index.root]
    refusal = RefusedText(report.error)
    let isMissingKey = report.failure.kind == .keyNotFound
    let isDictionaryKey = report.dictionaryKeys
    for (position, component) in report.path.enumerated() {
      let parent = places[places.count - 1]
      guard let place = index.child(component, of: parent, locator) else {
        let isLast = position == report.path.count - 1
        guard isLast, isMissingKey, let shape = knownShape else { return }
        missing =
          map.member(component, of: shape)
          ?? map.member(of: shape) { locator.names(component, $0) }
        return
      }
      if let shape = knownShape {
        let next = index.key(of: place).map { map.member($0, of: shape) } ?? map.element(of: shape)
        if let next {
          shapes.append(next)
          // What leads to the records may be followed by any decoder.
          if isDictionaryKey[position], map.properties.contains(next),
            !map.aroundRecords.contains(next)
          {
            dictionaryValues.insert(next)
          }
        }
      }
      places.append(place)
    }
    isExact = true
  }

  /// The shape of the last of the places; nil where the document has no such shape.
  private var knownShape: Int? { shapes.count == places.count ? shapes.last : nil }

  /// The shape of what failed; nil where the document has no such shape.
  var shape: Int? { missing ?? (isExact ? knownShape : nil) }
}

extension ReportedLoss {
  /// For each component of the path whether it is the key of a dictionary, as far as the error knows.
  fileprivate var dictionaryKeys: [Bool] {
    let known = ErrorPlace.dictionaryKeys(of: error)
    let own = ErrorPlace(error).path
    let start = path.count - own.count
    guard start >= 0, own.count == known.count, path.suffix(own.count).elementsEqual(own) else {
      return path.map { _ in false }
    }
    return Array(repeating: false, count: start) + known
  }
}

extension DocumentIndex {
  /// The child that a decoder names so; a key as it was sent goes before one that is changed to it.
  fileprivate func child(_ name: String, of place: Place, _ locator: LossLocator) -> Place? {
    switch kind(of: place) {
    case .array:
      guard let number = Int(name), (0..<childCount(of: place)).contains(number) else { return nil }
      return children(of: place).first { ordinal(of: $0) == number }
    case .object:
      let members = children(of: place)
      return members.first { key(of: $0)?.utf8.elementsEqual(name.utf8) == true }
        ?? members.first { key(of: $0).map { locator.names(name, $0) } == true }
    case .null, .boolean, .number, .string: return nil
    }
  }
}
