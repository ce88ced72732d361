import CodableFuzz
import DecodingStrategies
import Foundation

extension Weather {
  /// The document as the only element of a list.
  ///
  /// A list type needs a list, so the document is put in brackets. Paths of errors then start with an
  /// index that the document does not have, which is removed.
  static let lossyArray = {
    let decoder = JSONDecoder.iso8601()
    return Strategy(.lossyArray) { data in
      let list = try decoder.decode(
        LossyArray<Weather>.self, from: Data("[".utf8) + data + Data("]".utf8))
      // In brackets, an empty document and several values are valid lists, too.
      guard list.elements.count + list.losses.count == 1 else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: [], debugDescription: "There is not one record."))
      }
      return Recovery(
        list.elements, identities: .indices(list.sentIndices),
        losses: list.losses.map { loss in
          Loss(loss.error, path: Array(DecodingFailure(loss.error).path.dropFirst()))
        })
    }
  }()
}
