import CodableFuzz
import Foundation
import JSONMutation

/// Ensures that no two studies share a baseline.
///
/// `@unchecked Sendable`: mutable state is accessed only while holding the lock.
final class BaselineClaims: @unchecked Sendable {
  static let shared = BaselineClaims()

  private struct Key: Hashable {
    let folder: String
    let document: DocumentName
  }

  private let lock = NSLock()
  private var owners: [Key: RunDescription.DocumentDescription] = [:]

  /// Claims the baseline of a document for a study.
  ///
  /// - Returns: Whether no other study has claimed it.
  func claim(_ document: DocumentName, in folder: String, _ study: Study) -> Bool {
    let description = RunDescription.DocumentDescription(study)
    return lock.withLock {
      let key = Key(folder: folder, document: document)
      let owner = owners[key] ?? description
      owners[key] = owner
      return owner == description
    }
  }
}
