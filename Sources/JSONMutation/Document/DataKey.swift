import JSONText

/// A form of keys that are data, such as identifiers and file names.
///
/// No model declares a property for each of them.
package enum DataKey: Equatable {
  case integer
  case uuid
  /// A day or a month, with or without a time.
  case date
  /// Numbers separated by points, such as a version or an IP address.
  case version
  /// Hexadecimal digits of this length.
  case hash(Int)
  /// An e-mail address or a URL.
  case address
  /// A path, a dotfile, a media type, or a name with an extension.
  case file
  /// Four or more digits after this prefix, as in `order-1001`.
  case serial(prefix: ArraySlice<UInt8>)

  /// The form of a key; nil if it may well be the name of a property.
  ///
  /// - Parameter key: The bytes between the quotation marks. A key with escapes has no form.
  package init?(_ key: ArraySlice<UInt8>) {
    guard !key.isEmpty, !key.contains(UInt8(ascii: "\\")) else { return nil }
    if key.allSatisfy(\.isASCIIDigit) {
      self = .integer
    } else if key.isUUID {
      self = .uuid
    } else if Self.isDate(key) {
      self = .date
    } else if Self.isVersion(key) {
      self = .version
    } else if Self.isHash(key) {
      self = .hash(key.count)
    } else if Self.isAddress(key) {
      self = .address
    } else if Self.isFile(key) {
      self = .file
    } else if let prefix = Self.serialPrefix(key) {
      self = .serial(prefix: prefix)
    } else {
      return nil
    }
  }

  package var name: String {
    switch self {
    case .integer: "integers"
    case .uuid: "UUIDs"
    case .date: "dates"
    case .version: "versions or IP addresses"
    case .hash: "hashes"
    case .address: "e-mail addresses or URLs"
    case .file: "file names or paths"
    case .serial: "numbered identifiers"
    }
  }

  package var isCertain: Bool { self == .integer || self == .uuid }

  /// The name of a file without its extension, and the extension; nil if there is no extension.
  ///
  /// The extension has one to five letters and digits, with a letter among them.
  static func fileParts(
    _ key: ArraySlice<UInt8>
  ) -> (stem: ArraySlice<UInt8>, suffix: ArraySlice<UInt8>)? {
    guard let dot = key.lastIndex(of: UInt8(ascii: ".")), dot > key.startIndex else { return nil }
    let suffix = key[(dot + 1)...]
    guard (1...5).contains(suffix.count), suffix.contains(where: \.isASCIILetter),
      suffix.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit })
    else { return nil }
    return (key[..<dot], suffix)
  }

  private static func isDate(_ key: ArraySlice<UInt8>) -> Bool {
    DateText(key) != nil || key.count == 7 && DateText(key + "-01".utf8) != nil
  }

  private static func isVersion(_ key: ArraySlice<UInt8>) -> Bool {
    let parts = key.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
  }

  private static func isHash(_ key: ArraySlice<UInt8>) -> Bool {
    key.count >= 7 && key.contains(where: \.isASCIIDigit)
      && key.allSatisfy(\.isHexDigit)
  }

  private static func isAddress(_ key: ArraySlice<UInt8>) -> Bool {
    if let at = key.firstIndex(of: UInt8(ascii: "@")), at > key.startIndex {
      return key[at...].contains(UInt8(ascii: "."))
    }
    guard let colon = key.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return key[(colon + 1)...].starts(with: "//".utf8)
  }

  private static func isFile(_ key: ArraySlice<UInt8>) -> Bool {
    guard key.count > 1, !key.contains(UInt8(ascii: ":")) else { return false }
    if key.contains(UInt8(ascii: "/")) { return true }
    if key.first == UInt8(ascii: ".") { return key.dropFirst().contains(where: \.isASCIILetter) }
    return fileParts(key) != nil
  }

  private static func serialPrefix(_ key: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let last = key.lastIndex(where: { !$0.isASCIIDigit }), key.endIndex - last > 4 else {
      return nil
    }
    return key[...last]
  }
}
