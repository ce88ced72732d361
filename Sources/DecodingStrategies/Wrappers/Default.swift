/// A default that a model declares for a property.
///
/// ```swift
/// enum NormalPriority: DefaultSource { static var defaultValue: Priority { .normal } }
///
/// struct Task: Decodable {
///   @Defaulted<NormalPriority> var priority: Priority
/// }
/// ```
public protocol DefaultSource {
  /// The type of the property.
  associatedtype Value: Decodable
  /// The value that stands where none was sent, or a broken one.
  static var defaultValue: Value { get }
}

/// The defaults that are wanted most, for ``Defaulted``.
public enum Default {
  public enum False: DefaultSource {
    public static var defaultValue: Bool { false }
  }

  public enum True: DefaultSource {
    public static var defaultValue: Bool { true }
  }

  /// The default 0 of a number: `@Defaulted<Default.Zero<Int>>`.
  public enum Zero<Value: Decodable & AdditiveArithmetic>: DefaultSource {
    public static var defaultValue: Value { .zero }
  }

  public enum EmptyString: DefaultSource {
    public static var defaultValue: String { "" }
  }

  /// The default of an array or set: an empty one, as in `@Defaulted<Default.EmptyList<[Tag]>>`.
  ///
  /// The bad elements of a list that is there are dropped, as with ``Lossy``.
  public enum EmptyList<Value: Decodable & ExpressibleByArrayLiteral>: DefaultSource {
    public static var defaultValue: Value { [] }
  }

  public enum EmptyDictionary<Value: Decodable & ExpressibleByDictionaryLiteral>: DefaultSource {
    public static var defaultValue: Value { [:] }
  }
}
