import JSONMutation
import JSONText

/// The measurements of this package.
enum Measurements {
  /// Every measurement, in order: one may use what those before it measured.
  static var all: [any Measurement.Type] {
    [
      TimingPass.self,
      GrowthPass.self,
    ]
  }
}

/// Measures strategies with a document, in a pass of its own after all units of work.
///
/// The first shard measures, in one process and one thread. Nothing is summed, and equal reports may
/// differ in it. To add a measurement, write a folder with such a type, and add it to
/// ``Measurements/all``; what it finds has a member in ``DocumentTimings``.
protocol Measurement {
  static func measure(
    _ opened: OpenedDocument, with stopwatch: Stopwatch, _ timings: inout DocumentTimings)
}

extension OpenedDocument {
  /// Takes all measurements.
  func timings(with stopwatch: Stopwatch) -> DocumentTimings {
    var timings = DocumentTimings(
      document: document.name, byteCount: document.index.bytes.count,
      recordCount: document.records.count)
    for measurement in Measurements.all { measurement.measure(self, with: stopwatch, &timings) }
    return timings
  }
}
