import Testing

@testable import JSONMutation

@Suite struct DeltaDebuggingTests {
  @Test func theResultIsMinimalForAnyTest() {
    // A test of up to four elements is a table of the 16 subsets that pass it.
    for count in 1...4 {
      for table in stride(from: 1, to: 1 << (1 << count), by: count == 4 ? 7 : 1) {
        let all = Array(0..<count)
        func passes(_ kept: [Int]) -> Bool {
          table >> kept.reduce(0) { $0 | 1 << $1 } & 1 == 1
        }
        guard passes(all) else { continue }
        let kept = DeltaDebugging.minimize(all, passes: passes)
        #expect(passes(kept) && kept == kept.sorted(), "\(table)")
        for element in kept {
          #expect(passes(kept.filter { $0 != element }) == false, "\(table), \(kept)")
        }
        if passes([]) { #expect(kept.isEmpty) }
      }
    }
  }

  @Test(arguments: [[0], [99], [41, 42], [0, 50, 99], [3, 4, 5, 60, 61]])
  func findsTheElementsThatAreNeeded(needed: [Int]) {
    var questions = 0
    let kept = DeltaDebugging.minimize(Array(0..<100)) { kept in
      questions += 1
      return Set(needed).isSubset(of: kept)
    }
    #expect(kept == needed)
    #expect(questions < 150)
  }

  @Test func ofNothingNothingIsLeft() {
    #expect(DeltaDebugging.minimize([Int]()) { _ in false } == [])
    #expect(DeltaDebugging.minimize([1, 2, 3]) { _ in true } == [])
    #expect(DeltaDebugging.minimize([1, 2, 3]) { $0.count == 3 } == [1, 2, 3])
  }
}
