import DecodingStrategies
import Foundation
import Testing

@Suite struct FailableArrayTests {
  @Test(arguments: DocumentForm.all)
  func hasNilInThePlaceOfWhatDoesNotDecode(form: DocumentForm) throws {
    let log = DecodingLog()
    let list = try form.decode(FailableArray<Int>.self, from: [1, "x", nil, 4], log: log)
    #expect(Array(list) == [1, nil, nil, 4])
    #expect(log.losses.map(\.index) == [1, 2])
    #expect(log.losses.map(\.remedy) == [.becameNil, .becameNil])
    #expect(log.decodedCount == 2)
  }

  @Test func equalsAListOfFailables() throws {
    let data = Data("[1,null,{},[],\"x\",1.5,true,2]".utf8)
    let list = try JSONDecoder().decode(FailableArray<Int>.self, from: data)
    #expect(
      list.elements == (try JSONDecoder().decode([Failable<Int>].self, from: data)).map(\.value))
  }

  @Test func isEncodedWithNullsAndComparedWithThem() throws {
    let list = try JSONDecoder().decode(FailableArray<Int>.self, from: Data("[1,{}]".utf8))
    #expect(try JSONEncoder().encode(list) == Data("[1,null]".utf8))
    #expect(list == FailableArray([1, nil]))
    #expect(list != FailableArray([1]))
    #expect(Set([list, FailableArray([1, nil])]).count == 1)
    #expect(list.count == 2)
    #expect(list[0] == 1)
  }
}
