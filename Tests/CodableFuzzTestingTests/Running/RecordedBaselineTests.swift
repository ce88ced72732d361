import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzBaselines
import JSONMutation
import Testing

@testable import CodableFuzzTesting

/// A test of one line compares with a baseline of its own, and writes it the first time.
@Suite struct RecordedBaselineTests {
  private static func parcels(from data: Data) throws -> LossyArray<Parcel> {
    try ParcelAPI.decoder.decode(LossyArray<Parcel>.self, from: data)
  }

  @Test("A recorded baseline uses the mutators for baselines unless the test names others")
  func isOfTheSetForBaselinesUnlessTheTestNamesOne() {
    let study = Study("parcels", json: [UInt8]("[]".utf8), strategies: [])
    let usual = ResilienceOptions().configuration(of: study, usual: .baseline).mutators
    #expect(usual.map(\.id) == [Mutator].baseline.map(\.id))
    let named = ResilienceOptions(mutators: .core).configuration(of: study, usual: .baseline)
    #expect(named.mutators.map(\.id) == [Mutator].core.map(\.id))
  }

  // Exit tests with captured values came with Swift 6.3.
  #if compiler(>=6.3)
    @Test("A recorded baseline is written once, and compared afterwards")
    func isWrittenOnceAndComparedAfterwards() async throws {
      await #expect(processExitsWith: .success) {
        unsetenv("CI")
        let place = try ResponseFile()
        defer { place.remove() }
        let first = try place.failures(of: Self.parcels)
        let path = "\(place.folder.path)/\(ResponseFile.name)"
        #expect(
          first.count == 1 && first[0].contains("recorded a new baseline: \(path)"), "\(first)")
        #expect(try place.baselines == [ResponseFile.name])
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(",findings,"), "\(text)")
        let again = try place.failures(of: Self.parcels)
        #expect(again.isEmpty, "\(again)")
        let worse = try place.failures(of: ParcelAPI.all)
        #expect(worse.count == 2 && worse[1].contains("worse: parcels, app: "), "\(worse)")
        let shown = worse[1].matches(of: #/\n  Show this mutant with:  (.*)\n/#).map(\.output.1)
        let mutant = try #require(worse[1].firstMatch(of: #/, as in (\S+)/#)).output.1
        let command = "CODABLE_FUZZ_REPLAY=\(mutant) swift test --filter parcelsSurvive"
        #expect(shown.map(String.init) == [command], "\(worse)")
        let other = try place.failures(of: Self.parcels, line: 1)
        #expect(other.count == 1 && other[0].contains("another test has the baseline"), "\(other)")
      }
    }

    @Test func thatOfARenamedTestIsNamed() async throws {
      await #expect(processExitsWith: .success) {
        unsetenv("CI")
        let place = try ResponseFile()
        defer { place.remove() }
        _ = try place.failures(of: Self.parcels)
        let folder = place.folder.path
        let (old, new) = ("\(folder)/parcels.once.txt", "\(folder)/\(ResponseFile.name)")
        try FileManager.default.moveItem(atPath: new, toPath: old)
        let found = try place.failures(of: Self.parcels)
        #expect(found.count == 1, "\(found)")
        #expect(found[0].contains("Renamed?\n  git mv \(old) \(new)\n"), "\(found)")
        #expect(try place.baselines == ["parcels.once.txt"])
        // The baseline of a test that is there is its own.
        let other = "\(place.folder.path)/parcels.thatOfARenamedTestIsNamed.txt"
        try FileManager.default.moveItem(atPath: old, toPath: other)
        #expect(try place.failures(of: Self.parcels)[0].contains("recorded a new baseline"))
      }
    }

    @Test("A recorded baseline is not written if it would be lost")
    func isNotWrittenWhereItWouldBeLost() async throws {
      await #expect(processExitsWith: .success) {
        setenv("CI", "true", 1)
        let place = try ResponseFile()
        defer { place.remove() }
        let found = try place.failures(of: Self.parcels)
        try #require(found.count == 1, "\(found)")
        #expect(found[0].contains("\(ResponseFile.name), and none is written while CI is set"))
        #expect(found[0].contains("UPDATE_BASELINES=1 swift test --filter"))
        #expect(try place.baselines.isEmpty)
      }
    }
  #endif
}
