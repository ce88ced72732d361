import CodableFuzz
import FuzzBenchmarks
import JSONMutation
import JSONText

/// Measures how fast documents are indexed and mutants rendered, compared with copying memory.
struct MutationBenchmark {
  /// The number of measured rounds, after one to warm up.
  private static let roundCount = 25
  /// The approximate duration of a sample.
  private static let sampleDuration = Duration.milliseconds(4)
  /// The number of mutants that are made in a pass.
  private static let passMutantCount = 500
  /// The minimum document size for comparing rendering with copying memory.
  ///
  /// In smaller documents the cost of a call dominates.
  private static let leastCopiedByteCount = 64_000
  /// The maximum document size for counting mutants per second.
  ///
  /// In larger documents copying memory dominates.
  private static let mostCountedByteCount = 4_096

  private let document: Document

  /// The benchmarks of documents, and of a value of about 1 KB in each.
  static func all(_ documents: [Document]) -> [MutationBenchmark] {
    (documents + documents.compactMap(\.excerptOf1KB)).map(MutationBenchmark.init)
  }

  /// Measures in one thread, with the compared passes interleaved round by round.
  ///
  /// The rows are:
  ///
  /// - `render-to-memcpy`: the speed of rendering the edits of `structural` mutants, each from its
  ///   first byte to its last, ÷ that of copying as many bytes of the document (of at least 64 KB).
  /// - `render-rate`: `structural` mutants per second, in document order, of a document of at most
  ///   4 KB.
  /// - `index-throughput`: building the index, in MB (10⁶ bytes) per second.
  func rows() -> [BenchmarkRow] {
    let name = document.name.name
    let byteCount = document.index.bytes.count
    let space = MutationSpace(in: document, by: [Mutator].structural)
    let sample = RenderPass(space)
    let copy = CopyPass(document, sizes: sample.mutants.map { $0.bytes().count })
    var ratios: [Double] = []
    var rates: [Double] = []
    var throughputs: [Double] = []
    for round in 0...Self.roundCount {
      let copying = time { copy.run() }
      let rendering = time { sample.run() }
      let indexing = nanosecondsPerByte { IndexPass.run(document.index.bytes) }
      guard round > 0 else { continue }
      if byteCount >= Self.leastCopiedByteCount { ratios.append(copying / rendering) }
      if byteCount <= Self.mostCountedByteCount, space.count > 0 {
        let nanoseconds = time {
          for number in 0..<Self.passMutantCount { _ = space.mutant(number % space.count).bytes() }
        }
        rates.append(Double(Self.passMutantCount) * 1e9 / nanoseconds)
      }
      throughputs.append(1_000 / indexing)
    }
    return [
      BenchmarkRow("render-to-memcpy", name, ratios, unit: "ratio"),
      BenchmarkRow("render-rate", name, rates, unit: "1/s"),
      BenchmarkRow("index-throughput", name, throughputs, unit: "MB/s"),
    ].compactMap(\.self)
  }

  /// The time of a pass, in nanoseconds.
  private func time(_ body: () -> Void) -> Double {
    Double(ContinuousClock().measure(body).nanoseconds)
  }

  /// The time of a pass ÷ the bytes it made, repeated until a sample is long enough.
  private func nanosecondsPerByte(_ body: () -> Int) -> Double {
    var bytes = 0
    var nanoseconds = 0.0
    while nanoseconds < Double(Self.sampleDuration.nanoseconds) {
      nanoseconds += time { bytes += body() }
    }
    return nanoseconds / Double(max(1, bytes))
  }
}

extension Document {
  /// The value in the document whose size is closest to 1 KB, as a document; nil if none has from 700 to
  /// 1,400 bytes, or if the document itself is that small.
  fileprivate var excerptOf1KB: Document? {
    guard index.bytes.count > 1_400 else { return nil }
    let sizes = index.nodeIDs.lazy.map { (node: $0, size: self.index.range(of: $0).count) }
    let nearest = sizes.filter { (700...1_400).contains($0.size) }
      .min { abs($0.size - 1_024) < abs($1.size - 1_024) }?.node
    guard let nearest else { return nil }
    let name = DocumentName(name.name + "#\(index.pointer(to: nearest))")
    return try? Document(name, parsing: Array(index.bytes[index.range(of: nearest)]))
  }
}

/// Copies bytes of a document like `memcpy`: as many as some mutants have, one mutant after another.
struct CopyPass: ~Copyable {
  private let bytes: [UInt8]
  private let sizes: [Int]
  private let memory: UnsafeMutablePointer<UInt8>

  init(_ document: Document, sizes: [Int]) {
    bytes = document.index.bytes
    self.sizes = sizes
    memory = .allocate(capacity: max(1, sizes.max() ?? 0))
  }

  deinit { memory.deallocate() }

  func run() {
    bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      for size in sizes {
        var copied = 0
        while copied < size {
          let count = min(source.count, size - copied)
          (memory + copied).update(from: start, count: count)
          copied += count
        }
      }
    }
  }
}

/// Renders mutants whose edits were computed before.
struct RenderPass {
  private static let mutantCount = 512

  let mutants: [Mutant]

  /// Takes mutants at even distances from all mutations.
  init(_ space: MutationSpace) {
    let count = min(Self.mutantCount, space.count)
    mutants = (0..<count).map { space.mutant($0 * space.count / count) }
  }

  func run() {
    for mutant in mutants { _ = mutant.bytes() }
  }
}

enum IndexPass {
  /// The number of repeats of a pass inside the clock, so that reading the clock takes no
  /// measurable time.
  private static func repeatCount(_ byteCount: Int) -> Int { max(1, 262_144 / max(1, byteCount)) }

  /// Returns the number of bytes that were read.
  static func run(_ bytes: [UInt8]) -> Int {
    let count = repeatCount(bytes.count)
    var read = 0
    for _ in 0..<count {
      guard let index = try? DocumentIndex(parsing: bytes) else { return 0 }
      read += index.bytes.count
    }
    return read
  }
}
