public import Foundation

/// Collects the losses that strategies report while a decoder works.
///
/// ```swift
/// let log = DecodingLog()
/// decoder.decodingLog = log
/// let feed = try decoder.decode(LossyArray<Post>.self, from: data)
/// for loss in log.losses { print(loss) }
/// print(log.report().text)
/// ```
///
/// Memory is bounded: the log keeps the first losses, and counts all of them by field and reason. Without
/// a log, decoding has no extra cost. Several decoders and threads can share a log.
public final class DecodingLog: @unchecked Sendable {
  // The lock guards all properties.
  private let lock = NSLock()
  private let limit: Int
  private let groupLimit: Int
  private var kept: [DecodingLoss] = []
  /// Nil until a list has reported its count.
  private var decoded: Int?
  private var counts: LossCounts
  private var thrown: LossCounts
  /// The listener of the call that made the log, for work that is not in the task of the call.
  private weak var maker = LossListener.current
  /// The log that gets all losses instead, and the path at which it gets them.
  private let outer: (log: DecodingLog, path: [any CodingKey])?

  /// Creates a log with limits on its memory.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of losses to keep. Further losses are counted.
  ///   - groupLimit: The maximum number of groups in a report. Losses of further groups are counted.
  public init(limit: Int = 100, groupLimit: Int = 100) {
    self.limit = limit
    self.groupLimit = groupLimit
    counts = LossCounts(groupLimit: groupLimit)
    thrown = LossCounts(groupLimit: groupLimit, areThrown: true)
    outer = nil
  }

  /// Creates a log of a document inside of another one, which passes all losses on.
  init(under path: [any CodingKey], of log: DecodingLog) {
    (limit, groupLimit, outer) = (0, 0, (log, path))
    (counts, thrown) = (LossCounts(groupLimit: 0), LossCounts(groupLimit: 0))
  }

  private var listener: LossListener? { LossListener.current ?? maker }

  /// The first losses, in the order in which they were recorded.
  public var losses: [DecodingLoss] { read { kept } }
  /// The number of losses, including those that were not kept, but without errors that ended decoding.
  public var lossCount: Int { read { counts.lossCount } }
  /// The number of elements that decoded, in the list types of this module.
  package var decodedCount: Int { lock.withLock { decoded ?? 0 } }

  /// Reports what was decoded and lost so far, grouped by field.
  ///
  /// - Parameter includingValues: Whether to add texts that may contain values of the document.
  /// - Returns: A report of all losses, including those that were not kept, and of all errors that ended
  ///   decoding.
  public func report(includingValues: Bool = false) -> DecodingReport {
    let (counts, thrown, decodedCount) = read { (self.counts, self.thrown, decoded) }
    return DecodingReport(counts, decodedCount: decodedCount, includingValues: includingValues)
      + DecodingReport(thrown, decodedCount: nil, includingValues: includingValues)
  }

  /// Records an error that ended decoding, and whether the response is JSON of the API at all.
  ///
  /// ```swift
  /// do {
  ///   return try decoder.decode(Feed.self, from: data)
  /// } catch {
  ///   log.record(error, in: data)
  ///   throw error
  /// }
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of bytes of the response.
  public func record(_ error: any Error, in response: some Sequence<UInt8>) {
    let foreign = ForeignResponse(response)
    let loss = DecodingLoss(error)
    lock.withLock { thrown.add(loss, foreign: foreign) }
    listener?.note(LossListener.Entry(loss: loss, endsDecoding: true), in: self)
  }

  public func record(_ loss: DecodingLoss) {
    if let outer { return outer.log.record(loss.moved(under: outer.path)) }
    lock.withLock {
      counts.add(loss)
      if kept.count < limit { kept.append(loss) }
    }
    listener?.note(LossListener.Entry(loss: loss, endsDecoding: false), in: self)
  }

  private func read<Value>(_ value: () -> Value) -> Value {
    defer { listener?.noteEnd(of: self, isRead: true) }
    return lock.withLock(value)
  }

  package func recordDecoded(_ count: Int) {
    if let outer { return outer.log.recordDecoded(count) }
    lock.withLock { decoded = (decoded ?? 0) + count }
  }

  public func removeAll() {
    listener?.noteEnd(of: self, isRead: false)
    lock.withLock {
      kept = []
      decoded = nil
      counts = LossCounts(groupLimit: groupLimit)
      thrown = LossCounts(groupLimit: groupLimit, areThrown: true)
    }
  }
}

extension CodingUserInfoKey {
  public static let decodingLog = named("CodableFuzz.DecodingLog")

  static func named(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("any text is a valid user info key, but \(name) is not")
    }
    return key
  }
}

extension Decoder {
  var decodingLog: DecodingLog? {
    let userInfo = userInfo
    return userInfo.isEmpty ? nil : userInfo[.decodingLog] as? DecodingLog
  }

  /// A loss at the current place, which is in the log.
  func loss(_ error: any Error, remedy: DecodingLoss.Remedy) -> DecodingLoss {
    let loss = DecodingLoss(error, in: codingPath, remedy: remedy)
    decodingLog?.record(loss)
    return loss
  }
}

extension JSONDecoder {
  /// The log in which strategies record losses while this decoder works.
  ///
  /// The default is nil, for no log.
  public var decodingLog: DecodingLog? {
    get { userInfo[.decodingLog] as? DecodingLog }
    set { userInfo[.decodingLog] = newValue }
  }
}

/// Hears what logs record during a call, to tell the losses that somebody can know of from those that
/// nobody can.
package final class LossListener: @unchecked Sendable {
  /// The listener of the call that this task makes; nil in an app.
  @TaskLocal package static var current: LossListener?

  package struct Entry: Sendable {
    package let loss: DecodingLoss
    package let endsDecoding: Bool
  }

  private struct Entries {
    weak var log: DecodingLog?
    var read: [Entry] = []
    var unread: [Entry] = []
  }

  // The lock guards the property.
  private let lock = NSLock()
  private var logs: [Entries] = []

  package init() {}

  /// The entries that were read during the call, and those of logs that still exist.
  package var heard: [Entry] {
    lock.withLock { logs.flatMap { $0.log == nil ? $0.read : $0.read + $0.unread } }
  }

  func note(_ entry: Entry, in log: DecodingLog) {
    lock.withLock {
      if let known = position(of: log) { return logs[known].unread.append(entry) }
      logs.append(Entries(log: log, unread: [entry]))
    }
  }

  /// Notes that the entries of a log were read, or removed unread.
  func noteEnd(of log: DecodingLog, isRead: Bool) {
    lock.withLock {
      guard let known = position(of: log) else { return }
      if isRead { logs[known].read += logs[known].unread }
      logs[known].unread = []
    }
  }

  private func position(of log: DecodingLog) -> Int? { logs.lastIndex { $0.log === log } }
}
