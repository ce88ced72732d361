import CodableFuzz
import Foundation
import JSONMutation

/// Which study has which baseline, so that no two of them share one.
///
/// `@unchecked Sendable`: what varies is read and written under the lock.
final class BaselineClaims: @unchecked Sendable {
  static let shared = BaselineClaims()

  private struct Key: Hashable {
    let folder: String
    let document: DocumentName
  }

  private let lock = NSLock()
  private var owners: [Key: LongDigest] = [:]

  /// Claims the baseline of a document for a study.
  ///
  /// - Returns: Whether no other study has it.
  func claim(_ document: DocumentName, in folder: String, _ study: Study) -> Bool {
    let digest = study.digestOfContents
    return lock.withLock {
      let key = Key(folder: folder, document: document)
      let owner = owners[key] ?? digest
      owners[key] = owner
      return owner == digest
    }
  }
}

extension Study {
  /// A digest of the document and the names of the strategies.
  fileprivate var digestOfContents: LongDigest {
    var digest = LongDigest()
    digest.add(json)
    for strategy in strategies { digest.add([0] + Array(strategy.id.rawValue.utf8)) }
    return digest
  }
}
