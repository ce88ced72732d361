import Foundation

/// Collects what strategies give up while a decoder works, if the decoder has one.
///
/// ```swift
/// let log = DecodingLog()
/// decoder.userInfo[.decodingLog] = log
/// let feed = try decoder.decode([Failable<Post>].self, from: data)
/// for loss in log.losses { print(loss) }
/// ```
///
/// A decoder without a log costs nothing. One log may serve several decoders and threads.
public final class DecodingLog: @unchecked Sendable {
  // Everything is touched with the lock held only.
  private let lock = NSLock()
  private let limit: Int
  private var kept: [DecodingLoss] = []
  private var decoded = 0
  private var lost = 0

  /// Makes an empty log.
  ///
  /// - Parameter limit: The most losses that are kept; further ones are counted.
  public init(limit: Int = 100) {
    self.limit = limit
  }

  /// The first losses, in the order in which they were met.
  public var losses: [DecodingLoss] { lock.withLock { kept } }
  /// How many losses there were, those that were not kept included.
  public var lossCount: Int { lock.withLock { lost } }
  /// How many losses were not kept.
  public var omittedCount: Int { lock.withLock { lost - kept.count } }
  /// How many elements decoded in the lists that count them: those of this module, apart from lists of
  /// wrappers.
  public var decodedCount: Int { lock.withLock { decoded } }

  /// Notes a loss.
  public func record(_ loss: DecodingLoss) {
    lock.withLock {
      lost += 1
      if kept.count < limit { kept.append(loss) }
    }
  }

  /// Notes that elements of a list decoded.
  public func recordDecoded(_ count: Int) {
    lock.withLock { decoded += count }
  }

  /// Forgets everything, for the next document.
  public func removeAll() {
    lock.withLock {
      kept = []
      decoded = 0
      lost = 0
    }
  }
}

extension CodingUserInfoKey {
  /// The ``DecodingLog`` of a decoder.
  public static let decodingLog = named("CodableFuzz.DecodingLog")

  static func named(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("A user info key can be made of any text, \(name) too.")
    }
    return key
  }
}

extension Decoder {
  /// The log that the decoder was given, if any.
  package var decodingLog: DecodingLog? {
    let userInfo = userInfo
    return userInfo.isEmpty ? nil : userInfo[.decodingLog] as? DecodingLog
  }

  /// Notes in the log, if there is one, that the decoder's value was lost.
  package func logLoss(_ error: any Error, remedy: DecodingLoss.Remedy) {
    decodingLog?.record(DecodingLoss(error, in: codingPath, remedy: remedy))
  }
}
