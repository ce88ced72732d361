import JSONMutation
import JSONText

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

/// Renders some mutants, whose edits are computed before, each from its first byte to its last.
struct RenderPass: ~Copyable {
  private static let mutantCount = 512

  private let mutants: [Mutant]
  private var renderer = Renderer()

  /// Takes mutants at even distances from all mutations.
  init(_ space: MutationSpace) {
    let count = min(Self.mutantCount, space.count)
    mutants = (0..<count).map { space.mutant($0 * space.count / count) }
  }

  mutating func run() {
    for number in mutants.indices { renderer.render(mutants[number]) }
  }

  mutating func sizes() -> [Int] {
    var sizes: [Int] = []
    for number in mutants.indices {
      renderer.render(mutants[number])
      sizes.append(renderer.count)
    }
    return sizes
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
