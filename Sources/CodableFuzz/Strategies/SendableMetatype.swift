#if compiler(<6.2)
  /// What the standard library of Swift 6.2 calls a type whose metatype is `Sendable`.
  ///
  /// Before, every metatype is, and there is nothing to ask for.
  public typealias SendableMetatype = Any
#endif
