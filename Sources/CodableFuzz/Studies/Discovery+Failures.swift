import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

extension Discovery {
  /// Throws a `Crash` if the function crashes on the response as it is, a `DocumentError` if that is not JSON,
  /// or a `DecodingFailure` that names the value which does not decode.
  package func checkDecodes(_ json: [UInt8]) throws {
    _ = try returned(of: Document(DocumentName("response"), parsing: json))
  }

  /// The number of records that the function returns of the response as it is, and the first error that it
  /// reports: in what it returns, or in a log that is read.
  func returned(of document: Document) throws -> (count: Int, error: (any Error)?) {
    let json = document.index.bytes
    let listener = LossListener()
    do {
      return try LossListener.$current.withValue(listener) {
        try tried(Data(json), isAsSent: true) { [function] output in
          let listed = (function.records(output) as? any RecordSource)?.lossErrors.first
          let held = HeldErrors.losses(in: output, besides: Records.self).first?.error
          return (self.recordCount(output), listed ?? held ?? listener.heard.first?.loss.error)
        }
      }
    } catch let crash as Crash {
      throw crash
    } catch {
      throw rejectedNumber(error, in: document.index) ?? DecodingFailure(error, in: json)
    }
  }

  /// The first number that does not fit, if `error` may be about one.
  ///
  /// Foundation's error names no value. So numbers are replaced by ones, until the error is gone.
  private func rejectedNumber(_ error: any Error, in index: DocumentIndex) -> DecodingFailure? {
    let numbers = index.nodeIDs.filter { index.kind(of: $0) == .number }
    func isRejected(keeping count: Int) -> Bool {
      let ones = numbers[count...].map { Splice(index.range(of: $0), with: [UInt8(ascii: "1")]) }
      do {
        try tried(Data(index.text(after: ones))) { _ in }
        return false
      } catch {
        return DecodingFailure(error).isAboutSyntax
      }
    }
    guard DecodingFailure(error).isAboutSyntax, !numbers.isEmpty, !isRejected(keeping: 0) else {
      return nil
    }
    let kept = (1..<numbers.count).partitionPoint { isRejected(keeping: $0) } - 1
    return DecodingFailure(
      kind: .dataCorrupted, path: index.pointer(to: numbers[kept]).tokens.map(\.text),
      message: "a number that does not fit its type: \(index.text(of: numbers[kept]))")
  }

  /// Why the function returns nothing of a response that has lists; nil if that has none.
  func reasonForNone(
    _ error: (any Error)?, _ lists: [NodeID], in index: DocumentIndex, _ decoder: (any DataDecoder)?
  ) -> String? {
    let nothing = "the function returns no record of the response as it is"
    if let error { return "\(nothing): \(DecodingFailure(error, in: index.bytes).line)" }
    guard let list = lists.first else { return nil }
    let silent = "\(nothing), and no error"
    guard let decoder else {
      let empty = emptyList(in: index).map { ". The list \($0) is empty" }
      return silent + (empty ?? ". With like: and its decoder, this shows whether a record decodes")
    }
    for element in index.children(of: list) where lists.count == 1 {
      guard let failure = failure(of: element, in: index, decoder) else { continue }
      return "\(silent); alone, \(index.pointer(to: element).named) fails: \(failure.line)"
    }
    return silent
  }

  /// The first list of the document without elements.
  func emptyList(in index: DocumentIndex) -> String? {
    index.nodeIDs.first { index.kind(of: $0) == .array && index.childCount(of: $0) == 0 }
      .map { index.pointer(to: $0).named }
  }

  /// Why the decoder does not decode an element as a record; nil if it does.
  private func failure(
    of element: NodeID, in index: DocumentIndex, _ decoder: any DataDecoder
  ) -> DecodingFailure? {
    let type = function.strategy(.app, keys: .asSent).recordType
    guard let type = type as? any Decodable.Type else { return nil }
    let json = Data(index.bytes[index.range(of: element)])
    let found = try? tried(Data(index.bytes), isAsSent: true) { _ -> DecodingFailure? in
      do {
        _ = try decoder.decode(type, from: json)
        return nil
      } catch {
        return DecodingFailure(error, in: json)
      }
    }
    return found ?? nil
  }
}
