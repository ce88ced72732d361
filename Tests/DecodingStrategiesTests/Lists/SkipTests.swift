import DecodingStrategies
import Foundation
import Testing

@Suite struct SkipTests {
  @Test(arguments: DocumentForm.all)
  func stepsOverAnyElement(form: DocumentForm) throws {
    let list: Tree = [1, 1.5, "x", true, nil, [], [[1], [:]], [:], ["a": ["b": nil]], "last"]
    let skipped = try form.decode(Skipper.self, from: list)
    #expect(skipped.indices == Array(1...10))
    #expect(skipped.nulls == [4])
  }

  @Test(arguments: DocumentForm.all)
  func throwsAtTheEnd(form: DocumentForm) {
    #expect(throws: DecodingError.self) { try form.decode(OneMore.self, from: [1]) }
  }

  /// Skipping twice would lose the next element, which decodes.
  @Test(arguments: DocumentForm.all)
  func staysBehindAnElementThatTheDecoderIsBehind(form: DocumentForm) throws {
    let list = try form.decode(SkippingList<Int>.self, from: ["x", 1, "y", nil, 2, "z"])
    #expect(list.kept == [1, 2])
    #expect(list.lost == ["0 corrupt", "2 corrupt", "3 null", "5 corrupt"])
  }

  @Test(arguments: ["x", nil, [], [:]] as [Tree])
  func reportsADecoderThatNeverGoesOn(element: Tree) {
    let form = DocumentForm.tree("stuck") { $0.neverAdvances = true }
    #expect(throws: DecodingError.self) {
      try form.decode(SkippingList<Int>.self, from: [element])
    }
  }

  /// Skips all elements.
  private struct Skipper: Decodable {
    var indices: [Int] = []
    var nulls: [Int] = []

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        if try container.skip() { nulls.append(container.currentIndex - 1) }
        indices.append(container.currentIndex)
      }
    }
  }

  /// Skips an element after the end of the list.
  private struct OneMore: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd { try container.skip() }
      try container.skip()
    }
  }
}
