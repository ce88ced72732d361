/// Which records of a document stand in what is decoded: all of them, or those of a slice.
enum RecordNumbers {
  case all
  case some([Int])

  /// The number in the document of a record of what is decoded.
  subscript(number: Int) -> Int {
    switch self {
    case .all: number
    case .some(let numbers): numbers[number]
    }
  }
}
