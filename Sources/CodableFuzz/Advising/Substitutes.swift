import JSONMutation
import JSONText

/// Values of the document that stand for what a changed model would forgive: its models are known to
/// accept them.
struct Substitutes {
  private let document: Document
  /// For each record whether the strategy does not decode it even alone.
  private let isInvalid: [Bool]
  /// The first good value of a shape, once it was looked for.
  private var firsts: [Int: Place?] = [:]

  init(_ document: Document, isInvalid: [Bool]) {
    self.document = document
    self.isInvalid = isInvalid
  }

  /// What repairs a failure.
  ///
  /// - Parameters:
  ///   - target: What of it is to be repaired.
  ///   - failing: Its place.
  ///   - mutant: The text that was decoded.
  ///   - records: The numbers of the records of the text.
  ///   - change: The change that is tried.
  /// - Returns: What is to be done; nil where nothing can stand for what is there.
  mutating func repair(
    _ target: CandidateRepair.Target, of failing: FailingPlace, in mutant: RepairedMutant,
    records: RecordNumbers, for change: CandidateRepair
  ) -> RepairedMutant.Repair? {
    let index = document.index
    switch target {
    case .element(let depth): return .removing(failing.places[depth])
    case .value(let depth):
      let place = failing.places[depth]
      let former = self.place(of: failing.places[...depth], in: mutant, records)
      guard let value = known(former, change.shape) ?? first(of: change.shape) else { return nil }
      let bytes = index.bytes[index.range(of: value)]
      if change.kind == .unknownCase, index.kind(of: value) != .string { return nil }
      // What fails as it was is not repaired by itself.
      guard bytes != mutant.index.bytes[mutant.index.range(of: place)] else { return nil }
      return .replacing(place, with: bytes)
    case .member:
      let former = self.place(of: failing.places[...], in: mutant, records)
      let child = former.flatMap { former in
        index.children(of: former).first { document.shapes.number(of: $0) == change.shape }
      }
      guard let value = known(child, change.shape) ?? first(of: change.shape),
        let object = failing.places.last, mutant.index.kind(of: object) == .object
      else { return nil }
      return .adding(index.bytes[index.memberRange(of: value)], to: object)
    }
  }

  /// A value, if it is of a shape and of no invalid record.
  private func known(_ place: Place?, _ shape: Int) -> Place? {
    guard let place, document.shapes.number(of: place) == shape, isGood(place) else { return nil }
    return place
  }

  private func isGood(_ place: Place) -> Bool {
    guard document.list != nil else { return isInvalid != [true] }
    return document.record(of: place).map { !isInvalid[$0] } ?? true
  }

  /// - Complexity: O(*p*) in the number of places, once for each shape.
  mutating func first(of shape: Int) -> Place? {
    if let known = firsts[shape] { return known }
    let first = document.index.places.first {
      document.shapes.number(of: $0) == shape && isGood($0)
    }
    firsts[shape] = .some(first)
    return first
  }

  /// What the document has where the text has the last of some values, each in the one before.
  private func place(
    of places: ArraySlice<Place>, in mutant: RepairedMutant, _ records: RecordNumbers
  ) -> Place? {
    var former = document.index.root
    for (parent, place) in zip(places, places.dropFirst()) {
      guard let next = child(former, like: place, of: parent, mutant, records) else { return nil }
      former = next
    }
    return former
  }

  private func child(
    _ former: Place, like place: Place, of parent: Place, _ mutant: RepairedMutant,
    _ records: RecordNumbers
  ) -> Place? {
    let (index, ordinal) = (document.index, mutant.index.ordinal(of: place))
    if former == document.list {
      guard mutant.truth.elements.indices.contains(ordinal) else { return nil }
      return mutant.truth.elements[ordinal].map { document.records[records[$0]] }
    }
    guard index.kind(of: former) == mutant.index.kind(of: parent) else { return nil }
    guard let key = mutant.index.key(of: place) else {
      return index.children(of: former).first { index.ordinal(of: $0) == ordinal }
    }
    return index.children(of: former).first {
      index.key(of: $0)?.utf8.elementsEqual(key.utf8) == true
    }
  }
}
