import Testing

@Suite struct ReplayTests {
  @Test func showsTheChangeAndWhatEachStrategyDid() throws {
    let run = try Tool().run("replay", "people:flip-type@/1/age=string")
    #expect(run.exitCode == 0)
    #expect(
      run.lines.filter { !$0.contains("digest") } == [
        "people:flip-type@/1/age=string",
        "  @@ flip-type@/1/age=string, byte 96, line 3 @@",
        #"  -   { "name": "Grace Hopper", "age": 85 },"#,
        #"  +   { "name": "Grace Hopper", "age": "flipped" },"#,
        "  strict          threw: kept 0/7 untouched, delivered 0/1 mutated, "
          + "in silence 0 lost, 0 changed, diagnosis exact",
        "      /1/age: expected Int, found a string",
        "  permissive      threw: kept 0/7 untouched, delivered 0/1 mutated, "
          + "in silence 0 lost, 0 changed, diagnosis exact",
        "      /1/age: expected Int, found a string",
        "  wrapper         returned: kept 7/7 untouched, delivered 0/1 mutated, "
          + "in silence 1 lost, 0 changed, nothing reported",
        "  result          returned: kept 7/7 untouched, delivered 0/1 mutated, "
          + "in silence 0 lost, 0 changed, diagnosis exact",
        "      /1/age: expected Int, found a string",
        "  lossy-array     returned: kept 7/7 untouched, delivered 0/1 mutated, "
          + "in silence 0 lost, 0 changed, diagnosis exact",
        "      /1/age: expected Int, found a string",
      ])
  }
}
