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
  /// The approximate number of bytes rendered in one pass over the mutants.
  private static let passByteCount = 40_000_000
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
  ///   4 KB. Bytes before the first edit stay from the previous mutant.
  /// - `index-throughput`: building the index, in MB (10⁶ bytes) per second.
  func rows() -> [BenchmarkRow] {
    let name = document.name.name
    let byteCount = document.index.bytes.count
    let space = MutationSpace(in: document, by: MutatorSet.structural.mutators)
    var pass = SpacePass(space, at: sampledNodes(of: space))
    var sample = RenderPass(space)
    let copy = CopyPass(document, sizes: sample.sizes())
    var ratios: [Double] = []
    var rates: [Double] = []
    var throughputs: [Double] = []
    for round in 0...Self.roundCount {
      let copying = time { copy.run() }
      let rendering = time { sample.run() }
      let nanoseconds = time { pass.run() }
      let indexing = nanosecondsPerByte { IndexPass.run(document.index.bytes) }
      guard round > 0 else { continue }
      if byteCount >= Self.leastCopiedByteCount { ratios.append(copying / rendering) }
      if byteCount <= Self.mostCountedByteCount {
        rates.append(Double(pass.mutantCount) * 1e9 / nanoseconds)
      }
      throughputs.append(1_000 / indexing)
    }
    return [
      BenchmarkRow("render-to-memcpy", name, ratios, unit: "ratio"),
      BenchmarkRow("render-rate", name, rates, unit: "1/s"),
      BenchmarkRow("index-throughput", name, throughputs, unit: "MB/s"),
    ].compactMap(\.self)
  }

  /// The locations of a pass: all of them, repeated until the pass is long enough, or evenly spaced
  /// ones of a large document.
  private func sampledNodes(of space: MutationSpace) -> [NodeID] {
    let passByteCount = max(1, space.count) * max(1, document.index.bytes.count)
    let step = passByteCount / Self.passByteCount
    let locations = document.index.nodeIDs.filter { step < 2 || $0.number % step == 0 }
    let count = max(1, Self.passByteCount / passByteCount)
    return (0..<count).flatMap { _ in locations }
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

/// Renders edits that were computed before, and are side by side in memory.
struct RenderPass: ~Copyable {
  private static let editCount = 512

  private let document: Document
  private var pieces: [Patch.Piece] = []
  /// For each edit where its pieces end.
  private var ends: [Int] = []
  private var replacements: [UInt8] = []
  private var renderer = Renderer()

  /// Takes edits at even distances from all mutations.
  init(_ space: MutationSpace) {
    document = space.document
    let count = min(Self.editCount, space.count)
    for number in 0..<count {
      let patch = space.mutant(number * space.count / count).patch
      let offset = replacements.count
      pieces += patch.pieces.map { $0.moved(by: offset) }
      replacements += patch.replacements
      ends.append(pieces.count)
    }
  }

  /// Renders each of them from its first byte to its last.
  mutating func run() {
    renderAll { _ in }
  }

  mutating func sizes() -> [Int] {
    var sizes: [Int] = []
    renderAll { sizes.append($0) }
    return sizes
  }

  private mutating func renderAll(_ body: (Int) -> Void) {
    document.index.bytes.withUnsafeBufferPointer { source in
      pieces.withUnsafeBufferPointer { pieces in
        replacements.withUnsafeBufferPointer { replacements in
          var start = 0
          for end in ends {
            renderer.forget()
            renderer.render(
              source, UnsafeBufferPointer(rebasing: pieces[start..<end]), replacements)
            body(renderer.count)
            start = end
          }
        }
      }
    }
  }
}

/// Computes and renders the edits at some locations.
struct SpacePass {
  private let space: MutationSpace
  private let locations: [NodeID]
  private(set) var mutantCount = 0

  init(_ space: MutationSpace, at locations: [NodeID]) {
    self.space = space
    self.locations = locations
  }

  mutating func run() {
    var mutants = 0
    space.forEachRendering(at: locations) { _, _, _, _ in mutants += 1 }
    mutantCount = mutants
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
