import JSONMutation

extension Tally: Packable {
  func pack(into packer: inout Packer) {
    for number in [mutants, returned, crashed, hung] { packer.add(number) }
    packer.add(intact)
    for number in [
      damaged.equal, damaged.changedReported, damaged.changedSilent, damaged.reported,
      damaged.silent, damaged.of,
    ] {
      packer.add(number)
    }
    for number in [exact, ancestor, elsewhere, syntaxMutants, falselyAccepted] {
      packer.add(number)
    }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    self.init()
    mutants = try unpacker.number()
    returned = try unpacker.number()
    crashed = try unpacker.number()
    hung = try unpacker.number()
    intact = try unpacker.value()
    damaged.equal = try unpacker.number()
    damaged.changedReported = try unpacker.number()
    damaged.changedSilent = try unpacker.number()
    damaged.reported = try unpacker.number()
    damaged.silent = try unpacker.number()
    damaged.of = try unpacker.number()
    exact = try unpacker.number()
    ancestor = try unpacker.number()
    elsewhere = try unpacker.number()
    syntaxMutants = try unpacker.number()
    falselyAccepted = try unpacker.number()
  }
}

extension IntactCounts: Packable {
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

extension StrategyCounts.Row: Packable {
  func pack(into packer: inout Packer) {
    packer.add(tally)
    packer.add(example) { example, packer in
      packer.add(example.ordinal)
      packer.add(example.id.description)
      packer.add(example.isSlight ? 1 : 0)
    }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    tally = try unpacker.value()
    example = try unpacker.value { unpacker throws(PackingError) in
      StrategyCounts.Example(
        ordinal: try unpacker.value(), id: try unpacker.parsed(MutantID.init(parsing:)),
        isSlight: try unpacker.number() > 0)
    }
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
    let cells = byShape.sorted { ($0.key.shape, $0.key.mutator) < ($1.key.shape, $1.key.mutator) }
    packer.add(cells) { row, packer in
      packer.add(row.key.shape)
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
      let cell = Cell(shape: try unpacker.number(), mutator: try unpacker.number())
      byShape[cell] = try unpacker.value()
    }
  }
}
