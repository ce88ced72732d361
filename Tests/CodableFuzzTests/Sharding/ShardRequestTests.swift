import Testing

@testable import CodableFuzz

@Suite struct ShardRequestTests {
  /// The variables of each engine for the last of four parts, with what retries add.
  private static let lastOfFour: [[String: String]] = [
    ["CODABLE_FUZZ_SHARD": "4/4"],
    ["CODABLE_FUZZ_SHARD_INDEX": "3", "CODABLE_FUZZ_SHARD_COUNT": "4"],
    ["TEST_SHARD_INDEX": "3", "TEST_TOTAL_SHARDS": "4", "TEST_RUN_NUMBER": "2"],
    ["GITLAB_CI": "true", "CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4", "CI_JOB_ID": "77"],
    ["CIRCLE_NODE_INDEX": "3", "CIRCLE_NODE_TOTAL": "4"],
    [
      "BUILDKITE_PARALLEL_JOB": "3", "BUILDKITE_PARALLEL_JOB_COUNT": "4",
      "BUILDKITE_RETRY_COUNT": "1",
    ],
    ["BITBUCKET_PARALLEL_STEP": "3", "BITBUCKET_PARALLEL_STEP_COUNT": "4"],
    ["SYSTEM_JOBPOSITIONINPHASE": "4", "SYSTEM_TOTALJOBSINPHASE": "4", "SYSTEM_JOBATTEMPT": "3"],
    ["SEMAPHORE_JOB_INDEX": "4", "SEMAPHORE_JOB_COUNT": "4"],
    [
      "AWS_BATCH_JOB_ARRAY_INDEX": "3", "AWS_BATCH_JOB_ARRAY_SIZE": "4",
      "AWS_BATCH_JOB_ATTEMPT": "2",
    ],
    ["CLOUD_RUN_TASK_INDEX": "3", "CLOUD_RUN_TASK_COUNT": "4", "CLOUD_RUN_TASK_ATTEMPT": "1"],
    ["BATCH_TASK_INDEX": "3", "BATCH_TASK_COUNT": "4", "BATCH_TASK_RETRY_ATTEMPT": "1"],
    slurm(3, from: 0, to: 3, step: 1, count: 4),
    slurm(4, from: 1, to: 4, step: 1, count: 4),
    slurm(19, from: 7, to: 19, step: 4, count: 4),
    slurm(9, from: 0, to: 10, step: 3, count: 4),
    slurm(3, from: 0, to: 3, step: 1, count: 4)
      .merging(["SLURM_PROCID": "0", "SLURM_NTASKS": "2", "SLURM_RESTART_COUNT": "2"]) { $1 },
    ["SLURM_PROCID": "3", "SLURM_NTASKS": "4"],
    [
      "SGE_TASK_ID": "8", "SGE_TASK_FIRST": "2", "SGE_TASK_LAST": "8", "SGE_TASK_STEPSIZE": "2",
    ],
    ["LSB_JOBINDEX": "4", "LSB_JOBINDEX_END": "4", "LSB_JOBINDEX_STEP": "1"],
    ["GTEST_SHARD_INDEX": "3", "GTEST_TOTAL_SHARDS": "4"],
  ]

  /// Variables with an index only, for the last of four parts.
  private static let lastOfUnknown: [[String: String]] = [
    ["CODABLE_FUZZ_SHARD_INDEX": "3"], ["JOB_COMPLETION_INDEX": "3"], ["PBS_ARRAY_INDEX": "4"],
    ["PARALLEL_SEQ": "4"], ["BITBUCKET_PARALLEL_STEP": "3"],
    ["GITLAB_CI": "true", "CI_NODE_INDEX": "4"],
    // A job of a single task is no part of anything.
    ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1", "PARALLEL_SEQ": "4"],
    ["SLURM_PROCID": "0", "PARALLEL_SEQ": "4"],
  ]

  private static func slurm(
    _ id: Int, from first: Int, to last: Int, step: Int, count: Int
  ) -> [String: String] {
    [
      "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(first)",
      "SLURM_ARRAY_TASK_MAX": "\(last)", "SLURM_ARRAY_TASK_STEP": "\(step)",
      "SLURM_ARRAY_TASK_COUNT": "\(count)",
    ]
  }

