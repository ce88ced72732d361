public import DecodingStrategies
public import Foundation

extension StrategyID {
  /// A list type that keeps the good records, and reports the others.
  public static let lossyArray = StrategyID(
    "lossy-array",
    purpose: "a list type that keeps the good records and reports each lost one")
}

extension Strategy {
  /// A `LossyArray`: the good records in order, and the losses; the parameters are those of
  /// ``strict(_:at:decoder:)``.
  public static func lossyArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> LossyArray<Record>,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossyArray, body, at: list, decoder: decoder) { $0.recover() }
  }

  /// A `LossyDictionary` in the row of `lossy-array`, for records that are members of an object, where
  /// there can be no array; the parameters are those of ``strict(_:at:decoder:)``.
  public static func lossyArray<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at dictionary: @escaping @Sendable (Body) -> LossyDictionary<String, Record>,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossyArray, body, at: dictionary, decoder: decoder) { $0.recover() }
  }
}

extension StrategyID {
  /// A dictionary type that keeps the good records, and reports the others.
  public static let lossyDictionary = StrategyID(
    "lossy-dictionary",
    purpose: "a dictionary type that keeps the good records and reports each lost one")
}

extension Strategy {
  /// A `LossyDictionary`, for records that are members of an object; the parameters are those of
  /// ``strict(_:at:decoder:)``.
  public static func lossyDictionary<Body: Decodable, Record: Decodable & SendableMetatype>(
    _ body: Body.Type, at dictionary: @escaping @Sendable (Body) -> LossyDictionary<String, Record>,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossyDictionary, body, at: dictionary, decoder: decoder) {
      $0.recover()
    }
  }

  /// A `LossyDictionary` made from a list, keyed by a property of its records.
  ///
  /// Of two records with the same key the second is lost and reported.
  ///
  /// The property `key` identifies a record. The other parameters are those of
  /// ``strict(_:at:decoder:)``.
  public static func lossyDictionary<
    Body: Decodable, Record: Decodable & SendableMetatype,
    Key: Hashable & CodingKeyRepresentable & SendableMetatype
  >(
    _ body: Body.Type, at list: @escaping @Sendable (Body) -> LossyArray<Record>,
    keyedBy key: @escaping @Sendable (Record) -> Key,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(
      .lossyDictionary, body, at: list, decoder: decoder,
      converted: { LossyDictionary($0, keyedBy: key) },
      recovery: { dictionary in
        Recovery(
          Array(dictionary.values.values), identities: .unordered,
          losses: dictionary.losses.map(Loss.init))
      })
  }
}

extension StrategyID {
  /// A set type that keeps the good records, and reports the others.
  public static let lossySet = StrategyID(
    "lossy-set",
    purpose: "a set type that keeps the good records and reports each lost one")
}

extension Strategy {
  /// A `LossySet`: the good records without an order, and the losses; the parameters are those of
  /// ``strict(_:at:decoder:)``.
  public static func lossySet<Body: Decodable, Record: Decodable & Hashable & SendableMetatype>(
    _ body: Body.Type, at set: @escaping @Sendable (Body) -> LossySet<Record>,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder()
  ) -> Strategy {
    Strategy(.lossySet, body, at: set, decoder: decoder) { $0.recover() }
  }
}
