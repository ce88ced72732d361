/// What is handed on to models while a document is decoded, by any decoder.
struct DecodingContext: Sendable {
  /// The way to the records.
  let route: Route
  /// What records are configured with; nil where they are not.
  let configuration: Configuration?

  @TaskLocal static var current: DecodingContext?

  /// A configuration of any type.
  ///
  /// `@unchecked Sendable`: it is made, handed on and read in one thread.
  struct Configuration: @unchecked Sendable {
    let value: Any
  }
}

/// What stands at the end of the way that is handed on; the rest of the document is not decoded.
struct DecodeAtPath<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let route = DecodingContext.current?.route ?? Route(along: nil, keys: .asSent)
    value = try route.value(Value.self, from: decoder)
  }
}
