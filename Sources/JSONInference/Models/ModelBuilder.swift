import JSONMutation
import JSONText

struct ModelBuilder {
  private static let mostListDepth = 8
  private static let mostFields = 8
  /// The keys that hardly any record lacks, as if that had been seen in so many more records.
  private static let identifiers: Set<String> = ["id", "_id", "uuid", "guid"]
  private static let priorRecords = 7
  /// The last words of keys whose numbers never have a fraction.
  static let wholeNumbers: Set = [
    "id", "ids", "count", "index", "number", "page", "rank", "year",
  ]

  let rules: InferenceRules
  let decisions: InferenceDecisions
  private let list: JSONPointer?
  private(set) var objects: [InferredObject] = []
  private(set) var tags: [InferredTags] = []
  private var unions: [InferredUnion] = []
  private var decided: Set<Field> = []
  private var openMaps: Set<ObjectIdentifier> = []
  private var numbers: [ObjectIdentifier: InferredType] = [:]
  private var candidates: [Candidate] = []
  private var optionalByDoubt = 0
  var warnings: [String] = []

  private struct Candidate {
    let object: Int
    let property: Int
    let records: Int
    let isInEnvelope: Bool
    let isFull: Bool
    let weight: Int
    /// The number of objects around the value, within a record or the envelope, and 1 more if it is one.
    let depth: Int
  }

  init(_ rules: InferenceRules, _ decisions: InferenceDecisions, list: JSONPointer?) {
    (self.rules, self.decisions, self.list) = (rules, decisions, list)
  }

  struct Path {
    var tokens: [JSONPointer.Token] = []
    var key: String?
    var isElement = false
    var listDepth = 0

    var field: Field { Field(JSONPointer(tokens)) }

    func inside(_ token: JSONPointer.Token) -> Path {
      let isList = token == Field.anyElement
      return Path(
        tokens: tokens + [token], key: isList && listDepth > 0 ? key ?? "row" : key,
        isElement: true, listDepth: isList ? listDepth + 1 : 0)
    }

    func at(_ key: String) -> Path {
      Path(tokens: tokens + [JSONPointer.Token(key)], key: key)
    }
  }

  mutating func model(root: InferredType) -> InferredModel {
    var model = InferredModel(root: root, list: list, record: root)
    requireCandidates(inEnvelope: true)
    requireCandidates(inEnvelope: false)
    model.leastRecords = rules.leastRecords()
    model.optionalByDoubt = optionalByDoubt
    let objects = self.objects.map(\.namedAfterSiblings)
    (model.objects, model.tags, model.unions) = (objects, tags, unions)
    switch model.list.flatMap(model.listType) {
    case .list(.optional(let element)), .list(let element), .map(let element):
      model.record = element
    default: break
    }
    model.isStrict = rules.isStrict
    model.unknownDecisions = Set(decisions.decisions.keys).subtracting(decided)
      .sorted { $0.description < $1.description }
    model.warnings = warnings
    return model
  }

  private mutating func requireCandidates(inEnvelope isInEnvelope: Bool) {
    let group = candidates.filter { $0.isInEnvelope == isInEnvelope }
    // Each value of a map counts as a record, but those of one record may be alike.
    let top = group.map(\.depth).min()
    let most = isInEnvelope ? nil : group.filter { $0.depth == top }.map(\.records).max()
    for one in group where one.isFull {
      let records = min(one.records, most ?? .max)
      if records >= rules.leastRecords(forWeight: one.weight, at: one.depth) {
        objects[one.object].properties[one.property].isRequired = true
        continue
      }
      let isRequired = objects[one.object].properties[one.property].isRequired
      if !isRequired,
        records >= InferenceRules.bold.leastRecords(forWeight: one.weight, at: one.depth)
      {
        optionalByDoubt += 1
      }
      if one.records < objects[one.object].count {
        objects[one.object].properties[one.property].evidence.append(
          "in \(one.records) record\(one.records == 1 ? "" : "s") only")
      }
    }
  }

  private mutating func decision(at place: Path) -> InferenceDecisions.Decision? {
    guard let decision = decisions[place.field] else { return nil }
    decided.insert(place.field)
    return decision
  }

  // MARK: Types

  mutating func type(of value: ValueProfile, at place: Path) -> InferredType? {
    if value.deepCount > 0 || place.listDepth > Self.mostListDepth { return .anything }
    if let decided = decision(at: place)?.type {
      return self.decided(decided, value, at: place)
    }
    var cases: [InferredType] = []
    if value.booleanCount > 0 { cases.append(.boolean) }
    if value.numbers.count > 0 {
      let range = value.numbers.type == .integer ? value.numbers.integers : nil
      let unit = range.flatMap { TimeUnit(of: $0, at: place.key) }
      cases.append(unit.map(InferredType.time) ?? value.numbers.type)
    }
    if value.strings.count > 0 { cases.append(string(value.strings, at: place)) }
    if value.listCount > 0 { cases.append(.list(element(value.element, at: place))) }
    if let objects = value.objects?.root {
      // In `[page, [row]]`, no key has a name for it.
      var place = place
      if place.isElement, value.listCount > 0 { place.key = place.key ?? "page" }
      cases.append(object(objects, at: place))
    }
    if cases.contains(.anything) { return .anything }
    guard cases.count > 1 else { return cases.first }
    return union(.byType(cases), at: place)
  }

