import CodableFuzz
import DecodingStrategies
import JSONInference
import JSONText

/// Decodes documents whole: the envelope and the list of records in it.
extension ModelDecoding {
  /// Whether the list of records is in objects only, so that a property or the root holds it.
  var readsEnvelope: Bool {
    guard let list = model.list else { return true }
    var type = model.root
    for token in list.tokens {
      guard case .object(let number) = type,
        let property = model.objects[number].properties.first(where: { $0.key == token.text })
      else { return false }
      type = property.type
    }
    return switch type {
    case .list, .map: true
    default: false
    }
  }

  /// Decodes a document, as the Swift type of the root does.
  func document(from decoder: any Decoder) throws -> Recovery<InferredRecord> {
    guard let list = model.list else {
      return Recovery([InferredRecord(value: try record(from: decoder))])
    }
    return try records(of: model.root, along: list.tokens[...], from: decoder)
  }

  private func records(
    of type: InferredType, along way: ArraySlice<JSONPointer.Token>, from decoder: any Decoder
  ) throws -> Recovery<InferredRecord> {
    switch type {
    case .list(let element) where way.isEmpty:
      return try elements(of: element) {
        model.isStrict
          ? try [ReadValue](from: decoder).recover()
          : try LossyArray<ReadValue>(from: decoder).recover()
      }
    case .map(let element) where way.isEmpty:
      return try elements(of: element) {
        model.isStrict
          ? try [String: ReadValue](from: decoder).recover()
          : try LossyDictionary<String, ReadValue>(from: decoder).recover()
      }
    case .object(let number):
      var found = Recovery<InferredRecord>([])
      _ = try object(objects[number], from: decoder) { property, source in
        guard property.key.stringValue == way.first?.text else {
          return try value(of: property.type, from: &source)
        }
        do {
          found = try records(
            of: property.type, along: way.dropFirst(), from: try source.decoder())
        } catch {
          // `@Lossy` makes nil of an optional list that does not decode.
          if property.isRequired || way.count > 1 || model.isStrict { throw error }
          found.losses = [Loss(error)]
        }
        return .null
      }
      return found
    default:
      throw WholeSource(decoder).corrupted("The list of records is not in objects.")
    }
  }

  /// Decodes the records of a list that `list` reads.
  private func elements(
    of type: InferredType, _ list: () throws -> Recovery<ReadValue>
  ) throws -> Recovery<InferredRecord> {
    let reader = ReadValue.Reader { [self] decoder in
      var source = WholeSource(decoder)
      return InferredRecord(value: try value(of: type, from: &source))
    }
    let recovery = try ReadValue.$reader.withValue(reader, operation: list)
    return Recovery(
      recovery.records.compactMap { $0.value as? InferredRecord },
      identities: recovery.identities, losses: recovery.losses)
  }
}
