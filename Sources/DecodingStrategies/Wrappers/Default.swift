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
  /// The default `false`.
  public enum False: DefaultSource {
    /// False.
    public static var defaultValue: Bool { false }
  }

  /// The default `true`.
  public enum True: DefaultSource {
    /// True.
    public static var defaultValue: Bool { true }
  }

  /// The default 0 of a number: `@Defaulted<Default.Zero<Int>>`.
  public enum Zero<Value: Decodable & AdditiveArithmetic>: DefaultSource {
    /// Zero.
    public static var defaultValue: Value { .zero }
  }

  /// The default of a text: an empty one.
  public enum EmptyString: DefaultSource {
    /// The empty text.
    public static var defaultValue: String { "" }
  }

  /// The default of an array or set: an empty one, as in `@Defaulted<Default.EmptyList<[Tag]>>`.
  ///
  /// The bad elements of a list that is there are dropped, as with ``Lossy``.
  public enum EmptyList<Value: Decodable & ExpressibleByArrayLiteral>: DefaultSource {
    /// The empty list.
    public static var defaultValue: Value { [] }
  }

  /// The default of a dictionary: an empty one.
  public enum EmptyDictionary<Value: Decodable & ExpressibleByDictionaryLiteral>: DefaultSource {
    /// The empty dictionary.
    public static var defaultValue: Value { [:] }
  }
}
