#if compiler(<6.2)
  /// Before Swift 6.2 every metatype is `Sendable`, and the standard library has no name for it.
  typealias SendableMetatype = Any
#endif
