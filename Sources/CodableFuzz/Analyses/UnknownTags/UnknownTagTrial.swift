import JSONMutation
import JSONText

struct UnknownTagTrial {
  private static let mostTags = 12

  let inspection: ModelTrials
  let strategy: Int

  private var document: Document { inspection.document }

  var rows: [UnknownTag] {
    let readings = inspection.readings[strategy]
    return (0..<document.fields.count).filter { field in
      document.holdsEnumTags(field: field) && !inspection.represented.contains(field)
        && !(readings.isComplete && readings.ignores(document.fields.field(field)))
    }.compactMap(row)
  }

  private func row(of field: Int) -> UnknownTag? {
    let locations = locations(of: field)
    let name = document.fields.field(field)
    let inDocument = locations.map(\.tag)
    let others = (document.notes.allowances[name]?.tags ?? []).filter { !inDocument.contains($0) }
    let tags = Array((inDocument + others).prefix(Self.mostTags))
    let isVariant =
      locations.contains { $0.mutation(sending: .newVariant, document) != nil }
      || locations.first.map { needsOtherMembers(tags, at: $0) } ?? false
    var results: [UnknownTag.SentTag: UnknownTag.Result] = [:]
    for (number, location) in locations.prefix(isVariant ? Self.mostTags : 1).enumerated() {
      let trial = TagTrial(
        inspection, strategy, location, tags: tags, others: isVariant ? locations : [])
      for sent in UnknownTag.SentTag.allCases where number == 0 || sent.isUnknown {
        if sent == .otherMembers && !isVariant || results[sent]?.isWrongCase == true { continue }
        guard let result = trial.result(of: sent) else { continue }
        if results[sent] == nil || result.isWrongCase { results[sent] = result }
      }
    }
    // A model that does not go by the tag takes any.
    guard results[.unknownTag] != nil else { return nil }
    return UnknownTag(
      strategy: inspection.id(strategy), field: name, knownTags: tags,
      results: UnknownTag.SentTag.allCases.compactMap { results[$0] })
  }

  private func needsOtherMembers(_ tags: [String], at location: TagLocation) -> Bool {
    tags.first { $0 != location.tag }.map { tag in
      inspection.properties.changes(
        from: [], to: location.splices(sending: tag), in: location.alone.excerpt, by: strategy)
        == nil
    } ?? false
  }

  private func locations(of field: Int) -> [TagLocation] {
    var found: [TagLocation] = []
    for node in inspection.deliveredLocations(of: field, by: strategy)
    where found.count < Self.mostTags {
      guard let tag = document.index.string(at: node), !found.contains(where: { $0.tag == tag }),
        let alone = inspection.properties.location(of: node)
      else { continue }
      found.append(TagLocation(node: node, tag: tag, alone: alone))
    }
    return found
  }
}

struct TagLocation {
  let node: NodeID
  let tag: String
  let alone: TrialLocation

  fileprivate func mutation(sending sent: UnknownTag.SentTag, _ document: Document) -> Mutation? {
    let mutator: Mutator =
      switch sent {
      case .unknownTag: .unknownEnumTag
      case .newVariant: .newVariant
      case .emptyString: .emptyValue
      case .null: .nullValue
      case .otherMembers: .swapEnumTag
      }
    let variants = mutator.variants(at: node, in: document)
    let variant = sent == .emptyString ? variants.first { $0.name == "string" } : variants.first
    return variant.map { Mutation(mutator, at: node, variant: $0) }
  }

  fileprivate func splices(sending tag: String) -> [Splice] {
    [Splice(alone.range, with: Array(JSONString.quote(tag).utf8))]
  }

  fileprivate func splices(of mutation: Mutation, in document: Document) -> [Splice] {
    let shift = alone.range.lowerBound - document.index.range(of: node).lowerBound
    return mutation.splices(in: document).map { splice in
      Splice(
        splice.range.lowerBound + shift..<splice.range.upperBound + shift, with: splice.replacement)
    }
  }
}

private final class TagTrial {
  private let inspection: ModelTrials
  private let strategy: Int
  private let location: TagLocation
  private let tags: [String]
  private let others: [TagLocation]
  private lazy var known = knownTags()
  private lazy var variant = changesToVariant()
  private lazy var selected =
    known.lazy.compactMap { $0.changes?.selectedPath }.first ?? variant?.selectedPath

