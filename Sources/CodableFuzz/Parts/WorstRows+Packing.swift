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
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    self.init(
      rank: try unpacker.value(), id: try unpacker.parsed(MutantID.init(parsing:)),
      changes: try unpacker.list(), effect: try unpacker.value())
  }
}

extension WorstRows.Rank: Packable {
  func pack(into packer: inout Packer) {
    for number in [cost.isPlain ? 1 : 0, cost.lost, cost.silent] { packer.add(number) }
    packer.add(ordinal)
    packer.add(shape.description)
    packer.add(mutator)
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    self.init(
      cost: WorstRows.Cost(
        isPlain: try unpacker.number() == 1, lost: try unpacker.number(),
        silent: try unpacker.number()),
      ordinal: try unpacker.value(), shape: try unpacker.shape(), mutator: try unpacker.number())
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
    packer.add(intact)
    packer.add(damaged)
    packer.add(failure) { $1.add(json: $0) }
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    self.init(
      strategy: StrategyID(rawValue: try unpacker.text()),
      outcome: try unpacker.parsed(Outcome.init(rawValue:)), intact: try unpacker.value(),
      damaged: try unpacker.value(),
      failure: try unpacker.value { unpacker throws(PackingError) in try unpacker.json() })
  }
}
