import DecodingStrategies
import Foundation
import JSONMutation
import Testing

@testable import FuzzTestSupport

/// The planted models and functions do what their table says.
@Suite struct PlantedTests {
  @Test(arguments: Planted.all.filter { $0.writeBack != nil })
  func modelsWriteBackWhatTheirTableSays(_ planted: Planted) throws {
    let expected = try #require(planted.writeBack)
    let figures = try expected.oracle()
    #expect(figures.records == expected.records)
    #expect(figures.fields == expected.fields)
    #expect(figures.mutators == expected.mutants)
  }

  /// The written records alone show these faults.
  @Test(arguments: Planted.writeBackModels)
  func faultsAreTheFieldsWithALoss(_ planted: Planted) throws {
    let fields = try #require(planted.writeBack).fields
    let erased = fields.filter { $0.value.erased > 0 }.map { Planted.Fault.erased($0.key) }
    let changed = fields.filter { $0.value.changed > 0 }.map { Planted.Fault.changed($0.key) }
    #expect(Set(erased + changed) == planted.faults)
  }

  @Test(arguments: ["", "{}", #"{"items":null}"#, #"{"items":[{"id":1}]}"#])
  func functionsDifferInWhatTheySayOfAnUnreadableResponse(text: String) {
    let data = Data(text.utf8)
    #expect(Items.orEmpty(data).isEmpty)
    #expect(throws: DecodingError.self) { try Items.orThrow(data) }
    let log = DecodingLog()
    #expect(Items.orLog(data, log).isEmpty)
    #expect(log.lossCount == 1)
  }

  @Test func functionsReadTheirDocument() throws {
    let data = Data(Items.json.utf8)
    let items = try Items.orThrow(data)
    #expect(items.map(\.name) == ["Oar", "Sail", "Rope", "Buoy"])
    let log = DecodingLog()
    #expect(Items.orEmpty(data) == items && Items.orLog(data, log) == items)
    #expect(log.lossCount == 0)
  }
}
