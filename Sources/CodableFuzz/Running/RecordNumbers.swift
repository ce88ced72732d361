/// Which records of a document are in what is decoded: all of them, the first, or those of an
/// excerpt.
enum RecordNumbers {
  case all
  case some([Int])
  /// The records of an excerpt, each with the number of records that it counts for.
  case excerpt([Int], weights: [Int])

  /// The number in the document of a record of what is decoded.
  subscript(number: Int) -> Int {
    switch self {
    case .all: number
    case .some(let numbers), .excerpt(let numbers, _): numbers[number]
    }
  }

  /// How many records of the document a record of what is decoded counts for.
  func weight(of number: Int) -> Int {
    if case .excerpt(_, let weights) = self { weights[number] } else { 1 }
  }
}
