import Foundation
import FuzzPlatform
import Testing

@Suite struct CoverageCountersTests {
  /// Counted by builds with code coverage.
  @inline(never) private func run(_ count: Int) -> Int {
    var sum = 0
    for number in 0..<count { sum += number % 3 == 0 ? 1 : 2 }
    return sum
  }

  @Test func differencesAreThoseOfTheCode() throws {
    guard let counters = CoverageCounters() else {
      // Without code coverage there is nothing to read.
      return
    }
    #expect(counters.count > 100)
    var loops: [UInt64] = []
    for count in [30, 3_000] {
      counters.begin()
      #expect(run(count) > 0)
      counters.end()
      var most: UInt64 = 0
      counters.takeChanges { _, difference in most = max(most, difference) }
      loops.append(most)
    }
    // Other tests may run at the same time, and count more.
    #expect(loops[0] >= 30 && loops[1] >= 3_000)
    counters.takeChanges { _, _ in Issue.record("changes were taken twice") }
  }
}

@Suite struct ImageSectionsTests {
  #if os(Linux)
    @Test func aSectionOfThisProcessIsFound() throws {
      // It holds the path of the loader.
      let section = try #require(ImageSections.named(".interp").first)
      let text = String(decoding: section.prefix { $0 != 0 }, as: UTF8.self)
      #expect(text.hasPrefix("/lib") && text.contains("ld-"))
      #expect(ImageSections.named(".interpreter").isEmpty && ImageSections.named(".inter").isEmpty)
    }

    @Test func aFileThatIsCutOffHasNoSections() throws {
      let path = try #require(Bundle.main.executablePath)
      let file = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(ELFSections(file)?.section(named: ".text") != nil)
      for count in [0, 4, 63, 64, 4_096] { #expect(ELFSections(Data(file.prefix(count))) == nil) }
    }
  #endif

  @Test func otherFilesHaveNoSections() {
    #expect(ELFSections(Data(repeating: 0x7F, count: 100)) == nil)
    #expect(
      ELFSections(Data([0x7F, 0x45, 0x4C, 0x46, 2, 1]) + Data(repeating: 0xFF, count: 94)) == nil)
  }
}
