import Testing

@testable import CodableFuzz
@testable import FuzzReports

@Suite struct TextBarsTests {
  private func lines(
    _ rates: [(String, Rate)], width: Int = 40, blocks: Bool = true, isColored: Bool = false
  ) -> [String] {
    TextBars(
      Bars(rates.map { (name: Phrase($0.0), rate: $0.1) }, part: "kept"), maximumWidth: width,
      hasBlockCharacters: blocks
    ).lines(isColored: isColored)
  }

  @Test func eighthsOfACharacterAreDrawn() {
    let rates = [
      ("strict", Rate(80, of: 774)), ("all", Rate(9, of: 9)), ("none", Rate(0, of: 9)),
      ("least", Rate(1, of: 100_000)), ("most", Rate(99_999, of: 100_000)), ("-", Rate(0, of: 0)),
    ]
    #expect(
      lines(rates, width: 38)
        == [
          "strict   10.3 %        80/774  ▊······",
          "all     100.0 %           9/9  ███████",
          "none      0.0 %           0/9  ·······",
          "least    <0.1 %      1/100000  ▏······",
          "most    >99.9 %  99999/100000  ██████▉",
          "-             –",
        ])
  }

  @Test func asciiIsDrawnWhereThereIsNothingElse() {
    #expect(
      lines([("a", Rate(1, of: 2)), ("b", Rate(99, of: 100))], width: 30, blocks: false)
        == ["a  50.0 %     1/2  ######.....", "b  99.0 %  99/100  ##########."])
  }

  @Test(arguments: [20, 30, 40, 80, 200]) func linesFit(width: Int) {
    let name = "a-strategy-with-quite-a-long-name"
    for line in lines([(name, Rate(1, of: 3)), ("b", Rate(2, of: 3))], width: width)
    where line != name {
      #expect(line.count <= max(width, 22), "\(line)")
    }
  }

  @Test func colorsSayNothingThatTheTextDoesNot() {
    let rates = [("a", Rate(1, of: 4)), ("b", Rate(3, of: 4)), ("c", Rate(4, of: 4))]
    let colored = lines(rates, isColored: true)
    #expect(zip(colored, ["31", "33", "32"]).allSatisfy { $0.contains("\u{1B}[\($1)m") })
    let plain = colored.map { line in
      line.replacing(#/\u{1B}\[[0-9]+m/#, with: "")
    }
    #expect(plain == lines(rates))
  }
}
