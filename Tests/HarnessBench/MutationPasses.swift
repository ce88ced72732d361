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
