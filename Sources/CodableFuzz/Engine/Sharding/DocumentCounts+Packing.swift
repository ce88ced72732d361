import JSONMutation
import JSONText

extension DocumentCounts {
  /// The counts as bytes, for another process or a file.
  package var packed: [UInt8] {
    var packer = Packer()
    packer.add(self)
    return packer.bytes
  }

  /// Reads packed counts.
  ///
  /// - Throws: ``PackingError`` if the bytes are cut off or edited.
  package init(packed bytes: [UInt8]) throws(PackingError) {
    var unpacker = Unpacker(bytes)
    self = try unpacker.value()
    guard unpacker.isAtEnd else { throw PackingError() }
  }
}

extension DocumentCounts: Packable {
  func pack(into packer: inout Packer) {
    packer.add(name.description)
    packer.add(isStream ? 1 : 0)
    packer.add(strategies) { $1.add($0.rawValue) }
    packer.add(metadata)
    packer.add(mutantCount)
    let fields = usedFields
    packer.add(fields) { number, packer in
      packer.add(number)
      packer.add(self.fields[number].first)
      packer.add(self.fields[number].field.description)
    }
    packer.add(combinations)
    packer.add(tallies)
    packer.add(crashes) { $1.add(json: $0) }
    packer.add(curveCrashes) { $1.add(json: $0) }
    packer.add(failures)
    packer.add(excerpts)
    packer.add(advice)
    packer.add(findings) { $1.add(json: $0) }
    packer.add(wall)
    packer.add(insideStrategies)
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    let name = try unpacker.parsed(DocumentName.init(parsing:))
    let isStream = try unpacker.number() == 1
    let strategies = try unpacker.list { unpacker throws(PackingError) in
      StrategyID(rawValue: try unpacker.text())
    }
    self.init(name: name, strategies: strategies, isStream: isStream)
    metadata = try unpacker.value()
    mutantCount = try unpacker.number()
    var numbers: [Int: Int] = [:]
    let fields = try unpacker.list { unpacker throws(PackingError) in
      numbers[try unpacker.number()] = numbers.count
      return NumberedField(
        first: try unpacker.value(), field: try unpacker.field())
    }
    combinations = try unpacker.value()
    tallies = try unpacker.list()
    guard tallies.count == strategies.count else { throw PackingError() }
    try start(fields, numbers: numbers)
    crashes = try unpacker.list { unpacker throws(PackingError) in try unpacker.json() }
    curveCrashes = try unpacker.list { unpacker throws(PackingError) in try unpacker.json() }
    failures = try unpacker.value()
    excerpts = try unpacker.value()
    advice = try unpacker.value()
    guard advice.gains.count == strategies.count else { throw PackingError() }
    findings = try unpacker.list { unpacker throws(PackingError) in try unpacker.json() }
    wall = try unpacker.value()
    insideStrategies = try unpacker.value()
  }
}

extension DocumentMetadata: Packable {
  func pack(into packer: inout Packer) {
    packer.add(documentCount)
    guard documentCount > 0 else { return }
    packer.add(byteCount)
    packer.add(list) { $1.add($0.description) }
    packer.add(recordCount)
    packer.add(pairs) { pairs, packer in
      packer.add(pairs.covered)
      packer.add(pairs.incompatible)
    }
    packer.add(curveRecordCount) { $1.add($0) }
    packer.add(unmutated)
    packer.add(fields) { $1.add(json: $0) }
    packer.add(idleMutators) { $1.add($0.rawValue) }
    packer.add(invalidCount)
    packer.add(invalid) { $1.add(json: $0) }
    packer.add(patternMatches) { $1.add($0 ? 1 : 0) }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    documentCount = try unpacker.number()
    guard documentCount > 0 else { return }
    byteCount = try unpacker.number()
    list = try unpacker.value { unpacker throws(PackingError) in
      try unpacker.parsed(JSONPointer.init(parsing:))
    }
    recordCount = try unpacker.number()
    pairs = try unpacker.value { unpacker throws(PackingError) in
      PairCount(covered: try unpacker.number(), incompatible: try unpacker.number())
    }
    curveRecordCount = try unpacker.value { unpacker throws(PackingError) in
      try unpacker.number()
    }
    unmutated = try unpacker.list()
    fields = try unpacker.list { unpacker throws(PackingError) in try unpacker.json() }
    idleMutators = try unpacker.list { unpacker throws(PackingError) in
      MutatorID(rawValue: try unpacker.text())
    }
    invalidCount = try unpacker.number()
    invalid = try unpacker.list { unpacker throws(PackingError) in try unpacker.json() }
    patternMatches = try unpacker.list { unpacker throws(PackingError) in
      try unpacker.number() == 1
    }
  }
}

extension DocumentMetadata.Unmutated: Packable {
  func pack(into packer: inout Packer) {
    packer.add(row.strategy.rawValue)
    packer.add(row.outcome.rawValue)
    packer.add(row.counters)
    packer.add(row.equality.rawValue)
    packer.add(row.ignoredProperties) { $1.add($0) }
    packer.add(row.unseenProperties) { $1.add($0) }
    packer.add(row.failure) { $1.add(json: $0) }
    packer.add(firstFailed) { $1.add($0) }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    let strategy = StrategyID(rawValue: try unpacker.text())
    let outcome = try unpacker.parsed(Outcome.init(rawValue:))
    let counters: Counters = try unpacker.value()
    row = DocumentReport.Unmutated(
      strategy: strategy, outcome: outcome, counters: counters,
      equality: try unpacker.parsed(RecordEquality.init(rawValue:)),
      ignoredProperties: try unpacker.list { unpacker throws(PackingError) in try unpacker.text() },
      unseenProperties: try unpacker.list { unpacker throws(PackingError) in try unpacker.text() },
      failure: try unpacker.value { unpacker throws(PackingError) in try unpacker.json() })
    firstFailed = try unpacker.value { unpacker throws(PackingError) in try unpacker.number() }
  }
}

extension CombinationCounts: Packable {
  func pack(into packer: inout Packer) {
    packer.add(offered.sorted { $0.value < $1.value }) { cell, packer in
      packer.add(cell.key)
      packer.add(cell.value)
    }
    packer.add(touched.sorted()) { $1.add($0) }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    for _ in 0..<(try unpacker.count()) { offered[try unpacker.text()] = try unpacker.value() }
    touched = Set(
      try unpacker.list { unpacker throws(PackingError) in try unpacker.text() })
  }
}

extension StreamFailures: Packable {
  func pack(into packer: inout Packer) {
    packer.add(count)
    packer.add(named) { failure, packer in
      packer.add(failure.number)
      packer.add(json: failure.failure)
    }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    count = try unpacker.number()
    named = try unpacker.list { unpacker throws(PackingError) in
      Numbered(number: try unpacker.number(), failure: try unpacker.json())
    }
  }
}

extension ExcerptCounts: Packable {
  func pack(into packer: inout Packer) {
    packer.add(isOn ? 1 : 0)
    packer.add(excerptCount)
    packer.add(sampledCount)
    packer.add(differenceCount)
    packer.add(differences) { $1.add(json: $0) }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    isOn = try unpacker.number() == 1
    excerptCount = try unpacker.number()
    sampledCount = try unpacker.number()
    differenceCount = try unpacker.number()
    differences = try unpacker.list { unpacker throws(PackingError) in try unpacker.json() }
  }
}
