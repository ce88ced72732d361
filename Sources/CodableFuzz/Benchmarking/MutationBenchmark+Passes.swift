import JSONMutation
import JSONText

extension MutationBenchmark {
  /// How often a pass over a document is repeated inside the clock, so that reading the clock costs
  /// nothing that could be measured.
  private static func repeatCount(_ byteCount: Int) -> Int { max(1, 262_144 / max(1, byteCount)) }

  /// Copies the document, as `memcpy` does.
  struct CopyPass: ~Copyable {
    private let bytes: [UInt8]
    private let memory: UnsafeMutablePointer<UInt8>

    init(_ document: Document) {
      bytes = document.index.bytes
      memory = .allocate(capacity: max(1, bytes.count))
    }

    deinit { memory.deallocate() }

    /// The number of bytes that were copied.
    func run() -> Int {
      let count = repeatCount(bytes.count)
      bytes.withUnsafeBufferPointer { source in
        guard let start = source.baseAddress else { return }
        for _ in 0..<count { memory.update(from: start, count: source.count) }
      }
      return bytes.count * count
    }
  }

  /// Renders edits that were worked out before.
  struct SamplePass: ~Copyable {
    private let mutants: [Mutant]
    private var renderer = Renderer()

    /// Takes edits at even distances from all.
    init(_ candidates: Candidates, count: Int) {
      let count = min(count, candidates.count)
      mutants = (0..<count).map { candidates.mutant($0 * candidates.count / count) }
    }

    /// The number of bytes that were rendered.
    mutating func run() -> Int {
      var bytes = 0
      for mutant in mutants {
        renderer.render(mutant)
        bytes += renderer.count
      }
      return bytes
    }
  }

  /// Works out and renders the edits at some places.
  struct RenderPass {
    private let candidates: Candidates
    private let places: [Place]
    private(set) var mutantCount = 0
    private(set) var byteCount = 0

    init(candidates: Candidates, places: [Place]) {
      self.candidates = candidates
      self.places = places
    }

    mutating func run() {
      var mutants = 0
      var bytes = 0
      candidates.forEachRendering(at: places) { rendered, _, _, _ in
        mutants += 1
        bytes += rendered.count
      }
      mutantCount = mutants
      byteCount = bytes
    }
  }

  /// Builds the index of a text.
  enum IndexPass {
    /// The number of bytes that were read.
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
}
