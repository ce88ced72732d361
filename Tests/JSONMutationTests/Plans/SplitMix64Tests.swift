import JSONMutation
import Testing

@Suite struct SplitMix64Tests {
  /// Computed with another implementation, in Python.
  @Test(
    arguments: [
      (0, 0, [0x568A_9B0B_1A2C_05EC, 0x44E5_B8B1_47EF_718B, 0x4585_63AB_5552_1133]),
      (0, 1, [0x85C6_1A30_0EC7_0FA1, 0x4952_C2A6_E1EF_0B78, 0xF30F_1E31_8359_884B]),
      (1, 0, [0x6EC8_5F1F_8547_BC0C, 0x6CF6_3AFC_C21A_470A, 0x8A27_B94C_FF75_26AA]),
      (0x5EED, 417, [0x7A82_35CE_D3BA_4292, 0xAD7F_C45F_1710_6FC5, 0x118C_2119_C248_89F7]),
    ] as [(Seed, UInt64, [UInt64])])
  func givesTheSameNumbersEverywhere(seed: Seed, stream: UInt64, numbers: [UInt64]) {
    var generator = SplitMix64(seed: seed, stream: stream)
    #expect(numbers.map { _ in generator.next() } == numbers)
  }

  @Test func neighbouringStreamsAreNotShifted() {
    var numbers: Set<UInt64> = []
    for seed in UInt64(0)..<20 {
      for stream in UInt64(0)..<20 {
        var generator = SplitMix64(seed: Seed(rawValue: seed), stream: stream)
        for _ in 0..<10 { numbers.insert(generator.next()) }
      }
    }
    #expect(numbers.count == 4_000)
  }
}
