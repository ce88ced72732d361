import CodableFuzz

/// A command line that is not valid.
struct UsageError: Error, Hashable {
  /// What is wrong, and what to write instead.
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// An error for a name that is not valid, with the nearest valid names.
  static func unknown(_ noun: String, _ name: String, valid: [String]) -> UsageError {
    UsageError("unknown \(noun) '\(name)'\(NearestName.hint(for: name, valid: valid))")
  }
}
