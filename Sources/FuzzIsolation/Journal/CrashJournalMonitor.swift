import FuzzPlatform

/// The words at the start of a recorder's file, in memory shared with the recorder.
///
/// Reading and writing them needs no system call and no allocation, so signal handlers may do it.
struct CrashJournalHeader {
  let address: UnsafeMutableRawPointer

  init(address: UnsafeMutableRawPointer) {
    self.address = address
  }

  /// A number that changes whenever a strategy is called or returns.
  var sequence: UInt64 { load(.sequence) }

  /// Whether a strategy was called and has not returned.
  var isInFlight: Bool { load(.strategy) != 0 }

  var end: CallEnd {
    get { CallEnd(code: load(.end)) }
    nonmutating set {
      address.storeBytes(
        of: newValue.code, toByteOffset: CrashJournalLayout.end.offset, as: UInt64.self)
    }
  }

  private func load(_ word: CrashJournalLayout) -> UInt64 {
    address.load(fromByteOffset: word.offset, as: UInt64.self)
  }
}

/// Watches a recorder's file while another process or thread writes it.
final class CrashJournalMonitor {
  /// The watched words, valid as long as the monitor exists.
  let header: CrashJournalHeader
  private let memory: UnsafeMutableRawBufferPointer

  /// Maps an open recorder's file, which may be closed afterward.
  ///
  /// Returns nil if it is not a recorder's file yet.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading, and for writing if `isWritable`.
  ///   - isWritable: Whether the end of the process may be recorded in it.
  init?(_ file: Descriptor, isWritable: Bool = false) {
    guard let size = file.fileSize, size >= CrashJournalLayout.size,
      let memory = try? MappedFile.map(file, size: CrashJournalLayout.size, isWritable: isWritable),
      let address = memory.baseAddress
    else { return nil }
    self.memory = memory
    header = CrashJournalHeader(address: address)
  }

  deinit { MappedFile.unmap(memory) }

  var sequence: UInt64 { header.sequence }

  var isInFlight: Bool { header.isInFlight }
}

/// Measures how long the call in flight has been running.
struct CallInFlight {
  private var last: UInt64?
  private var seconds = 0.0

  /// The time that the current call has been running.
  ///
  /// - Parameters:
  ///   - call: A number that changes with each call; nil if none is in flight.
  ///   - waited: The time since the last question, in seconds.
  /// - Returns: The time in seconds; zero if it is another call than at the last question.
  mutating func seconds(of call: UInt64?, afterWaiting waited: Double) -> Double {
    seconds = call == last && call != nil ? seconds + waited : 0
    last = call
    return seconds
  }
}
