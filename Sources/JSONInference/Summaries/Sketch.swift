/// The values with the smallest hashes among all that were added, in bounded memory.
///
/// Two sketches of the same values are equal in any order of adding. The share of hashes that two
/// sketches have in common estimates that of the values (Broder, "On the resemblance and containment
/// of documents", 1997).
struct Sketch {
  private static let capacity = 64

  /// In ascending order.
  private(set) var hashes: [UInt64] = []

  mutating func add(_ hash: UInt64) {
    if hashes.count == Self.capacity, let last = hashes.last, hash >= last { return }
    let position = hashes.partitioningIndex { $0 >= hash }
    if position < hashes.count, hashes[position] == hash { return }
    hashes.insert(hash, at: position)
    if hashes.count > Self.capacity { hashes.removeLast() }
  }

  mutating func merge(_ other: Sketch) {
    for hash in other.hashes { add(hash) }
  }

  /// Adds a number to all hashes.
  mutating func shift(by offset: UInt64) { hashes = hashes.map { $0 &+ offset }.sorted() }

  /// The number of different hashes; if they are too many to be kept, an estimate of it.
  var count: Int {
    guard hashes.count == Self.capacity, let last = hashes.last else { return hashes.count }
    return Int(min(0x1p53, Double(Self.capacity - 1) / (Double(last) / 0x1p64)))
  }

  /// The estimated share of the values that both have, of those that either has; nil without values.
  func resemblance(to other: Sketch) -> Double? {
    if hashes.isEmpty || other.hashes.isEmpty { return nil }
    let union = Set(hashes).union(other.hashes).sorted().prefix(Self.capacity)
    let (mine, theirs) = (Set(hashes), Set(other.hashes))
    return Double(union.count { mine.contains($0) && theirs.contains($0) }) / Double(union.count)
  }

  /// A hash of bytes that spreads evenly: FNV-1a, mixed as in SplitMix64.
  static func hash(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ (seed &* 0x9E37_79B9_7F4A_7C15)
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}

extension Array {
  /// The first index whose element satisfies a test that no element before it does, and all after it do.
  fileprivate func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
