import Foundation

/// Hears what logs record during a call, to tell the losses that somebody can know of from those that
/// nobody can.
package final class LossListener: @unchecked Sendable {
  /// The listener of the call that this task makes; nil in an app.
  @TaskLocal package static var current: LossListener?

  package struct Entry: Sendable {
    package let loss: DecodingLoss
    package let endsDecoding: Bool
  }

  /// The entries of one log, which does not have those of earlier calls.
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

  func noteRead(_ log: DecodingLog) {
    lock.withLock {
      guard let known = position(of: log) else { return }
      logs[known].read += logs[known].unread
      logs[known].unread = []
    }
  }

  func noteRemoval(in log: DecodingLog) {
    lock.withLock {
      if let known = position(of: log) { logs[known].unread = [] }
    }
  }

  private func position(of log: DecodingLog) -> Int? { logs.lastIndex { $0.log === log } }
}
