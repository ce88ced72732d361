import FuzzCLibrary

/// The lowest part of a thread's stack, which is closed until the rest is used up.
///
/// A signal handler can tell by it that a call overflowed the stack. The call may hold a lock of the
/// memory allocator then, so the reserve lets it go on until it returns that.
package struct StackReserve: Sendable {
  /// The bytes to add to the size of a stack.
  package static let size = 32 << 20
  /// A multiple of the size of a page, below which the system has a guard of its own.
  private static let margin = 256 << 10

  package let start: UInt

  package init(at start: UInt) { self.start = start }

  /// Closes the reserve of this thread, of which `stackSize` bytes remain usable; nil if that fails.
  package init?(below stackSize: Int) {
    var top = 0
    let here = withUnsafePointer(to: &top) { Int(bitPattern: $0) }
    let end = (here - stackSize) / Self.margin * Self.margin
    start = UInt(end - Self.size + 2 * Self.margin)
    guard protect(PROT_NONE) else { return nil }
  }

  private var byteCount: Int { Self.size - 2 * Self.margin }

  package func contains(_ address: UInt) -> Bool {
    address >= start && address < start + UInt(byteCount)
  }

  /// Lets the thread use the reserve; safe in a signal handler.
  package func open() { _ = protect(PROT_READ | PROT_WRITE) }

  private func protect(_ protection: Int32) -> Bool {
    mprotect(UnsafeMutableRawPointer(bitPattern: start), byteCount, protection) == 0
  }
}
