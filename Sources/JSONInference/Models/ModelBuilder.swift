import JSONMutation
import JSONText

extension SampleProfile {
  /// The model of everything that was added; nothing is added after that.
  ///
  /// - Parameters:
  ///   - rules: When the sample is evidence enough.
  ///   - decisions: What is decided whatever the sample shows.
  /// - Returns: The model, the same for the same sample in any order.
  package func model(
    by rules: InferenceRules = InferenceRules(), deciding decisions: InferenceDecisions = .none
  ) -> InferredModel {
    ShapeSharing.share(in: root, decisions)
    var builder = ModelBuilder(rules, decisions, list: list)
    let root = builder.type(of: root, at: ModelBuilder.Place()) ?? .anything
    var model = builder.model(root: root)
    model.documentCount = documentCount
    // The records of a map are known only now.
    model.recordCount =
      lists.isEmpty && model.list != nil ? model.recordsOfMap ?? recordCount : recordCount
    return model
  }

  /// The list with the most records of all documents; nil if they have none.
  private var list: JSONPointer? {
    lists.max { ($0.value, $1.key.description) < ($1.value, $0.key.description) }?.key
  }
}

extension InferredModel {
  /// The number of records, if they are the values of a map.
  fileprivate var recordsOfMap: Int? {
    guard case .object(let number) = record else { return nil }
    return objects[number].count
  }
}

/// Makes a model of the profiles of a sample.
struct ModelBuilder {
  private static let mostListDepth = 8
  private static let mostFields = 8
  /// The keys that hardly any record lacks, as if that had been seen in so many more records.
  private static let identifiers: Set<String> = ["id", "_id", "uuid", "guid"]
  private static let priorRecords = 7

  let rules: InferenceRules
  let decisions: InferenceDecisions
  private let list: JSONPointer?
  private(set) var objects: [InferredObject] = []
  private var tags: [InferredTags] = []
  private var unions: [InferredUnion] = []
  /// The fields with decisions that were found.
  private var decided: Set<Field> = []
  private var openMaps: Set<ObjectIdentifier> = []
  private var numbers: [ObjectIdentifier: InferredType] = [:]

  init(_ rules: InferenceRules, _ decisions: InferenceDecisions, list: JSONPointer?) {
    (self.rules, self.decisions, self.list) = (rules, decisions, list)
  }

  /// Where a value is.
  struct Place {
    var tokens: [JSONPointer.Token] = []
    /// The last key on the way.
    var key: String?
    var isElement = false
    /// How many lists are directly inside each other.
    var listDepth = 0

    var field: Field { Field(JSONPointer(tokens)) }

    func inside(_ token: JSONPointer.Token) -> Place {
      let isList = token == Field.anyElement
      return Place(
        tokens: tokens + [token], key: key, isElement: true,
        listDepth: isList ? listDepth + 1 : 0)
    }

    func at(_ key: String) -> Place {
      Place(tokens: tokens + [JSONPointer.Token(key)], key: key)
    }
  }

  mutating func model(root: InferredType) -> InferredModel {
    var list = list
    var record = root
    if let pointer = list {
      record = element(of: root, along: pointer.tokens) ?? root
    } else if let map = mapOfRecords(in: root) {
      (list, record) = (map.list, .object(map.record))
      if let key = map.list.tokens.first?.text { require(key, ofRoot: root) }
    }
    var model = InferredModel(root: root, list: list, record: record)
    let objects = self.objects.map(\.namedAfterSiblings)
    (model.objects, model.tags, model.unions) = (objects, tags, unions)
    model.isStrict = rules.isStrict
    model.unknownDecisions = decisions.fields.subtracting(decided).map(\.description).sorted()
    model.leastRecords = rules.leastRecords
    return model
  }