  private mutating func element(_ element: ValueProfile?, at place: Path) -> InferredType {
    guard let element else { return .anything }
    let type = type(of: element, at: place.inside(Field.anyElement)) ?? .anything
    let isCell = isCell(type, ofRowAt: place)
    if isCell, case .union(let number) = type {
      (unions[number].isCell, unions[number].key) = (true, "cell")
    }
    let isOptional = element.nullCount > 0 || isCell && !rules.isStrict
    return isOptional && type != .anything ? .optional(type) : type
  }

  /// Whether an element of a list in a list is of several types, or a scalar in a record: a cell of a table.
  private func isCell(_ type: InferredType, ofRowAt place: Path) -> Bool {
    guard place.listDepth > 0 else { return false }
    switch type {
    case .union(let number): return if case .byType = unions[number].form { true } else { false }
    case .list, .map, .object, .anything, .optional: return false
    default:
      let outer = Path(tokens: place.tokens.dropLast())
      return list.map { $0.tokens.count == outer.tokens.count && isOnWay(outer, to: $0) } ?? false
    }
  }

  private mutating func string(_ strings: StringProfile, at place: Path) -> InferredType {
    if let form = strings.forms.only { return .text(form) }
    // The columns of a table have words of their own.
    guard place.listDepth < 2, let values = strings.tags(by: rules, key: place.key ?? "") else {
      return .string
    }
    return enumeration(values, at: place)
  }

  private mutating func enumeration(_ values: [InferredTags.Value], at place: Path) -> InferredType
  {
    var tags = InferredTags(key: place.key)
    tags.isElement = place.isElement
    tags.values = values
    tags.name = decision(at: place)?.name
    self.tags.append(tags)
    return .tags(self.tags.count - 1)
  }

  private mutating func union(_ form: InferredUnion.Form, at place: Path) -> InferredType {
    var union = InferredUnion(key: place.key, form: form)
    union.isElement = place.isElement
    union.name = decision(at: place)?.name
    unions.append(union)
    return .union(unions.count - 1)
  }

  private mutating func decided(
    _ type: InferenceDecisions.TypeName, _ value: ValueProfile, at place: Path
  ) -> InferredType {
    switch type {
    case .type(let type): return type
    case .tags: return enumeration(value.strings.allValues, at: place)
    case .map:
      guard let objects = value.objects?.root else { return .map(.anything) }
      return map(objects, at: place)
    case .object:
      guard let objects = value.objects?.root else { return .anything }
      return object(objects, at: place)
    }
  }

  // MARK: Objects

  private mutating func object(_ profile: ObjectProfile, at place: Path) -> InferredType {
    if let known = numbers[ObjectIdentifier(profile)], !profile.variants.isEmpty { return known }
    if !profile.variants.isEmpty {
      // The number is known before the cases are, which may have the union inside them.
      let type = union(.byType([]), at: place)
      numbers[ObjectIdentifier(profile)] = type
      let number = unions.count - 1
      let cases = profile.variants.sorted { $0.key < $1.key }.map { tag, variant in
        InferredUnion.Case(
          tag: tag.value, type: structure(variant.root, at: place, key: tag.value),
          count: variant.count)
      }
      unions[number].form = .byTag(key: profile.variants.keys.first?.key ?? "", cases: cases)
      return type
    }
    return profile.mapValue == nil
      ? structure(profile, at: place, key: place.key) : map(profile, at: place)
  }

  private mutating func map(_ profile: ObjectProfile, at place: Path) -> InferredType {
    let id = ObjectIdentifier(profile)
    // A map in itself has no name to be called by.
    guard openMaps.insert(id).inserted else { return .anything }
    defer { openMaps.remove(id) }
    let value = profile.valuesOfMap()
    let type = type(of: value, at: place.inside(Field.anyKey)) ?? .anything
    return .map(value.nullCount > 0 && type != .anything ? .optional(type) : type)
  }

