import JSONMutation

extension Tally: Packable {
  func pack(into packer: inout Packer) {
    for number in [mutants, returned, crashed, hung] { packer.add(number) }
    packer.add(untouched)
    packer.add(mutated)
    for number in [removed, exact, ancestor, elsewhere, malformedMutants, falselyAccepted] {
      packer.add(number)
    }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    self.init()
    mutants = try unpacker.number()
    returned = try unpacker.number()
    crashed = try unpacker.number()
    hung = try unpacker.number()
    untouched = try unpacker.value()
    mutated = try unpacker.value()
    removed = try unpacker.number()
    exact = try unpacker.number()
    ancestor = try unpacker.number()
    elsewhere = try unpacker.number()
    malformedMutants = try unpacker.number()
    falselyAccepted = try unpacker.number()
  }
}

extension UntouchedCounts: Packable {
  func pack(into packer: inout Packer) {
    for number in [kept, changed, reported, silent, of] { packer.add(number) }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    self.init()
    kept = try unpacker.number()
    changed = try unpacker.number()
    reported = try unpacker.number()
    silent = try unpacker.number()
    of = try unpacker.number()
  }
}

extension MutatedCounts: Packable {
  func pack(into packer: inout Packer) {
    for number in [equal, changedReported, changedSilent, reported, silent, of] {
      packer.add(number)
    }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    self.init()
    equal = try unpacker.number()
    changedReported = try unpacker.number()
    changedSilent = try unpacker.number()
    reported = try unpacker.number()
    silent = try unpacker.number()
    of = try unpacker.number()
  }
}

extension StrategyCounts.Row: Packable {
  func pack(into packer: inout Packer) {
    packer.add(tally)
    packer.add(example) { $1.add($0) }
    packer.add(silentExample) { $1.add($0) }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    tally = try unpacker.value()
    example = try unpacker.optional()
    silentExample = try unpacker.optional()
  }
}

extension StrategyCounts.Example: Packable {
  func pack(into packer: inout Packer) {
    packer.add(ordinal)
    packer.add(id.description)
    packer.add(plausibility.rawValue)
    packer.add(isSlight ? 1 : 0)
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    self.init(
      ordinal: try unpacker.value(), id: try unpacker.parsed(MutantID.init(parsing:)),
      plausibility: try unpacker.parsed(Plausibility.init(rawValue:)),
      isSlight: try unpacker.number() > 0)
  }
}

extension StrategyCounts: Packable {
  func pack(into packer: inout Packer) {
    packer.add(byClass.sorted { $0.key < $1.key }) { row, packer in
      packer.add(row.key.rawValue)
      packer.add(row.value)
    }
    packer.add(byMutator.sorted { $0.key < $1.key }) { row, packer in
      packer.add(row.key)
      packer.add(row.value)
    }
    packer.add(byRate.sorted { $0.key < $1.key }) { row, packer in
      packer.add(row.key)
      packer.add(row.value)
    }
    packer.add(worst)
    let cells = byField.sorted { ($0.key.field, $0.key.mutator) < ($1.key.field, $1.key.mutator) }
    packer.add(cells) { row, packer in
      packer.add(row.key.field)
      packer.add(row.key.mutator)
      packer.add(row.value)
    }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    for _ in 0..<(try unpacker.count()) {
      byClass[try unpacker.parsed(MutationClass.init(rawValue:))] = try unpacker.value()
    }
    for _ in 0..<(try unpacker.count()) {
      byMutator[try unpacker.number()] = try unpacker.value()
    }
    for _ in 0..<(try unpacker.count()) {
      byRate[try unpacker.number()] = try unpacker.value()
    }
    worst = try unpacker.value()
    for _ in 0..<(try unpacker.count()) {
      let cell = Key(field: try unpacker.number(), mutator: try unpacker.number())
      byField[cell] = try unpacker.value()
    }
  }
}
