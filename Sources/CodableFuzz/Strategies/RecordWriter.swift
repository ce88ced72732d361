public import Foundation

/// Writes a record back as an app does that saves what it decoded.
///
/// ```swift
/// let settings = Study("settings", json: json, records: Settings.self)
///   .writing { (settings: Settings) in try JSONEncoder.api.encode(settings) }
/// ```
public struct RecordWriter: Sendable {
  /// Whether a test or tool says how records are written, so that they are without an option.
  let isOwn: Bool
  private let makeWrite: @Sendable () -> (Any) throws -> Data?

  /// Makes a writer of records of a type.
  ///
  /// - Parameter write: Encodes a record, as JSON. Records of other types are not written.
  public init<Record>(_ write: @escaping @Sendable (Record) throws -> Data) {
    isOwn = true
    makeWrite = { { record in try (record as? Record).map(write) } }
  }

  /// Makes a writer that encodes with a `JSONEncoder` set like a decoder; nil if the records are not
  /// `Encodable`, or there is no encoder for what the decoder does.
  package init?(_ record: Any.Type, like decoder: (any DataDecoder)?, isOwn: Bool = false) {
    guard record is any Encodable.Type, let settings = EncoderSettings(decoder as? JSONDecoder)
    else { return nil }
    self.isOwn = isOwn
    makeWrite = {
      let encoder = settings.encoder
      return { try ($0 as? any Encodable).map { try encoder.encode($0) } }
    }
  }

  /// A function for one thread, which returns nil for a record of another type.
  func write() -> (Any) throws -> Data? { makeWrite() }
}

extension Strategy {
  func writing(by writer: RecordWriter) -> Strategy {
    var strategy = self
    strategy.writer = writer
    return strategy
  }
}

extension Study {
  /// The same study, with the app's own function that encodes a record, to find what a save erases: see
  /// ``WriteBack``.
  public func writing<Record>(_ write: @escaping @Sendable (Record) throws -> Data) -> Study {
    writing(by: RecordWriter(write))
  }

  /// The same study, with a writer of its records.
  public func writing(by writer: RecordWriter) -> Study {
    var study = self
    study.strategies = strategies.map { $0.writing(by: writer) }
    return study
  }
}

private struct EncoderSettings: Sendable {
  private let keys: JSONEncoder.KeyEncodingStrategy
  private let dates: JSONEncoder.DateEncodingStrategy
  private let data: JSONEncoder.DataEncodingStrategy
  private let floats: JSONEncoder.NonConformingFloatEncodingStrategy
  private let userInfo: [CodingUserInfoKey: any Sendable]

  /// The result is nil for a decoder with a function of its own, which cannot be turned around.
  init?(_ decoder: JSONDecoder?) {
    guard let decoder else { return nil }
    switch decoder.keyDecodingStrategy {
    case .useDefaultKeys: keys = .useDefaultKeys
    case .convertFromSnakeCase: keys = .convertToSnakeCase
    case .custom: return nil
    @unknown default: return nil
    }
    switch decoder.dateDecodingStrategy {
    case .deferredToDate: dates = .deferredToDate
    case .secondsSince1970: dates = .secondsSince1970
    case .millisecondsSince1970: dates = .millisecondsSince1970
    case .iso8601: dates = .iso8601
    #if canImport(Darwin)
      case .formatted(let formatter): dates = .formatted(formatter)
    #endif
    // Elsewhere that of a formatter is one, too.
    case .custom: return nil
    @unknown default: return nil
    }
    switch decoder.dataDecodingStrategy {
    case .deferredToData: data = .deferredToData
    case .base64: data = .base64
    case .custom: return nil
    @unknown default: return nil
    }
    switch decoder.nonConformingFloatDecodingStrategy {
    case .throw: floats = .throw
    case .convertFromString(let positive, let negative, let nan):
      floats = .convertToString(positiveInfinity: positive, negativeInfinity: negative, nan: nan)
    @unknown default: return nil
    }
    userInfo = decoder.userInfo
  }

  var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = keys
    encoder.dateEncodingStrategy = dates
    encoder.dataEncodingStrategy = data
    encoder.nonConformingFloatEncodingStrategy = floats
    encoder.userInfo = userInfo
    return encoder
  }
}