  /// The map that holds the records of a document without a list: the root, or the member of it with the
  /// most objects.
  private func mapOfRecords(in root: InferredType) -> (list: JSONPointer, record: Int)? {
    if case .map(.object(let record)) = root { return (.root, record) }
    guard case .object(let number) = root else { return nil }
    let maps = objects[number].properties.compactMap { property -> (JSONPointer, Int)? in
      guard case .map(.object(let record)) = property.type, objects[record].count > 1 else {
        return nil
      }
      return (JSONPointer([JSONPointer.Token(property.key)]), record)
    }
    return maps.max { objects[$0.1].count < objects[$1.1].count }.map { ($0.0, $0.1) }
  }

  private mutating func require(_ key: String, ofRoot root: InferredType) {
    guard case .object(let number) = root else { return }
    let properties = objects[number].properties
    guard let index = properties.firstIndex(where: { $0.key == key }) else { return }
    let property = properties[index]
    guard !property.isDecided, property.present == property.objects, property.nulls == 0 else {
      return
    }
    objects[number].properties[index].isRequired = true
    objects[number].properties[index].evidence.insert("holds the records", at: 0)
  }

  /// The type of the elements of the list at the end of a way; nil if there is no list.
  private func element(of type: InferredType, along tokens: [JSONPointer.Token]) -> InferredType? {
    switch type {
    case .optional(let type): return element(of: type, along: tokens)
    case .list(let element):
      if tokens.isEmpty {
        if case .optional(let element) = element { return element }
        return element
      }
      return self.element(of: element, along: Array(tokens.dropFirst()))
    case .map(let value):
      return tokens.isEmpty ? value : element(of: value, along: Array(tokens.dropFirst()))
    case .object(let number):
      let next = objects[number].properties.first { $0.key == tokens.first?.text }
      return next.flatMap { element(of: $0.type, along: Array(tokens.dropFirst())) }
    case .union(let number):
      guard case .byType(let cases) = unions[number].form else { return nil }
      return cases.lazy.compactMap { element(of: $0, along: tokens) }.first
    case .anything, .boolean, .integer, .number, .decimal, .string, .text, .time, .tags:
      return nil
    }
  }

  /// What is decided about a field, which then is a field of the sample.
  private mutating func decision(at place: Place) -> InferenceDecisions.Decision? {
    guard let decision = decisions[place.field] else { return nil }
    decided.insert(place.field)
    return decision
  }

  // MARK: Types

  /// The type of values; nil if all of them are null.
  mutating func type(of value: ValueProfile, at place: Place) -> InferredType? {
    if value.deepCount > 0 || place.listDepth > Self.mostListDepth { return .anything }
    if let decided = decision(at: place)?.type {
      return self.decided(decided, value, at: place)
    }
    var cases: [InferredType] = []
    if value.booleanCount > 0 { cases.append(.boolean) }
    if value.numbers.count > 0 { cases.append(number(value.numbers, at: place)) }
    if value.strings.count > 0 { cases.append(string(value.strings, at: place)) }
    if value.listCount > 0 { cases.append(.list(element(value.element, at: place))) }
    if let objects = value.objects?.root { cases.append(object(objects, at: place)) }
    if cases.contains(.anything) { return .anything }
    guard cases.count > 1 else { return cases.first }
    return union(.byType(cases), at: place)
  }

  private mutating func element(_ element: ValueProfile?, at place: Place) -> InferredType {
    guard let element else { return .anything }
    let type = type(of: element, at: place.inside(Field.anyElement)) ?? .anything
    return element.nullCount > 0 && type != .anything ? .optional(type) : type
  }

  private func number(_ numbers: NumberProfile, at place: Place) -> InferredType {
    let type = numbers.type
    if type == .integer, let range = numbers.integers, let unit = TimeUnit(of: range, at: place.key)
    {
      return .time(unit)
    }
    return type
  }

  private mutating func string(_ strings: StringProfile, at place: Place) -> InferredType {
    if let form = strings.forms.only, !rules.areQuicktypes { return .text(form) }
    guard let values = strings.tags(by: rules) else { return .string }
    return enumeration(values, at: place)
  }

  private mutating func enumeration(_ values: [InferredTags.Value], at place: Place) -> InferredType
  {
    var tags = InferredTags(key: place.key)
    tags.isElement = place.isElement
    tags.values = values
    tags.name = decision(at: place)?.name
    self.tags.append(tags)
    return .tags(self.tags.count - 1)
  }