  /// A known tag in the place of the one that is there, and what that changes; nil if the record is lost.
  private struct Known {
    let tag: String
    let splices: [Splice]
    let changes: PropertyChanges?
  }

  init(
    _ inspection: ModelTrials, _ strategy: Int, _ location: TagLocation, tags: [String],
    others: [TagLocation]
  ) {
    (self.inspection, self.strategy, self.location) = (inspection, strategy, location)
    (self.tags, self.others) = (tags, others)
  }

  private var document: Document { inspection.document }

  func result(of sent: UnknownTag.SentTag) -> UnknownTag.Result? {
    guard let mutation = location.mutation(sending: sent, document) else { return nil }
    let splices = location.splices(of: mutation, in: document)
    func result(
      _ value: String?, _ tag: String? = nil, isWrongCase: Bool = false
    ) -> UnknownTag.Result {
      UnknownTag.Result(
        sent: sent, value: value, otherTag: tag, isWrongCase: isWrongCase,
        example: MutantID(document: document.name, steps: [mutation.id(in: document)]))
    }
    guard let changes = changes([], splices) else {
      return inspection.properties.isSpent(strategy) ? nil : result(nil)
    }
    // What is the same with each tag does not read it.
    guard !changes.isEmpty || known.contains(where: { $0.changes?.isEmpty != true }) else {
      return nil
    }
    let path =
      selected ?? changes.selectedPath
      ?? known.lazy.compactMap { $0.changes?.paths.first }.first ?? changes.paths.first
    guard let path, let name = name(changes, at: path) else { return nil }
    let text = name.text(isMasked: inspection.mask != nil)
    if sent == .otherMembers { return result(text) }
    let tags = known.filter { isSame($0, changes, splices, sent, at: path) }.map(\.tag)
    let alike = tags.first(where: name.isLike)
    let isFallback = name.isFallback || tags.contains(where: ValueName.isFallback)
    let isKnown = alike != nil || name.isSelected && tags.count == 1
    return result(text, alike ?? tags.first, isWrongCase: sent.isUnknown && isKnown && !isFallback)
  }

  private func changes(_ one: [Splice], _ other: [Splice]) -> PropertyChanges? {
    inspection.properties.changes(from: one, to: other, in: location.alone.excerpt, by: strategy)
  }

  private func knownTags() -> [Known] {
    tags.map { tag in
      if tag == location.tag { return Known(tag: tag, splices: [], changes: PropertyChanges()) }
      let splices = location.splices(sending: tag)
      return Known(tag: tag, splices: splices, changes: changes([], splices))
    }
  }

  private func changesToVariant() -> PropertyChanges? {
    func object(_ tag: TagLocation) -> Range<Int>? {
      tag.alone.index.parent(of: tag.alone.node).map(tag.alone.index.range)
    }
    guard let range = object(location) else { return nil }
    for other in others where other.tag != location.tag {
      guard let text = object(other) else { continue }
      let splice = Splice(range, with: Array(other.alone.index.bytes[text]))
      guard let changes = changes([], [splice]), let path = changes.selectedPath else { continue }
      // Other members may hold variants, too.
      let isMeant = changes.one(at: path).map { ValueName($0).isLike(location.tag) } ?? false
      if isMeant || path.names.isEmpty { return changes }
    }
    return nil
  }

  private func name(_ changes: PropertyChanges, at path: PropertyPath) -> ValueName? {
    if let value = changes.other(at: path) { return ValueName(value) }
    // Nothing differs there, or only what is in it.
    let all = [changes] + known.map(\.changes) + [variant]
    return all.lazy.compactMap { $0?.one(at: path) }.first.map(ValueName.init)
  }

  private func isSame(
    _ known: Known, _ changes: PropertyChanges, _ splices: [Splice], _ sent: UnknownTag.SentTag,
    at path: PropertyPath
  ) -> Bool {
    guard let theirs = known.changes, let name = name(changes, at: path),
      self.name(theirs, at: path) == name
    else { return false }
    // With other members, a case holds something else.
    if sent == .newVariant, name.isSelected { return true }
    if !changes.differs(around: path), !theirs.differs(around: path) { return true }
    return self.changes(known.splices, splices).map { !$0.differs(around: path) } ?? false
  }
}

extension PropertyChanges {
  fileprivate var selectedPath: PropertyPath? {
    paths.first { path in
      let names = [one(at: path), other(at: path)].map { $0.map(ValueName.init) }
      return names[0] != names[1] && names.contains { $0?.isSelected == true }
    }
  }
}
