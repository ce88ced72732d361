public import Foundation

/// Collects what strategies give up while a decoder works, if the decoder has one.
///
/// ```swift
/// let log = DecodingLog()
/// decoder.decodingLog = log
/// let feed = try decoder.decode([Failable<Post>].self, from: data)
/// for loss in log.losses { print(loss) }
/// print(log.report().text)
/// ```
///
/// Memory is bounded: the first losses are kept as they are, and all are counted by shape and reason. A
/// decoder without a log costs nothing. One log may serve several decoders and threads.
public final class DecodingLog: @unchecked Sendable {
  // Everything is touched with the lock held only.
  private let lock = NSLock()
  private let limit: Int
  private let groupLimit: Int
  private var kept: [DecodingLoss] = []
  /// Nil until a list has counted.
  private var decoded: Int?
  private var tally: LossTally

  /// Makes an empty log.
  ///
  /// - Parameters:
  ///   - limit: The most losses that are kept; further ones are counted.
  ///   - groupLimit: The most groups of a report; losses of further shapes are counted.
  public init(limit: Int = 100, groupLimit: Int = 100) {
    self.limit = limit
    self.groupLimit = groupLimit
    tally = LossTally(groupLimit: groupLimit)
  }

  /// The first losses, in the order in which they were met.
  public var losses: [DecodingLoss] { lock.withLock { kept } }
  /// How many losses there were, those that were not kept included.
  public var lossCount: Int { lock.withLock { tally.lossCount } }
  /// How many losses were not kept.
  public var omittedCount: Int { lock.withLock { tally.lossCount - kept.count } }
  /// How many elements decoded in the lists that count them: those of this module, apart from lists of
  /// wrappers.
  public var decodedCount: Int { lock.withLock { decoded ?? 0 } }

  /// What was decoded and lost so far, grouped by shape.
  ///
  /// - Parameter includingValues: Whether texts that may hold values of the document are added.
  /// - Returns: A report of all losses, those that were not kept included.
  public func report(includingValues: Bool = false) -> DecodingReport {
    let (tally, count) = lock.withLock { (self.tally, decoded) }
    return DecodingReport(tally, decodedCount: count, includingValues: includingValues)
  }

  public func record(_ loss: DecodingLoss) {
    lock.withLock {
      tally.add(loss)
      if kept.count < limit { kept.append(loss) }
    }
  }

  /// Notes that elements of a list decoded.
  public func recordDecoded(_ count: Int) {
    lock.withLock { decoded = (decoded ?? 0) + count }
  }

  /// Forgets everything, for the next document.
  public func removeAll() {
    lock.withLock {
      kept = []
      decoded = nil
      tally = LossTally(groupLimit: groupLimit)
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
  package func logLoss(
    _ error: any Error, remedy: DecodingLoss.Remedy, isNull: @autoclosure () -> Bool = false
  ) {
    decodingLog?.record(DecodingLoss(error, in: codingPath, remedy: remedy, isNull: isNull()))
  }

  /// The loss of the decoder's value, which the log also gets, if there is one.
  func loss(
    _ error: any Error, remedy: DecodingLoss.Remedy, isNull: Bool = false
  ) -> DecodingLoss {
    let loss = DecodingLoss(error, in: codingPath, remedy: remedy, isNull: isNull)
    decodingLog?.record(loss)
    return loss
  }
}

extension JSONDecoder {
  /// The log that strategies write to while this decoder works; nil, as at first, for none.
  public var decodingLog: DecodingLog? {
    get { userInfo[.decodingLog] as? DecodingLog }
    set { userInfo[.decodingLog] = newValue }
  }
}

extension PropertyListDecoder {
  /// The log that strategies write to while this decoder works; nil, as at first, for none.
  public var decodingLog: DecodingLog? {
    get { userInfo[.decodingLog] as? DecodingLog }
    set { userInfo[.decodingLog] = newValue }
  }
}
