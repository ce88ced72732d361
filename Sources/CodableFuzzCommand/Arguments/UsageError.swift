import CodableFuzz

/// A command line that was not understood.
struct UsageError: Error, Hashable {
  /// What is wrong, and what to write instead.
  let message: String

  init(_ message: String) {
    self.message = message
  }

  /// A name that is none of those that are valid.
  static func unknown(_ noun: String, _ name: String, valid: [String]) -> UsageError {
    UsageError("unknown \(noun) '\(name)'\(NearestName.hint(for: name, valid: valid))")
  }
}
