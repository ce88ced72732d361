package import FuzzPlatform

/// The words at the start of a recorder's file, in memory that is shared with the recorder.
///
/// Reading and writing them takes no system call and no memory: handlers of signals may do it.
package struct CrashJournalHeader {
  /// Where the words are.
  package let address: UnsafeMutableRawPointer

  /// Makes it of an address that a ``CrashJournalMonitor`` gave.
  package init(address: UnsafeMutableRawPointer) {
    self.address = address
  }

  /// A number that moves whenever a strategy is called or returns.
  package var sequence: UInt64 { load(.sequence) }

  /// Whether a strategy was called and has not returned.
  package var isInFlight: Bool { load(.strategy) != 0 }

  /// How the process ends.
  package var end: CallEnd {
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
package final class CrashJournalMonitor {
  /// The words that are watched, as long as the monitor is there.
  package let header: CrashJournalHeader
  private let memory: UnsafeMutableRawBufferPointer

  /// Maps a recorder's file that is open; it may be closed afterwards.
  ///
  /// Returns nil where it is none of a recorder yet.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading, and for writing too if it is to be written.
  ///   - isWritable: Whether the end is to be noted in it.
  package init?(_ file: Descriptor, isWritable: Bool = false) {
    guard let size = file.fileSize, size >= CrashJournalLayout.size,
      let memory = try? MappedFile.map(file, size: CrashJournalLayout.size, isWritable: isWritable),
      let address = memory.baseAddress
    else { return nil }
    self.memory = memory
    header = CrashJournalHeader(address: address)
  }

  deinit { MappedFile.unmap(memory) }

  /// A number that moves whenever a strategy is called or returns.
  package var sequence: UInt64 { header.sequence }

  /// Whether a strategy was called and has not returned.
  package var isInFlight: Bool { header.isInFlight }
}
