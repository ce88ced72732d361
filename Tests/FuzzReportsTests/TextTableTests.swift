import FuzzPlatform
import Testing

@testable import CodableFuzz
@testable import FuzzReports

@Suite struct TextTableTests {
  private func table(
    _ header: [String], _ rows: [[String]], nameCount: Int = 1
  ) -> Table {
    Table(
      columns: header.enumerated().map { number, title in
        Table.Column(title: [title], kind: number < nameCount ? .name : .number)
      }, rows: rows.map { $0.map { Cell(words: $0) } })
  }

  @Test func columnsThatFindNoRoomStandBelowBehindTheSameNames() {
    let table = table(
      ["field", "n", "strict", "wrapper", "result", "skip"],
      [["/a", "1", "1/4", "2/4", "3/4", "4/4"], ["/b", "2", "0/4", "0/4", "0/4", "0/4"]],
      nameCount: 2)
    #expect(
      TextTable(table, maximumWidth: 26).lines == [
        "field  n  strict  wrapper",
        "-------------------------",
        "/a     1     1/4      2/4",
        "/b     2     0/4      0/4",
        "",
        "field  n  result  skip",
        "----------------------",
        "/a     1     3/4   4/4",
        "/b     2     0/4   0/4",
      ])
  }

  @Test func tablesThatAreFoldedHaveAboutAsManyColumns() {
    let table = table(["a", "b12", "c12", "d12", "e12"], [["x", "1", "2", "3", "4"]])
    let headers = TextTable(table, maximumWidth: 16).lines.filter { $0.hasPrefix("a") }
    #expect(headers == ["a  b12  c12", "a  d12  e12"])
  }

  @Test func columnsMoveCloserBeforeATableIsFolded() {
    let table = table(["a", "b", "c"], [["1", "2", "3"]])
    #expect(TextTable(table, maximumWidth: 7).lines == ["a  b  c", "-------", "1  2  3"])
    #expect(TextTable(table, maximumWidth: 5).lines == ["a b c", "-----", "1 2 3"])
  }

  @Test func namesThatAreTooLongAreBrokenAndNeverCut() {
    let table = table(
      ["field", "a-strategy-with-a-name"],
      [["/items/*/from/url", "1/4"], ["/items/*/from/uri", "2/4"], ["unbreakables!", "3/4"]])
    #expect(
      TextTable(table, maximumWidth: 22).lines == [
        "field               a-",
        "             strategy-",
        "               with-a-",
        "                  name",
        "----------------------",
        "/items/*           1/4",
        "/from/url",
        "/items/*           2/4",
        "/from/uri",
        "unbreakable        3/4",
        "s!",
      ])
  }

  @Test func aTableOfNamesAloneIsNotLost() {
    let lines = TextTable(table(["document"], [["a-name"]]), maximumWidth: 4).lines
    #expect(lines.joined() == "document--a-name")
  }

  /// Eight times the text may take eight times as long, and not sixty-four times.
  @Test func breakingALongNameTakesTimeInProportionToItsLength() {
    func time(_ count: Int) -> Duration {
      let table = table(
        ["document", "n"], [[String(repeating: "nameé", count: count), "1"]])
      let clock = ThreadClock()
      return (0..<3).map { _ in clock.measure { _ = TextTable(table).lines } }.min() ?? .zero
    }
    #expect(time(32_000) < time(4_000) * 24)
  }
}
