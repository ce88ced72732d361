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

  private static func recorded(at path: String) -> String {
    "recorded a new baseline: \(path). Review and commit it: this test fails only now, without a "
      + "baseline to compare with"
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
        #expect(first == [Self.recorded(at: path)])
        #expect(try place.baselines == [ResponseFile.name])
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(
          text.hasPrefix(
            """
            codable-fuzz baseline 4
            document parcels records 3 metrics \
            altered,altered-silently,crashed,equal,findings,kept,recovered,returned,silent plan \
            every-field mutators remove-key,flip-type,unknown-enum-tag

            """), "\(text)")
        let again = try place.failures(of: Self.parcels)
        #expect(again.isEmpty, "\(again)")
        let worse = try place.failures(of: ParcelAPI.all)
        try #require(worse.count == 2, "\(worse)")
        #expect(
          worse[1] == """
            Baseline fails: 11 rows compared, 8 worse
              worse: parcels, app: /*, /*/id, /*/item_name and 1 more of another type: 10 of 10 \
            neighbors lost
                  (before: 0), as in parcels:flip-type@/0=null
              worse: parcels, app: /*/id, /*/item_name, /*/sent_at absent: 2 of 2 neighbors lost \
            (before: 0), as
                  in parcels:remove-key@/0/id
              worse: parcels, app: /*/label of another type: 18 of 20 neighbors lost (before: 0), \
            as in
                  parcels:flip-type@/0/label=boolean
              Show this mutant with:  CODABLE_FUZZ_REPLAY=parcels:flip-type@/0=null swift test \
            --filter parcelsSurvive
            write the baseline with UPDATE_BASELINES=1 if this is intended
            """)
        let other = try place.failures(of: Self.parcels, line: 1)
        #expect(
          other == [
            "another test has the baseline \(ResponseFile.name), too: give one of the functions another "
              + "name"
          ])
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
        #expect(
          found == [
            """
            there is no baseline \(new), and no test beside it is that of parcels.once.txt any \
            more. Renamed?
              git mv \(old) \(new)
            If not, delete the old one, and run the test again
            """
          ])
        #expect(try place.baselines == ["parcels.once.txt"])
        // The baseline of a test that is there is its own.
        let other = "\(place.folder.path)/parcels.thatOfARenamedTestIsNamed.txt"
        try FileManager.default.moveItem(atPath: old, toPath: other)
        #expect(try place.failures(of: Self.parcels) == [Self.recorded(at: new)])
      }
    }

    @Test("A recorded baseline is not written if it would be lost")
    func isNotWrittenWhereItWouldBeLost() async throws {
      await #expect(processExitsWith: .success) {
        setenv("CI", "true", 1)
        let place = try ResponseFile()
        defer { place.remove() }
        let found = try place.failures(of: Self.parcels)
        #expect(
          found == [
            """
            there is no baseline \(place.folder.path)/\(ResponseFile.name), and none is written \
            while CI is set: record it with:
              UPDATE_BASELINES=1 swift test --filter parcelsSurvive
            Then commit it
            """
          ])
        #expect(try place.baselines.isEmpty)
      }
    }
  #endif
}
