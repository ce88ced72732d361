/// Tables and their containers.
extension Markup {
  /// Adds content that may be wider than the page.
  ///
  /// It scrolls separately, also with the keyboard.
  mutating func scrolling(_ label: String, _ content: (inout Markup) -> Void) {
    block(
      "div",
      [
        "class": "scroll", "tabindex": "0", "role": "region",
        "aria-label": Self.clipped(label, to: 200),
      ],
      content)
  }

  /// Adds a table with its caption, which also names the scrolling region.
  mutating func table(
    _ caption: String, of document: String? = nil, class name: String = "",
    _ content: (inout Markup) -> Void
  ) {
    scrolling(document.map { "\(caption), \($0)" } ?? caption) { markup in
      markup.element("table", ["class": name]) { table in
        table.element("caption") { $0.element("span", caption) }
        content(&table)
      }
    }
  }

  /// Adds the head of a table: one row of names.
  ///
  /// `words` are the columns with text.
  mutating func tableHead(_ names: [String], words: Set<Int> = []) {
    block("thead") { head in
      head.element("tr") { row in
        for (number, name) in names.enumerated() {
          row.element(
            "th", ["class": words.contains(number) ? "words" : "", "scope": "col"], name)
        }
      }
    }
  }

  /// Adds the table of a section of the report.
  mutating func table(
    _ table: ReportSection.Table, caption: String, of document: String? = nil
  ) {
    self.table(caption, of: document, class: "numbers") { markup in
      markup.block("thead") { head in
        head.element("tr") { row in
          for (column, entry) in table.header.enumerated() {
            row.element("th", ["class": column < table.nameCount ? "words" : "", "scope": "col"]) {
              $0.add(entry, isForeign: true)
            }
          }
        }
      }
      markup.block("tbody") { body in
        for cells in table.rows {
          body.block("tr") { row in
            for (column, cell) in cells.enumerated() {
              let isName = column < table.nameCount
              row.element(isName ? "th" : "td", ["scope": isName ? "row" : ""]) {
                $0.add(cell, isForeign: isName || !cell.isPlain)
              }
            }
          }
        }
      }
    }
  }

  /// Adds a section of the report under a heading: its notes, then its table.
  mutating func section(_ section: ReportSection, level: Int, of document: String? = nil) {
    block("h\(level)", ["class": ""]) { $0.addForeign(section.title) }
    notes(section.notes)
    if let table = section.table { self.table(table, caption: section.title, of: document) }
  }

  /// Adds sentences as a list; nothing if there are none.
  mutating func notes(_ notes: [String], class name: String = "notes") {
    guard !notes.isEmpty else { return }
    block("ul", ["class": name]) { list in
      for note in notes { list.block("li") { $0.addForeign(note, limit: 1_000) } }
    }
  }

  /// Adds folded content, which is printed unfolded.
  mutating func details(_ summary: String, _ content: (inout Markup) -> Void) {
    block("details") { details in
      details.element("summary", summary)
      content(&details)
    }
  }

  private mutating func add(_ entry: ReportSection.Entry, isForeign: Bool) {
    for (number, line) in entry.lines.enumerated() {
      if number > 0 { void("br") }
      if isForeign { addForeign(line) } else { add(line) }
    }
  }
}

extension ReportSection.Entry {
  /// Whether it is plain ASCII, as numbers are, with only one writing direction.
  fileprivate var isPlain: Bool { lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } }
}
