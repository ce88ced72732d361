/// A key or index of a coding path.
package struct PathComponent: CodingKey, Hashable {
  package let stringValue: String
  package let intValue: Int?

  init(_ index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  package init(_ key: String) {
    stringValue = key
    intValue = nil
  }

  /// Creates a key of a dictionary, with an integer value if it is one.
  init(sentKey: String) {
    stringValue = sentKey
    intValue = Int(sentKey)
  }

  package init(stringValue: String) { self.init(stringValue) }
  package init(intValue: Int) { self.init(intValue) }

  init(_ key: any CodingKey) {
    stringValue = key.stringValue
    intValue = key.intValue
  }
}
