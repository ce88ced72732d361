import JSONMutation
import JSONText

extension WorstRows: Packable {
  func pack(into packer: inout Packer) { packer.add(rows) }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    for row in try unpacker.list() as [Row] { add(row) }
  }
}

extension WorstRows.Row: Packable {
  func pack(into packer: inout Packer) {
    packer.add(rank)
    packer.add(id.description)
    packer.add(changes)
    packer.add(effect)
    packer.add(fields.sorted { $0.key.description < $1.key.description }) { field, packer in
      packer.add(field.key.description)
      packer.add(field.value)
    }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    let rank: WorstRows.Rank = try unpacker.value()
    let id = try unpacker.parsed(MutantID.init(parsing:))
    let changes: [ExampleMutant.Edit] = try unpacker.list()
    let effect: ExampleMutant.Effect = try unpacker.value()
    var fields: [Field: Ordinal] = [:]
    for _ in 0..<(try unpacker.count()) {
      let field = try unpacker.field()
      fields[field] = try unpacker.value()
    }
    self.init(rank: rank, id: id, changes: changes, effect: effect, fields: fields)
  }
}

extension WorstRows.Rank: Packable {
  func pack(into packer: inout Packer) {
    packer.add(cost.isPlain ? 1 : 0)
    for rate in [cost.lost, cost.silent] {
      packer.add(rate.count)
      packer.add(rate.of)
    }
    packer.add(plausibility.rawValue)
    packer.add(mutator)
    packer.add(field.description)
    packer.add(isSingle ? 1 : 0)
    packer.add(ordinal)
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    self.init(
      cost: WorstRows.Cost(
        isPlain: try unpacker.number() == 1,
        lost: Rate(try unpacker.number(), of: try unpacker.number()),
        silent: Rate(try unpacker.number(), of: try unpacker.number())),
      plausibility: try unpacker.parsed(Plausibility.init(rawValue:)),
      mutator: try unpacker.number(), field: try unpacker.field(),
      isSingle: try unpacker.number() == 1, ordinal: try unpacker.value())
  }
}

extension ExampleMutant.Edit: Packable {
  func pack(into packer: inout Packer) {
    packer.add(mutator.rawValue)
    packer.add(pointer.description)
    packer.add(line)
    for text in [leading, before, after, trailing] { packer.add(text) }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    self.init(
      mutator: MutatorID(rawValue: try unpacker.text()),
      pointer: try unpacker.parsed(JSONPointer.init(parsing:)), line: try unpacker.number(),
      leading: try unpacker.text(), before: try unpacker.text(), after: try unpacker.text(),
      trailing: try unpacker.text())
  }
}

extension ExampleMutant.Effect: Packable {
  func pack(into packer: inout Packer) {
    packer.add(strategy.rawValue)
    packer.add(outcome.rawValue)
    packer.add(counters)
    packer.add(failure) { $1.add(json: $0) }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    self.init(
      strategy: StrategyID(rawValue: try unpacker.text()),
      outcome: try unpacker.parsed(Outcome.init(rawValue:)), counters: try unpacker.value(),
      failure: try unpacker.value { unpacker throws(PackingError) in try unpacker.json() })
  }
}
