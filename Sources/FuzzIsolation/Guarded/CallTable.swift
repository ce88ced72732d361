import CodableFuzz
import FuzzPlatform

/// The runs in this process, in memory that signal handlers can read.
///
/// `@unchecked Sendable`: the memory is never freed, and each word is read and written atomically.
/// A slot is claimed and released under the lock of ``Watchdog``. A handler sees either the old or
/// the new word.
struct CallTable: @unchecked Sendable {
  /// A slot number fits into a byte.
  private static let capacity = 256
  private static let wordsInSlot = 3

  private let words: UnsafeMutablePointer<UInt>

  init() {
    let count = Self.capacity * Self.wordsInSlot
    words = .allocate(capacity: count)
    words.initialize(repeating: 0, count: count)
  }

  /// Adds a run of this thread; nil if the table is full.
  func claim(_ header: CrashJournalHeader) -> Int? {
    guard let slot = (0..<Self.capacity).first(where: { self[$0, .header] == 0 }) else {
      return nil
    }
    self[slot, .thread] = ThisProcess.thread
    self[slot, .isDone] = 0
    self[slot, .header] = UInt(bitPattern: header.address)
    return slot
  }

  func release(_ slot: Int) { self[slot, .header] = 0 }

  /// Lets this thread make the calls of a run.
  func move(_ slot: Int) { self[slot, .thread] = ThisProcess.thread }

  /// Lets a waiting signal handler continue.
  func finish(_ slot: Int) { self[slot, .isDone] = 1 }

  func isFinished(_ slot: Int) -> Bool { self[slot, .isDone] != 0 }

  /// The run of this thread whose strategy is being called.
  ///
  /// It uses a loop without a closure because signal handlers call it.
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
