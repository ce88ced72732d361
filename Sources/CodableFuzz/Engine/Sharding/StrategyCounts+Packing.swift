import JSONMutation

extension StrategyCounts.Row: Packable {
  func pack(into packer: inout Packer) {
    packer.add(counters)
    packer.add(example) { $1.add($0) }
    packer.add(silentExample) { $1.add($0) }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    counters = try unpacker.value()
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
