import CodableFuzz
import Foundation
import FuzzBaselines

/// Ensures that no two studies, or tests of one line, share a baseline.
///
/// `@unchecked Sendable`: mutable state is accessed only while holding the lock.
final class BaselineClaims: @unchecked Sendable {
  static let shared = BaselineClaims()

  private struct Key: Hashable {
    let folder: String
    let name: Baseline.Name
  }

  private let lock = NSLock()
  private var owners: [Key: AnyHashable] = [:]

  /// Claims a baseline for what it is the baseline of.
  ///
  /// - Returns: Whether nothing else has claimed it.
  func claim(_ name: Baseline.Name, in folder: String, _ owner: some Hashable) -> Bool {
    lock.withLock {
      let key = Key(folder: folder, name: name)
      let first = owners[key] ?? AnyHashable(owner)
      owners[key] = first
      return first == AnyHashable(owner)
    }
  }
}
