import Testing

@Suite struct ReplayTests {
  @Test func showsTheChangeAndWhatEachStrategyDid() throws {
    let run = try Tool().run("replay", "people:flip-type@/1/age=string")
    #expect(run.exitCode == 0)
    #expect(
      run.lines.filter { !$0.contains("digest") } == [
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
