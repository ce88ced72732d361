import Foundation

/// The words at the start of a recorder's file, in memory that is shared with the recorder.
///
/// Reading and writing them takes no system call and no memory: handlers of signals may do it.
package struct FlightHeader {
  /// Where the words are.
  package let address: UnsafeMutableRawPointer

  /// Makes it of an address that a ``FlightMonitor`` gave.
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
        of: newValue.code, toByteOffset: FlightLayout.end.offset, as: UInt64.self)
    }
  }

  private func load(_ word: FlightLayout) -> UInt64 {
    address.load(fromByteOffset: word.offset, as: UInt64.self)
  }
}

/// Watches a recorder's file while another process or thread writes it.
package final class FlightMonitor {
  /// The words that are watched, as long as the monitor is there.
  package let header: FlightHeader

  /// Maps a recorder's file that is open; it may be closed afterwards.
  ///
  /// Returns nil where it is none of a recorder yet.
  ///
  /// - Parameters:
  ///   - descriptor: The file, open for reading, and for writing too if it is to be written.
  ///   - isWritable: Whether the end is to be noted in it.
  package init?(_ descriptor: Int32, isWritable: Bool = false) {
    guard lseek(descriptor, 0, SEEK_END) >= FlightLayout.size else { return nil }
    let protection = PROT_READ | (isWritable ? PROT_WRITE : 0)
    let memory = mmap(nil, FlightLayout.size, protection, MAP_SHARED, descriptor, 0)
    guard memory != MAP_FAILED, let memory else { return nil }
    header = FlightHeader(address: memory)
  }

  deinit {
    munmap(header.address, FlightLayout.size)
  }

  /// A number that moves whenever a strategy is called or returns.
  package var sequence: UInt64 { header.sequence }

  /// Whether a strategy was called and has not returned.
  package var isInFlight: Bool { header.isInFlight }
}
