import CodableFuzz

extension DocumentContent {
  /// The records that each strategy delivered more than once.
  var repetitions: [Section] {
    let repeated = document.repetitions.filter { $0.count > 0 }
    if repeated.isEmpty { return [] }
    return [
      Section(
        id: "repetitions-\(number)", title: "\(document.name): records that were delivered twice",
        blocks: [.notes(repeated.map { "\($0.strategy): \($0.count, "record")" })])
    ]
  }
}
