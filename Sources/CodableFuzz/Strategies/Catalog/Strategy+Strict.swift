public import Foundation

extension StrategyID {
  /// The plain list, as `Codable` gives it: one bad record ends it.
  public static let strict = StrategyID(
    "strict",
    purpose: "a plain list, [T]: one bad record throws away the whole list")

  /// A decoder without models, which some demo documents have.
  public static let manual = StrategyID(
    "manual", purpose: "hand-written over JSONSerialization: a bad record is left out silently")
}

extension Strategy {
  /// The plain list, `[T]` or `[String: T]`: one bad record ends it.
  ///
  /// - Parameters:
  ///   - body: The type of the whole document.
  ///   - list: The property of the document that holds the records; `\.self` if it is the list.
  ///   - decoder: Makes the decoder, once for each thread.
  /// - Returns: The strategy.
  public static func strict<Body: Decodable, List: RecordList>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.strict, body, at: list, decoder: decoder, recovery: \.recovery)
  }

  /// The plain list of a document that decodes with a configuration.
  ///
  /// The closure `configuration` makes the configuration, once for each thread. The other
  /// parameters are those of ``strict(_:at:decoder:)``.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public static func strict<Body: DecodableWithConfiguration & SendableMetatype, List: RecordList>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    configuration: @autoclosure @escaping @Sendable () -> Body.DecodingConfiguration,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(
      .strict, keys: decoder().keyTransform,
      makeDecode: {
        let (decoder, configuration) = (decoder(), configuration())
        return { list(try decoder.decode(body, from: $0, configuration: configuration)) }
      }, recovery: \.recovery)
  }
}

extension StrategyID {
  /// The plain list of a model whose properties are all optional.
  public static let allOptional = StrategyID(
    "all-optional",
    purpose: "a model whose properties are all optional: a missing key is nil, a wrong type throws")
}

extension Strategy {
  /// The plain list of a model whose properties are all optional.
  ///
  /// A missing key is silent: the app notices where it needs the property. A wrong type still ends
  /// the list.
  ///
  /// The parameters are those of ``strict(_:at:decoder:)``.
  public static func allOptional<Body: Decodable, List: RecordList>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> List,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.allOptional, body, at: list, decoder: decoder, recovery: \.recovery)
  }
}

extension StrategyID {
  /// A hand-written loop that skips what does not decode.
  public static let skip = StrategyID(
    "skip",
    purpose: "a hand-written loop that skips bad records without a report")
}

extension Strategy {
  /// A hand-written `init(from:)` that skips bad elements without a report; the parameters are those
  /// of ``strict(_:at:decoder:)``.
  public static func skip<Body: Decodable, Record: SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> [Record],
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.skip, body, at: list, decoder: decoder) { Recovery($0) }
  }
}
