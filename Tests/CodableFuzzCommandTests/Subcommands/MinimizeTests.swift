import Testing

@Suite struct MinimizeTests {
  @Test("minimize finds the fewest mutations and records")
  func findsTheFewestMutationsAndRecords() throws {
    let run = try Tool().run(
      "minimize", "people:flip-type@/1/age=string+remove-key@/3/city", "--strategy", "strict",
      exits: 0)
    #expect(run.error.isEmpty)
    #expect(
      run.lines == [
        "people@213d6e9c:flip-type@/0/age=string",
        "  1/2 mutations, 2/8 records, 85/477 bytes",
        "strategy  result  untouched kept  mutated record  error",
        String(repeating: "-", count: 86),
        "strict    threw   0 of 1          lost, reported  /0/age: expected Int, found a string",
        "  @@ flip-type@/0/age=string, byte 37, line 2 @@",
        #"  -   { "name": "Grace Hopper", "age": 85 },"#,
        #"  +   { "name": "Grace Hopper", "age": "flipped" },"#,
        "  why each record is needed, found by leaving it out:", "    /0  the mutation is in it",
        "    /1  without it, no untouched record is lost and reported",
        "  the document, which --output DIR writes to a file:", "    [",
        #"      { "name": "Grace Hopper", "age": 85 },"#,
        #"      { "name": "Sophie Wilson", "age": 69 }"#, "    ]",
      ])
  }

  @Test func theStrategyThatFailsWorstIsChosen() throws {
    let tool = try Tool()
    let id = "people:flip-type@/1/age=string"
    let run = try tool.run("minimize", id, exits: 0)
    #expect(
      run.error == "minimizing for strict, which fails worst: --strategy NAME chooses another\n")
    #expect(run.output == (try tool.run("minimize", id, "--strategy", "strict")).output)
    #expect(try tool.run("minimize", id, "--quiet").error.isEmpty)
  }

  @Test func aSilentLossIsWorseThanOneThatIsReported() throws {
    let tool = try Tool(writing: #"[{"name":"Ada","age":36}]"#, to: "people.json")
    let line = try #require(
      try tool.run("mutate", "people.json", "--mutator", "remove-key").lines.last)
    let id = try #require(line.firstMatch(of: #/people@[^"]+/#)?.output)
    let run = try tool.run("minimize", String(id), "--document", "people=people.json")
    #expect(run.error.hasPrefix("minimizing for permissive, "), "\(run.error)")
  }

  /// What is said of a record holds when it is left out.
  @Test(arguments: [
    ("people:flip-type@/1/age=string", "wrapper", ["", "no untouched record is kept"]),
    ("feed:remove-key@/feed/2/title", "result", ["", "no untouched record is kept"]),
    (
      "orders:null-value@/orders/A-1001", "strict",
      ["", "no untouched record is lost and reported"]
    ),
    ("weather:null-value@", "strict", []),
    ("orders:remove-key@/orders", "strict", ["no untouched record is lost and reported"]),
  ])
  func minimizeSaysWhatEachRecordIsNeededFor(
    id: String, strategy: String, reasons: [String]
  ) throws {
    let run = try Tool().run("minimize", id, "--strategy", strategy, exits: 0)
    let start = run.lines.firstIndex { $0.hasPrefix("  why each record is needed") }
    #expect((start == nil) == reasons.isEmpty, "\(run.output)")
    let lines = start.map { run.lines[($0 + 1)...].prefix(reasons.count) } ?? []
    #expect(lines.count == reasons.count)
    for (line, reason) in zip(lines, reasons) {
      let end = reason.isEmpty ? "  the mutation is in it" : "  without it, " + reason
      #expect(line.hasSuffix(end), "\(run.output)")
    }
  }

  @Test(arguments: [
    ("people:flip-type@/1/age=string", "wrapper"), ("orders:remove-key@/orders", "strict"),
    ("weather:null-value@", "strict"),
  ])
  func theResultIsReplayedWithTheCommandThatIsPrinted(id: String, strategy: String) throws {
    let tool = try Tool()
    let run = try tool.run("minimize", id, "--strategy", strategy, "--output", "out", exits: 0)
    let prefix = "  codable-fuzz "
    #expect(run.lines.dropLast().last == "  replay it with:")
    let command = try #require(run.lines.last { $0.hasPrefix(prefix) }, "\(run.output)")
    let arguments = command.dropFirst(prefix.count).split(separator: " ").map(String.init)
    let replay = try tool.run(arguments, exits: 0)
    let id = try #require(run.lines.first)
    #expect(replay.lines.first?.hasPrefix(id + "    ") == true)
    let fate = "\(strategy) "
    // The table of a replay has all strategies, and so other widths.
    let rows = [replay, run].map { output in
      output.lines.filter { $0.hasPrefix(fate) }.map { $0.split(separator: " ") }
    }
    #expect(rows[0].count == 1 && rows[0] == rows[1])
  }

  @Test func theCommandQuotesThePathForAShell() throws {
    let run = try Tool().run(
      "minimize", "people:flip-type@/1/age=string", "--strategy", "strict", "--output", "it's out")
    #expect(
      run.lines.last == "  codable-fuzz replay "
        + "people@213d6e9c:flip-type@/0/age=string --document "
        + #"'people=it'\''s out/people@213d6e9c.json'"#)
  }

  @Test func aFileIsMinimizedAgain() throws {
    let tool = try Tool()
    let first = try tool.run(
      "minimize", "people:flip-type@/1/age=string", "--strategy", "strict", "--output", "out")
    let id = try #require(first.lines.first)
    let name = try #require(try tool.run("mutate", "out/people@213d6e9c.json").lines.first)
    #expect(name.hasPrefix(#"{"mutant":"people%40213d6e9c@213d6e9c:"#))
    let second = try tool.run(
      "minimize", id, "--strategy", "strict", "--document", "people=out/people@213d6e9c.json",
      exits: 0)
    #expect(
      second.output == """
        \(id)
          1/1 mutations, 2/2 records, 85/85 bytes

        strategy  result  untouched kept  mutated record  error
        --------------------------------------------------------------------------------------
        strict    threw   0 of 1          lost, reported  /0/age: expected Int, found a string
          @@ flip-type@/0/age=string, byte 37, line 2 @@
          -   { "name": "Grace Hopper", "age": 85 },
          +   { "name": "Grace Hopper", "age": "flipped" },
          why each record is needed, found by leaving it out:
            /0  the mutation is in it
            /1  without it, no untouched record is lost and reported

        """)
  }

  @Test func anIdentifierOfAFileNeedsTheFile() throws {
    let tool = try Tool()
    let id = "people@00000000:null-value@/1"
    let run = try tool.run("minimize", id, "--strategy", "strict", exits: 2)
    #expect(
      run.error
        == "codable-fuzz: '\(id)' comes from a file: name it with --document people=FILE\n")
    let file = try tool.write("[]", to: "p.json")
    let other = try tool.run(
      "minimize", id, "--strategy", "strict", "--document", "people=\(file)", exits: 2)
    #expect(
      other.error
        == "codable-fuzz: '\(id)' comes from another file: this one has the digest bc8d9ea2\n")
  }
}

@Suite struct ReplayTests {
  @Test("replay shows the change and what each strategy did")
  func showsTheChangeAndWhatEachStrategyDid() throws {
    let run = try Tool().run("replay", "people:flip-type@/1/age=string", exits: 0)
    #expect(
      run.lines == [
        "people:flip-type@/1/age=string    structural, 484 bytes, digest c3e446e3",
        "  @@ flip-type@/1/age=string, byte 96, line 3 @@",
        #"  -   { "name": "Grace Hopper", "age": 85 },"#,
        #"  +   { "name": "Grace Hopper", "age": "flipped" },"#,
        "strategy     result    untouched kept  mutated record  error",
        String(repeating: "-", count: 91),
        "strict       threw     0 of 7          lost, reported  /1/age: expected Int, found a string",
        "permissive   threw     0 of 7          lost, reported  /1/age: expected Int, found a string",
        "wrapper      returned  7 of 7          lost silently   –",
        "result       returned  7 of 7          lost, reported  /1/age: expected Int, found a string",
        "lossy-array  returned  7 of 7          lost, reported  /1/age: expected Int, found a string",
      ])
  }
}
