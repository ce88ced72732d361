import CodableFuzz
import FuzzPlatform

/// The runs whose calls are on record, where a handler of signals can read them.
///
/// `@unchecked Sendable`: the memory is never freed, and each word in it is read and written whole.
/// A slot is claimed and released under the lock of ``Watchdog``; what a handler reads meanwhile is
/// the old word or the new one.
struct CallTable: @unchecked Sendable {
  /// So many runs at a time are watched; the number of a slot fits into a byte.
  private static let capacity = 256
  private static let wordsInSlot = 3

  private let words: UnsafeMutablePointer<UInt>

  init() {
    let count = Self.capacity * Self.wordsInSlot
    words = .allocate(capacity: count)
    words.initialize(repeating: 0, count: count)
  }

  /// Enters a run of this thread; nil where the table is full.
  func claim(_ header: CrashJournalHeader) -> Int? {
    guard let slot = (0..<Self.capacity).first(where: { self[$0, .header] == 0 }) else {
      return nil
    }
    self[slot, .thread] = ThisProcess.thread
    self[slot, .isDone] = 0
    self[slot, .header] = UInt(bitPattern: header.address)
    return slot
  }

  /// Takes a run out again.
  func release(_ slot: Int) { self[slot, .header] = 0 }

  /// Lets a handler that waits go on.
  func finish(_ slot: Int) { self[slot, .isDone] = 1 }

  func isFinished(_ slot: Int) -> Bool { self[slot, .isDone] != 0 }

  /// The run of this thread whose strategy is at work.
  ///
  /// A loop without a closure: a handler of signals calls this.
  func slotOfThisThread() -> Int? {
    let thread = ThisProcess.thread
    var slot = 0
    while slot < Self.capacity {
      if self[slot, .thread] == thread, let header = header(of: slot), header.isInFlight {
        return slot
      }
      slot += 1
    }
    return nil
  }

  /// Notes how the process ends for one run, and for all others.
  func note(_ end: CallEnd, of guilty: Int?, others: CallEnd) {
    var slot = 0
    while slot < Self.capacity {
      if let header = header(of: slot) {
        if slot == guilty {
          header.end = end
        } else if header.end == .unknown {
          header.end = others
        }
      }
      slot += 1
    }
  }

  private enum Word: Int {
    case header, thread, isDone
  }

  private subscript(slot: Int, word: Word) -> UInt {
    get { words[slot * Self.wordsInSlot + word.rawValue] }
    nonmutating set { words[slot * Self.wordsInSlot + word.rawValue] = newValue }
  }

  private func header(of slot: Int) -> CrashJournalHeader? {
    UnsafeMutableRawPointer(bitPattern: self[slot, .header]).map { CrashJournalHeader(address: $0) }
  }
}