  private mutating func structure(
    _ profile: ObjectProfile, at place: Path, key: String?
  ) -> InferredType {
    if let known = numbers[ObjectIdentifier(profile)] {
      if case .object(let number) = known, objects[number].fields.count < Self.mostFields,
        !objects[number].fields.contains(place.field)
      {
        objects[number].fields.append(place.field)
      }
      return known
    }
    let number = objects.count
    numbers[ObjectIdentifier(profile)] = .object(number)
    var object = InferredObject(key: key)
    object.isElement = place.isElement && key == place.key
    object.fields = [place.field]
    object.name = decision(at: place)?.name
    object.count = profile.count
    objects.append(object)
    var properties: [InferredProperty] = []
    let (stateful, isInEnvelope) = (keysOfState(of: profile, at: place), isInEnvelope(place))
    for member in profile.membersInOrder {
      let property = property(member, of: profile, at: place.at(member.key))
      properties.append(property.declared)
      let isObject = if case .object = property.declared.type { true } else { false }
      candidates.append(
        Candidate(
          object: number, property: properties.count - 1, records: profile.unitCount,
          isInEnvelope: isInEnvelope,
          isFull: property.isFull && !stateful.contains(member.key),
          weight: Self.isOftenMissing(member) ? 2 : 1,
          depth: depth(of: place, isInEnvelope) + (isObject ? 1 : 0)))
    }
    objects[number].properties = properties
    return .object(number)
  }

  private func depth(of place: Path, _ isInEnvelope: Bool) -> Int {
    let inside = place.tokens.dropFirst(isInEnvelope ? 0 : list?.tokens.count ?? 0)
    // A value of a map outside of records is a record, too.
    let own = inside.lastIndex { isInEnvelope && $0 == Field.anyKey } ?? inside.startIndex
    return inside[own...].count { !$0.isOfAny }
  }

  private mutating func property(
    _ member: ObjectProfile.Member, of profile: ObjectProfile, at place: Path
  ) -> (declared: InferredProperty, isFull: Bool) {
    var type = type(of: member.value, at: place)
    let decision = decision(at: place)
    let isTypeDecided = decision?.type != nil
    let isNumber = type == .integer && !isTypeDecided && couldHaveFractions(member, of: profile)
    if isNumber { type = .number }
    var nulls = member.value.nullCount
    if let tagged = profile.tagged, tagged.member == member.key {
      let cases = profile.payloads.sorted { $0.key < $1.key }.compactMap { tag, payload in
        payload.objects.map {
          let type =
            $0.root.mapValue == nil
            ? structure($0.root, at: place, key: tag) : map($0.root, at: place)
          return InferredUnion.Case(tag: tag, type: type, count: payload.count)
        }
      }
      type = union(.bySibling(key: tagged.tag, cases: cases), at: place)
      nulls = profile.payloads.values.reduce(0) { $0 + $1.nullCount }
    }
    if profile.tagged?.tag == member.key, case .tags(let number) = type {
      addTags(of: profile.payloads, to: number)
    }
    let isFull = type != nil && member.present == profile.count && nulls == 0
    let isIdentifier = Self.identifiers.contains(member.key) && !isInEnvelope(place)
    let records = profile.unitCount + (isIdentifier ? Self.priorRecords : 0)
    let isOnWayToList = list.map { isOnWay(place, to: $0) } ?? false
    let decided = decision?.isRequired
    var property = InferredProperty(
      key: member.key, type: type ?? .anything,
      isRequired: decided
        ?? (isFull && (isOnWayToList || isIdentifier && records >= rules.leastRecords())))
    (property.present, property.objects, property.nulls) = (member.present, profile.count, nulls)
    property.evidence = evidence(
      of: member.value, type, isOnWayToList: isOnWayToList, key: member.key)
    if isNumber { property.evidence.append("a whole number, beside fractions") }
    return (property, isFull && decided == nil)
  }

  /// Whether too few records show that a number is always whole, because others beside it are not.
  private func couldHaveFractions(
    _ member: ObjectProfile.Member, of profile: ObjectProfile
  ) -> Bool {
    guard member.value.numbers.fitsDouble,
      profile.members.contains(where: {
        $0.value.numbers.fractionCount > 0
      }), !Self.wholeNumbers.contains(member.key.lowercaseWords.last ?? "")
    else { return false }
    let whole = profile.members.count {
      $0.value.numbers.type == .integer && $0.value.numbers.count > 0
    }
    // A wrong Int costs records, and a wrong Double nothing, so it takes twice the evidence.
    return min(profile.unitCount, member.value.numbers.count)
      < rules.leastRecords(forWeight: 2 * whole)
  }

  private func isInEnvelope(_ place: Path) -> Bool {
    guard let list else { return false }
    return place.tokens.count <= list.tokens.count
      || !isOnWay(Path(tokens: Array(place.tokens.prefix(list.tokens.count))), to: list)
  }

  /// Adds the tags of payloads to an enum that has only those that were seen twice.
  private mutating func addTags(of payloads: [String: ValueProfile], to number: Int) {
    let known = Set(tags[number].values.map(\.text))
    tags[number].values += payloads.filter { !known.contains($0.key) }
      .map { InferredTags.Value($0.key, count: $0.value.count) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  private func isOnWay(_ place: Path, to list: JSONPointer) -> Bool {
    place.tokens.count <= list.tokens.count
      && zip(place.tokens, list.tokens).allSatisfy { mine, theirs in
        mine == theirs || mine == Field.anyElement && Int(theirs.text) != nil
      }
  }
}
