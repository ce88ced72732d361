import Foundation
import JSONText
import Testing

@testable import DecodingStrategies

/// Finding all values takes a number of steps proportional to their number, at any nesting.
@Suite struct ValueFinderTests {
  @Test(arguments: [10, 100, 1_000])
  func passesEachElementOnce(count: Int) throws {
    let list = "[" + Array(repeating: "0", count: count).joined(separator: ",") + "]"
    let finder = searched(list, for: (0..<count).map { [RawKey(intValue: $0)] })
    #expect(finder.stepCount == count - 1)
  }

  @Test(arguments: [10, 100, 1_000])
  func passesEachElementOnceWhereListsAreInIt(count: Int) throws {
    let list =
      "[" + Array(repeating: #"{"tags":[0,1,2]}"#, count: count).joined(separator: ",") + "]"
    let paths = (0..<count).flatMap { record in
      (0..<3).map { [RawKey(intValue: record), "tags", RawKey(intValue: $0)] as [RawKey] }
        + [[RawKey(intValue: record)]]
    }
    let finder = searched(list, for: paths)
    #expect(finder.stepCount <= 4 * count)
  }

  @Test(arguments: [10, 100, 1_000])
  func readsEachKeyOnce(count: Int) throws {
    let counter = Counter()
    let members = (0..<count).map { "\"k\($0)\":[0]" }.joined(separator: ",")
    let finder = searched(
      "{\(members)}", for: (0..<count).map { [RawKey(stringValue: "k\($0 * 7 % count)"), 0] }
    ) { path in
      counter.count += 1
      return path.last ?? RawKey(stringValue: "")
    }
    #expect(counter.count == count)
    #expect(finder.stepCount == 0)
  }

  private func searched(
    _ json: String, for paths: [[RawKey]], convertKey: ValueFinder.KeyConversion? = nil
  ) -> ValueFinder {
    var finder = ValueFinder(convertKey: convertKey)
    var text = json
    text.withUTF8 { bytes in
      let scanner = ValueScanner(bytes)
      for path in paths { #expect(finder.value(at: path, in: scanner) != nil) }
    }
    return finder
  }

  private final class Counter: @unchecked Sendable {
    // Only one thread uses it.
    var count = 0
  }
}