  @Test(arguments: lastOfFour) func everyEngineGivesItsPart(environment: [String: String]) throws {
    #expect(try shard("auto", environment) == "4/4")
    #expect(try shard("auto/4", environment) == "4/4")
    #expect(throws: ShardError.self) { try shard("auto/8", environment) }
  }

  @Test(arguments: lastOfUnknown)
  func anIndexNeedsANumberOfParts(environment: [String: String]) throws {
    #expect(try shard("auto/4", environment) == "4/4")
    #expect(try shard("auto/8", environment) == "4/8")
    #expect(throws: ShardError.self) { try shard("auto/3", environment) }
    if environment["CIRCLE_NODE_TOTAL"] == nil {
      let error = #expect(throws: ShardError.self) { try shard("auto", environment) }
      #expect(
        environment.allSatisfy { name, value in
          ["GITLAB_CI", "SLURM_PROCID"].contains(name)
            || error?.description.contains("\(name)=\(value)") ?? false
        })
    }
  }

  @Test func everyPositionIsTakenOnce() throws {
    for (first, last, step) in [(0, 7, 1), (1, 8, 1), (3, 30, 9), (5, 5, 1)] {
      let ids = Array(stride(from: first, through: last, by: step))
      let shards = try ids.map { id in
        try shard("auto", Self.slurm(id, from: first, to: last, step: step, count: ids.count))
      }
      #expect(shards == (1...ids.count).map { "\($0)/\(ids.count)" })
    }
  }

  @Test func theFirstEngineOfTheListWins() throws {
    let all = Self.lastOfFour.dropFirst().reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    var environment = all.merging(["CODABLE_FUZZ_SHARD": "2/4"]) { $1 }
    #expect(try shard("auto", environment) == "2/4")
    environment["CODABLE_FUZZ_SHARD"] = "auto"
    #expect(try origin(environment).hasPrefix("matrix: CODABLE_FUZZ_SHARD_INDEX=3"))
    environment["CODABLE_FUZZ_SHARD_COUNT"] = nil
    #expect(try origin(environment).hasPrefix("Bazel: TEST_SHARD_INDEX=3"))
    environment["TEST_SHARD_INDEX"] = ""
    #expect(try origin(environment) == "GitLab: CI_NODE_INDEX=4, CI_NODE_TOTAL=4")
    environment["GITLAB_CI"] = nil
    #expect(try origin(environment).hasPrefix("CircleCI: "))
  }

  @Test(arguments: [
    ([:], "no environment variable says which part this is"),
    (["CIRCLE_NODE_INDEX": "1"], "CIRCLE_NODE_INDEX=1"),
    (["CI_NODE_TOTAL": "4", "GITLAB_CI": "1"], "CI_NODE_TOTAL=4"),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], "no environment variable"),
    (["CODABLE_FUZZ_SHARD": "5/4"], "CODABLE_FUZZ_SHARD needs a part such as 1/4"),
    (
      ["CIRCLE_NODE_INDEX": "4", "CIRCLE_NODE_TOTAL": "4"],
      "the index of CircleCI is not from 0 to 3: CIRCLE_NODE_INDEX=4, CIRCLE_NODE_TOTAL=4"
    ),
    (
      ["GITLAB_CI": "1", "CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"],
      "the index of GitLab is not from 1 to 4: CI_NODE_INDEX=0, CI_NODE_TOTAL=4"
    ),
    (["BATCH_TASK_INDEX": "0", "BATCH_TASK_COUNT": "0"], "Google Batch has no parts"),
    (
      ["BATCH_TASK_INDEX": "x", "BATCH_TASK_COUNT": "3"],
      "BATCH_TASK_INDEX of Google Batch is not a whole number from 0 to 1000000000: "
        + "BATCH_TASK_INDEX=x, BATCH_TASK_COUNT=3"
    ),
    (["BATCH_TASK_INDEX": "0", "BATCH_TASK_COUNT": "-2"], "BATCH_TASK_COUNT of Google Batch"),
    (["SLURM_PROCID": "0", "SLURM_NTASKS": "1"], "no environment variable"),
    (["SLURM_ARRAY_TASK_ID": "3"], "SLURM_ARRAY_TASK_ID=3"),
    (slurm(7, from: 1, to: 15, step: 4, count: 5), "have gaps"),
    (slurm(7, from: 1, to: 15, step: 1, count: 5), "--array=0-7"),
    (slurm(8, from: 1, to: 9, step: 4, count: 3), "not from 1 to 9 in steps of 4"),
    (slurm(3, from: 1, to: 9, step: 0, count: 3), "no such range"),
    (
      [
        "SGE_TASK_ID": "undefined", "SGE_TASK_FIRST": "undefined", "SGE_TASK_LAST": "undefined",
        "SGE_TASK_STEPSIZE": "undefined",
      ], "no environment variable"
    ),
    (["LSB_JOBINDEX": "0", "LSB_JOBINDEX_END": "0"], "no environment variable"),
    (
      ["LSB_JOBINDEX": "3", "LSB_JOBINDEX_END": "9", "LSB_JOBINDEX_STEP": "2"],
      "the indices of LSF have gaps"
    ),
  ])
  func whatIsNoPartIsNamed(environment: [String: String], message: String) {
    let error = #expect(throws: ShardError.self) { try shard("auto", environment) }
    #expect(error?.description.contains(message) ?? false, "\(error?.description ?? "")")
  }

  @Test func differentNumbersOfPartsAreRefused() {
    let error = #expect(throws: ShardError.self) {
      try shard("auto/8", ["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "4"])
    }
    #expect(
      error?.description == "auto/8 has 8 parts, but Bazel (TEST_SHARD_INDEX=1, "
        + "TEST_TOTAL_SHARDS=4) has 4: use auto")
  }

  @Test func bazelAndGoogleTestNameAFileToMake() throws {
    var environment = [
      "TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": "/a",
      "GTEST_SHARD_STATUS_FILE": "/b",
    ]
    #expect(try answer("auto", environment).statusFile == "/a")
    environment["TEST_TOTAL_SHARDS"] = nil
    environment.merge(["GTEST_SHARD_INDEX": "0", "GTEST_TOTAL_SHARDS": "2"]) { $1 }
    #expect(try answer("auto", environment).statusFile == "/b")
    #expect(try answer("1/2", environment).statusFile == nil)
  }

  @Test(arguments: ["", "auto/", "auto/0", "auto/x", "auto/1/2", "automatic", "0/2", "3/2", "1"])
  func otherTextsAreNoRequest(text: String) {
    #expect(ShardRequest(text) == nil)
  }

  private func answer(
    _ request: String, _ environment: [String: String]
  ) throws -> ShardRequest.Resolution {
    try #require(ShardRequest(request)).answer(in: environment)
  }

  private func shard(_ request: String, _ environment: [String: String]) throws -> String {
    try answer(request, environment).shard.description
  }

  private func origin(_ environment: [String: String]) throws -> String {
    try #require(try answer("auto", environment).origin)
  }
}

@Suite struct MutantNumbersTests {
  @Test("Numbers of mutants are taken from the front") func areTakenFromTheFront() {
    var numbers = MutantNumbers(1, to: 12, by: 3)
    #expect(Array(numbers) == [1, 4, 7, 10] && numbers.count == 4)
    #expect(Array(numbers.takeFirst(3)) == [1, 4, 7])
    #expect(Array(numbers) == [10])
    #expect(Array(numbers.takeFirst(9)) == [10])
    #expect(numbers.isEmpty && numbers.takeFirst(1).isEmpty)
  }

  @Test("Numbers of mutants are split at one of them") func areSplitAtOneOfThem() throws {
    let numbers = MutantNumbers(1, to: 12, by: 3)
    for number in numbers {
      let split = try #require(numbers.split(at: number))
      #expect(Array(split.one) == [number])
      #expect(Array(split.before) + [number] + Array(split.after) == Array(numbers))
    }
    #expect(numbers.split(at: 2) == nil && numbers.split(at: 13) == nil)
    #expect(numbers.split(at: -2) == nil)
  }
}
