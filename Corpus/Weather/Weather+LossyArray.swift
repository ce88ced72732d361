import CodableFuzz
import DecodingStrategies
import Foundation

extension Weather {
  /// The document as the only element of a list.
  ///
  /// A list type needs a list, and this document has none, so brackets are put around it. The paths
  /// of the errors then start with an index that the document does not have, which is dropped.
  static let lossyArray = Strategy(
    .lossyArray,
    makeDecode: {
      let decoder = JSONDecoder.iso8601()
      return { data in
        let list = try decoder.decode(
          LossyArray<Weather>.self, from: Data("[".utf8) + data + Data("]".utf8))
        // In brackets, no bytes at all are a list too, and so are several values.
        guard list.elements.count + list.losses.count == 1 else {
          throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: [], debugDescription: "There is not one record."))
        }
        return Recovery(
          list.elements, identities: .indices(list.sentIndices),
          losses: list.losses.map { Loss($0.error, path: path(of: $0.error)) })
      }
    })

  /// The keys and indices from the document to what an error is about, without the list's index.
  private static func path(of error: any Error) -> [String] {
    let path: [any CodingKey] =
      switch error as? DecodingError {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        context.codingPath
      case nil: []
      @unknown default: []
      }
    return path.dropFirst().map { $0.intValue.map(String.init) ?? $0.stringValue }
  }
}
