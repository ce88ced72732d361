/// Declares the default value of a ``Defaulted`` property.
///
/// ```swift
/// enum NormalPriority: DefaultSource { static var defaultValue: Priority { .normal } }
///
/// struct Task: Decodable {
///   @Defaulted<NormalPriority> var priority: Priority
/// }
/// ```
public protocol DefaultSource {
  associatedtype Value: Decodable
  /// The value to use if none was sent, or if it does not decode.
  static var defaultValue: Value { get }
}

/// Common default values for ``Defaulted``.
public enum Default {
  public enum False: DefaultSource {
    public static var defaultValue: Bool { false }
  }

  public enum True: DefaultSource {
    public static var defaultValue: Bool { true }
  }

  /// Zero, as in `@Defaulted<Default.Zero<Int>>`.
  public enum Zero<Value: Decodable & AdditiveArithmetic>: DefaultSource {
    public static var defaultValue: Value { .zero }
  }

  public enum EmptyString: DefaultSource {
    public static var defaultValue: String { "" }
  }

  /// An empty array or set, as in `@Defaulted<Default.EmptyList<[Tag]>>`.
  ///
  /// If a list was sent, it keeps the elements that decode, as with ``Lossy``.
  public enum EmptyList<Value: Decodable & ExpressibleByArrayLiteral>: DefaultSource {
    public static var defaultValue: Value { [] }
  }

  public enum EmptyDictionary<Value: Decodable & ExpressibleByDictionaryLiteral>: DefaultSource {
    public static var defaultValue: Value { [:] }
  }
}
