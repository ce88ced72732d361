extension Array {
  /// The elements converted, or nil where any of them does not convert.
  func converted<Value>(by convert: (Element) -> Value?) -> [Value]? {
    var values: [Value] = []
    values.reserveCapacity(count)
    for element in self {
      guard let value = convert(element) else { return nil }
      values.append(value)
    }
    return values
  }
}
