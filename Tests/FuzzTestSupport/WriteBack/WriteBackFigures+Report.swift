import CodableFuzz
import JSONMutation

extension WriteBack {
  var fields: [Field: WriteBackCounts] {
    Dictionary(
      uniqueKeysWithValues: rows.filter { $0.mutator == nil }.map { ($0.field, .init($0.counts)) })
  }

  var mutantRows: [MutatorID: [Field: WriteBackCounts]] {
    rows.reduce(into: [:]) { found, row in
      guard let mutator = row.mutator else { return }
      found[mutator, default: [:]][row.field] = .init(row.counts)
    }
  }
}

extension WriteBackFigures {
  var changedMutants: [MutatorID: [Field: WriteBackCounts]] {
    mutants.mapValues { $0.filter(\.value.hasDifferences) }.filter { !$0.value.isEmpty }
  }

  var allMutants: WriteBackCounts {
    mutants.values.flatMap(\.values).reduce(into: .zero) { sum, counts in
      sum.written += counts.written
      sum.erased += counts.erased
      sum.changed += counts.changed
      sum.nullOmitted += counts.nullOmitted
    }
  }
}

extension WriteBackCounts {
  init(_ counts: WriteBack.Counts) {
    self.init(
      written: counts.written, erased: counts.erased, changed: counts.changed, added: counts.added,
      nullOmitted: counts.nullOmitted)
  }
}
