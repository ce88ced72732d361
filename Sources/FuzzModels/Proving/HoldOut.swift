import Foundation
package import JSONInference
package import JSONText

/// How models that are inferred from the first records of a list decode the others.
package struct HoldOut {
  /// The records that were not used.
  package private(set) var recordCount = 0
  /// Those of them that the model does not decode.
  package private(set) var rejectedCount = 0
  /// Those that encode to another value than they were decoded from; members that the sample did not
  /// have are no part of a model.
  package private(set) var alteredCount = 0
  /// Why the first rejected record does not decode.
  package private(set) var firstError: String?

  /// The share of the records that the model rejects, from 0 to 1; 0 without records.
  package var rejectionRate: Double {
    recordCount == 0 ? 0 : Double(rejectedCount) / Double(recordCount)
  }

  /// Infers a model from some records, and decodes the others with the real `JSONDecoder`.
  ///
  /// - Parameters:
  ///   - index: A document.
  ///   - sample: The records to infer the model from.
  ///   - others: The records to decode.
  ///   - rules: When the sample is evidence enough.
  /// - Throws: An error if the records are no values of the document.
  package init(
    of index: DocumentIndex, sample: [NodeID], others: [NodeID], by rules: InferenceRules
  ) throws {
    let texts = sample.map { index.bytes[index.range(of: $0)] }
    let profile = SampleProfile()
    let list =
      [UInt8](ascii: "[") + texts.joined(separator: [UInt8](ascii: ",")) + [UInt8](ascii: "]")
    profile.add(try DocumentIndex(parsing: list))
    let decoding = ModelDecoding(profile.model(by: rules))
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    for record in others {
      recordCount += 1
      let bytes = Array(index.bytes[index.range(of: record)])
      do {
        let decoded = try decoder.decode(
          InferredRecord.self, from: Data(bytes), configuration: decoding)
        let encoded = try DocumentIndex(parsing: Array(try encoder.encode(decoded)))
        let original = try DocumentIndex(parsing: bytes)
        if !encoded.hasSameValue(as: original, ignoringAddedMembers: true) { alteredCount += 1 }
      } catch {
        rejectedCount += 1
        firstError = firstError ?? "\(error)"
      }
    }
  }
}

extension [UInt8] {
  fileprivate init(ascii scalar: Unicode.Scalar) { self = [UInt8(ascii: scalar)] }
}
