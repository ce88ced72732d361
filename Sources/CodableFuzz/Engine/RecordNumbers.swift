/// The records of a document that the decoded bytes contain: all, the first, or those of an
/// excerpt.
package enum RecordNumbers: Equatable {
  case all
  case some([Int])
  /// The records of an excerpt, each with the number of records that it counts for.
  case excerpt([Int], weights: [Int])

  /// The number in the document of a record in the decoded bytes.
  subscript(number: Int) -> Int {
    switch self {
    case .all: number
    case .some(let numbers), .excerpt(let numbers, _): numbers[number]
    }
  }

  /// The number of records of the document that a record in the decoded bytes counts for.
  func weight(of number: Int) -> Int {
    if case .excerpt(_, let weights) = self { weights[number] } else { 1 }
  }
}
