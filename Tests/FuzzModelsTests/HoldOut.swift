import Foundation
import JSONInference
import JSONMutation
import JSONText

@testable import FuzzModels

/// How a model that is inferred from the first records of a list decodes the others.
struct HoldOut {
  /// The records that the model was not inferred from.
  private(set) var recordCount = 0
  /// Those of them that the model does not decode.
  private(set) var rejectedCount = 0
  /// Those that encode to another value than they were decoded from.
  ///
  /// Keys that the model does not know are counted on their own, and a null may become absent.
  private(set) var alteredCount = 0
  /// The keys with a value that the model does not know, in records that it decodes.
  private(set) var droppedKeyCount = 0
  private(set) var firstError: (any Error)?

  /// Infers a model from the first records, and decodes the others with the real `JSONDecoder`.
  ///
  /// - Throws: `JSONSyntaxError` for a record that is not JSON.
  init(
    of records: [[UInt8]], sampleSize: Int, by rules: InferenceRules = InferenceRules(),
    deciding decisions: InferenceDecisions = .none
  ) throws(JSONSyntaxError) {
    let profile = SampleProfile()
    let sample = records.prefix(sampleSize).joined(separator: [UInt8(ascii: ",")])
    profile.add(
      try DocumentIndex(parsing: [UInt8(ascii: "[")] + sample + [UInt8(ascii: "]")]))
    let decoding = ModelDecoding(profile.model(by: rules, deciding: decisions))
    for record in records.dropFirst(sampleSize) {
      recordCount += 1
      let original = try DocumentIndex(parsing: record)
      do {
        let decoded = try decoding.decode(Data(record))
        let encoded = try DocumentIndex(parsing: Array(try JSONEncoder().encode(decoded)))
        if encoded.hasSameValue(as: original, ignoringAddedMembers: true) {
          droppedKeyCount += original.valueCount - encoded.valueCount
        } else {
          alteredCount += 1
        }
      } catch {
        rejectedCount += 1
        firstError = firstError ?? error
      }
    }
  }
}

extension DocumentIndex {
  fileprivate var valueCount: Int {
    nodeIDs.count { keyRange(of: $0) != nil && kind(of: $0) != .null }
  }
}
