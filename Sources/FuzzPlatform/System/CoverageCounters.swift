import FuzzCLibrary

/// The counters of a build with `--enable-code-coverage`: how often each part of its code ran.
///
/// They are read as differences and never reset, so a coverage report of the process stays true.
/// Other threads may change them at any time.
package final class CoverageCounters {
  package let count: Int
  private let parts: [Part]
  private var differences: [UInt64]
  private var changed: [Int] = []

  /// The counters of one executable or library.
  private struct Part {
    let live: UnsafeRawBufferPointer
    /// The counters as they were last seen.
    let copy: UnsafeMutableRawBufferPointer
    let firstNumber: Int
  }

  /// The counters of this process; nil if nothing in it was built with code coverage.
  package init?() {
    var parts: [Part] = []
    var count = 0
    for section in ImageSections.named(Self.section) {
      let size = section.count / Self.size * Self.size
      guard size > 0 else { continue }
      let live = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(section)[..<size])
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: Self.size)
      copy.copyMemory(from: live)
      parts.append(Part(live: live, copy: copy, firstNumber: count))
      count += size / Self.size
    }
    if count == 0 { return nil }
    self.parts = parts
    self.count = count
    differences = Array(repeating: 0, count: count)
  }

  deinit { for part in parts { part.copy.deallocate() } }

  /// The name of the section, as in LLVM's `InstrProfData.inc`.
  private static let section = "__llvm_prf_cnts"
  private static let size = MemoryLayout<UInt64>.size
  /// The bytes that are compared at once.
  private static let blockSize = 512

  /// Notes that code whose counters are of interest is about to run.
  package func begin() {
    for part in parts { part.copy.copyMemory(from: part.live) }
  }

  /// Adds what was counted since ``begin()``.
  ///
  /// - Complexity: O(*n*) in the number of counters: about 20 µs for 30,000.
  package func end() {
    for part in parts {
      guard let live = part.live.baseAddress, let copy = part.copy.baseAddress else { continue }
      for start in stride(from: 0, to: part.live.count, by: Self.blockSize) {
        let size = min(Self.blockSize, part.live.count - start)
        if memcmp(live + start, copy + start, size) == 0 { continue }
        for offset in stride(from: start, to: start + size, by: Self.size) {
          let difference =
            live.load(fromByteOffset: offset, as: UInt64.self)
            &- copy.load(fromByteOffset: offset, as: UInt64.self)
          if difference == 0 { continue }
          let number = part.firstNumber + offset / Self.size
          if differences[number] == 0 { changed.append(number) }
          differences[number] &+= difference
        }
      }
    }
  }

  /// Passes the number of each counter that changed, and by how much, since the last call of this.
  package func takeChanges(_ body: (_ counter: Int, _ difference: UInt64) -> Void) {
    for number in changed {
      body(number, differences[number])
      differences[number] = 0
    }
    changed.removeAll(keepingCapacity: true)
  }
}
