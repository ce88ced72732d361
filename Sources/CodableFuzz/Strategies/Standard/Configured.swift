import Foundation

/// A record that decodes with the configuration that is handed on.
struct Configured<Record: DecodableWithConfiguration>: Decodable {
  let record: Record

  init(from decoder: any Decoder) throws {
    let configuration = DecodingContext.current?.configuration?.value
    guard let configuration = configuration as? Record.DecodingConfiguration else {
      let context = DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "There is no configuration.")
      throw DecodingError.dataCorrupted(context)
    }
    record = try Record(from: decoder, configuration: configuration)
  }
}