  private mutating func union(_ form: InferredUnion.Form, at place: Place) -> InferredType {
    var union = InferredUnion(key: place.key, form: form)
    union.isElement = place.isElement
    union.name = decision(at: place)?.name
    unions.append(union)
    return .union(unions.count - 1)
  }

  private mutating func decided(
    _ type: InferenceDecisions.TypeName, _ value: ValueProfile, at place: Place
  ) -> InferredType {
    switch type {
    case .anything: return .anything
    case .boolean: return .boolean
    case .integer: return .integer
    case .number: return .number
    case .decimal: return .decimal
    case .string: return .string
    case .text(let form): return .text(form)
    case .time(let unit): return .time(unit)
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

  private mutating func object(_ profile: ObjectProfile, at place: Place) -> InferredType {
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
      unions[number].form = .byTag(
        key: profile.variants.keys.first?.key ?? "", cases: cases)
      return type
    }
    return profile.mapValue == nil
      ? structure(profile, at: place, key: place.key) : map(profile, at: place)
  }

  private mutating func map(_ profile: ObjectProfile, at place: Place) -> InferredType {
    let id = ObjectIdentifier(profile)
    // A map in itself has no name to be called by.
    guard openMaps.insert(id).inserted else { return .anything }
    defer { openMaps.remove(id) }
    let value = profile.valuesOfMap()
    let type = type(of: value, at: place.inside(Field.anyKey)) ?? .anything
    return .map(value.nullCount > 0 && type != .anything ? .optional(type) : type)
  }

  private mutating func structure(
    _ profile: ObjectProfile, at place: Place, key: String?
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
    for member in profile.membersInOrder {
      properties.append(property(member, of: profile, at: place.at(member.key)))
    }
    objects[number].properties = properties
    return .object(number)
  }

  private mutating func property(
    _ member: ObjectProfile.Member, of profile: ObjectProfile, at place: Place
  ) -> InferredProperty {
    var type = type(of: member.value, at: place)
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
    let isFull = member.present == profile.count && nulls == 0
    let records =
      profile.unitCount + (Self.identifiers.contains(member.key) ? Self.priorRecords : 0)
    let isOnWayToList = list.map { isOnWay(place, to: $0) } ?? false
    let decided = decision(at: place)?.isRequired
    var property = InferredProperty(
      key: member.key, type: type ?? .anything,
      isRequired: decided
        ?? (type != nil && isFull && (isOnWayToList || records >= rules.leastRecords)))
    (property.present, property.objects, property.nulls) =
      (member.present, profile.count, nulls)
    property.confidence = isFull ? Double(records + 1) / Double(records + 2) : 0
    property.evidence = evidence(
      of: member.value, type, isOnWayToList: isOnWayToList,
      isIdentifier: member.key.orderedWords.last == "id")
    if isFull, !property.isRequired, profile.unitCount < member.present {
      property.evidence.append("in \(profile.unitCount) records only")
    }
    property.isDecided = decided != nil || decision(at: place)?.type != nil
    return property
  }

  /// Adds the tags of payloads to an enum that has only those that were seen twice.
  private mutating func addTags(of payloads: [String: ValueProfile], to number: Int) {
    let known = Set(tags[number].values.map(\.text))
    tags[number].values += payloads.filter { !known.contains($0.key) }
      .map { InferredTags.Value($0.key, count: $0.value.count) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  private func isOnWay(_ place: Place, to list: JSONPointer) -> Bool {
    place.tokens.count <= list.tokens.count
      && zip(place.tokens, list.tokens).allSatisfy { mine, theirs in
        mine == theirs || mine == Field.anyElement && Int(theirs.text) != nil
      }
  }

  private func evidence(
    of value: ValueProfile, _ type: InferredType?, isOnWayToList: Bool, isIdentifier: Bool
  ) -> [String] {
    var texts: [String] = []
    if isOnWayToList { texts.append("holds the records") }
    switch type {
    case nil: texts.append("always null")
    case .number, .decimal:
      if value.numbers.fractionCount < value.numbers.count {
        texts.append("\(value.numbers.fractionCount) of \(value.numbers.count) have a fraction")
      }
    case .integer:
      guard let range = value.numbers.integers, !isIdentifier else { break }
      texts.append(
        range.lowerBound == range.upperBound
          ? "always \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)")
    case .text(let form): texts.append(form.words)
    case .tags(let number):
      let (all, kept) = (value.strings.values?.count ?? 0, tags[number].values.count)
      texts.append(
        kept < all ? "\(kept) tags, and \(all - kept) more seen once" : "\(kept) tags")
    case .list(.anything) where value.element == nil: texts.append("always empty")
    case .map:
      if let reason = value.objects?.root.mapReason { texts.append("a map: \(reason)") }
    case .anything, .boolean, .string, .time, .object, .list, .union, .optional: break
    }
    return texts
  }
}

extension InferredObject {
  /// The same object; one that several members of an object have is named after what their keys have in
  /// common, or after that object, as with the sizes of a picture.
  fileprivate var namedAfterSiblings: InferredObject {
    let ways = fields.map { $0.pointer.tokens.filter { $0 != Field.anyElement } }
    let parents = Set(ways.map { $0.dropLast() })
    guard fields.count > 1, parents.count == 1, name == nil else { return self }
    var object = self
    let endings = ways.map { Array(($0.last?.text ?? "").orderedWords.reversed()) }
    let common = endings[0].indices.prefix { index in
      endings.allSatisfy { index < $0.count && $0[index] == endings[0][index] }
    }
    if let last = common.last {
      object.key = endings[0][...last].reversed().joined(separator: "_")
    } else if let parent = parents.first?.last?.text, parent.count > 3, parent.hasSuffix("s") {
      (object.key, object.isElement) = (parent, true)
    }
    return object
  }
}

extension TextForm {
  /// The form with an example.
  fileprivate var words: String {
    switch self {
    case .dateTime: "dates like 2026-01-31T12:00:00Z"
    case .fractionalDateTime: "dates like 2026-01-31T12:00:00.5Z"
    case .day: "dates like 2026-01-31"
    case .localDateTime: "dates like 2026-01-31T12:00:00"
    case .messageDate: "dates like Sat, 31 Jan 2026 12:00:00 GMT"
    case .spelledDate: "dates like Sat Jan 31 12:00:00 +0000 2026"
    case .url: "URLs"
    case .uuid: "UUIDs"
    }
  }
}

extension TimeUnit {
  /// The years from 1990 to 2100 in seconds since 1970.
  private static let years: ClosedRange<Int64> = 631_152_000...4_102_444_800
  private static let words: Set<Substring> = [
    "at", "created", "date", "datetime", "end", "ended", "epoch", "expires", "expiry", "last",
    "modified", "on", "posted", "published", "since", "start", "started", "time", "timestamp",
    "ts", "until", "updated", "utc",
  ]

  /// The unit of integers that are points in time; nil if their range or their key says otherwise.
  init?(of range: ClosedRange<Int64>, at key: String?) {
    guard let key, !Self.words.isDisjoint(with: key.orderedWords) else { return nil }
    if Self.years.contains(range.lowerBound), Self.years.contains(range.upperBound) {
      self = .seconds
    } else if Self.years.contains(range.lowerBound / 1_000),
      Self.years.contains(range.upperBound / 1_000)
    {
      self = .milliseconds
    } else {
      return nil
    }
  }
}

extension String {
  /// The words of a key in lowercase, as in `createdAt` and `created_at`.
  fileprivate var orderedWords: [Substring] {
    var spaced = ""
    var wasLower = false
    for character in self {
      if character.isUppercase, wasLower { spaced += " " }
      wasLower = character.isLowercase
      spaced += character.isLetter || character.isNumber ? character.lowercased() : " "
    }
    return spaced.split(separator: " ")
  }
}
