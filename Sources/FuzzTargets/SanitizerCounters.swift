import CodableFuzz
import FuzzPlatform

/// The counters that guide libFuzzer, so that only what runs inside strategies counts.
///
/// The whole program is instrumented, this package included. What it does to make and judge a mutant
/// says nothing about the models.
final class SanitizerCounters: EdgeCounters {
  /// The counters, a byte each; nil where they are not found.
  private let counters: UnsafeMutableRawBufferPointer?
  /// What strategies counted of this input so far.
  private var counted: [UInt8]
  /// Whether calls count as nothing.
  private var isPaused = false

  init() {
    counters = ImageSections.named("__sancov_cntrs").first
    counted = Array(repeating: 0, count: counters?.count ?? 0)
  }

  var count: Int { counted.count }

  func startInput() {
    counted.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
  }

  /// Leaves in the counters what strategies counted.
  func finishInput() { counters?.copyBytes(from: counted) }

  /// Does something whose calls count as nothing.
  func paused<Result>(_ body: () -> Result) -> Result {
    let wasPaused = isPaused
    isPaused = true
    defer { isPaused = wasPaused }
    return body()
  }

  func begin() {
    if !isPaused { counters?.copyBytes(from: counted) }
  }

  func end() {
    guard !isPaused, let counters else { return }
    counted.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(counters)) }
  }

  /// Passes nothing: libFuzzer reads the counters itself.
  func takeChanges(_ body: (_ counter: Int, _ difference: UInt64) -> Void) {}
}
