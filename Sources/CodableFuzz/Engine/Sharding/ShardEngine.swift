/// A system that runs the parts of a job side by side, and the environment variables that number
/// them.
struct ShardEngine: Sendable {
  let name: String
  let index: String
  private let numbering: Numbering
  /// A variable that must be set, because other systems use the same names.
  private var marker: String?
  private var noParts: String?
  private var minimumCount = 1
  /// The variable with the path of a file that a program makes to say that it can be split.
  private(set) var statusFile: String?

  private enum Numbering {
    /// One after another from a number, with the variable that holds how many there are.
    case from(Int, count: String?)
    case range(first: String?, last: String, step: String, count: String?)
  }

  private init(_ name: String, index: String, _ numbering: Numbering) {
    (self.name, self.index, self.numbering) = (name, index, numbering)
  }

  /// The engines, the one that wins first; those without a number of parts come last.
  static let all: [ShardEngine] = [
    Self("matrix", index: "CODABLE_FUZZ_SHARD_INDEX", from: 0, "CODABLE_FUZZ_SHARD_COUNT"),
    Self("Bazel", index: "TEST_SHARD_INDEX", from: 0, "TEST_TOTAL_SHARDS")
      .with(\.statusFile, "TEST_SHARD_STATUS_FILE"),
    Self("GitLab", index: "CI_NODE_INDEX", from: 1, "CI_NODE_TOTAL").with(\.marker, "GITLAB_CI"),
    Self("CircleCI", index: "CIRCLE_NODE_INDEX", from: 0, "CIRCLE_NODE_TOTAL"),
    Self("Buildkite", index: "BUILDKITE_PARALLEL_JOB", from: 0, "BUILDKITE_PARALLEL_JOB_COUNT"),
    Self("Bitbucket", index: "BITBUCKET_PARALLEL_STEP", from: 0, "BITBUCKET_PARALLEL_STEP_COUNT"),
    Self("Azure", index: "SYSTEM_JOBPOSITIONINPHASE", from: 1, "SYSTEM_TOTALJOBSINPHASE"),
    Self("Semaphore", index: "SEMAPHORE_JOB_INDEX", from: 1, "SEMAPHORE_JOB_COUNT"),
    Self("AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", from: 0, "AWS_BATCH_JOB_ARRAY_SIZE"),
    Self("Cloud Run", index: "CLOUD_RUN_TASK_INDEX", from: 0, "CLOUD_RUN_TASK_COUNT"),
    Self("Google Batch", index: "BATCH_TASK_INDEX", from: 0, "BATCH_TASK_COUNT"),
    Self(
      "Slurm", index: "SLURM_ARRAY_TASK_ID",
      .range(
        first: "SLURM_ARRAY_TASK_MIN", last: "SLURM_ARRAY_TASK_MAX", step: "SLURM_ARRAY_TASK_STEP",
        count: "SLURM_ARRAY_TASK_COUNT")),
    Self("srun", index: "SLURM_PROCID", from: 0, "SLURM_NTASKS").with(\.minimumCount, 2),
    Self(
      "Grid Engine", index: "SGE_TASK_ID",
      .range(first: "SGE_TASK_FIRST", last: "SGE_TASK_LAST", step: "SGE_TASK_STEPSIZE", count: nil)
    ).with(\.noParts, "undefined"),
    Self(
      "LSF", index: "LSB_JOBINDEX",
      .range(first: nil, last: "LSB_JOBINDEX_END", step: "LSB_JOBINDEX_STEP", count: nil)
    ).with(\.noParts, "0"),
    Self("GoogleTest", index: "GTEST_SHARD_INDEX", from: 0, "GTEST_TOTAL_SHARDS")
      .with(\.statusFile, "GTEST_SHARD_STATUS_FILE"),
    Self("Kubernetes", index: "JOB_COMPLETION_INDEX", from: 0, nil),
    Self("PBS", index: "PBS_ARRAY_INDEX", from: 1, nil),
    Self("GNU parallel", index: "PARALLEL_SEQ", from: 1, nil),
  ]

  private init(_ name: String, index: String, from first: Int, _ count: String?) {
    self.init(name, index: index, .from(first, count: count))
  }

  private func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }

  private var variables: [String] {
    switch numbering {
    case .from(_, let count): [index, count].compactMap(\.self)
    case .range(let first, let last, let step, let count):
      [index, first, last, step, count].compactMap(\.self)
    }
  }

  enum Reading {
    case absent
    /// Some of the variables, as a text such as `A=1`. The zero-based position is known if the
    /// numbers have a fixed start.
    case incomplete(position: Int?, String)
    /// The zero-based position among a number of parts.
    case complete(position: Int, count: Int, String)
  }

  func reading(_ environment: [String: String]) throws(ShardError) -> Reading {
    if let marker, environment[marker] == nil { return .absent }
    let values = Values(names: variables, environment)
    guard !values.isEmpty, noParts == nil || values.text(index) != noParts else { return .absent }
    switch numbering {
    case .from(let first, let countVariable):
      let number = try values.number(index, of: self)
      let count = try values.number(countVariable, of: self)
      guard let number, let count else {
        // srun sets the index of tasks that are alone, without their number.
        if minimumCount > 1 { return .absent }
        return .incomplete(position: number.map { $0 - first }, values.description)
      }
      return try complete(number, first...max(first, first + count - 1), count, step: 1, values)
    case .range(let first, let last, let step, let count):
      return try range(values, first, last, step, count)
    }
  }

  private func range(
    _ values: Values, _ firstVariable: String?, _ lastVariable: String, _ stepVariable: String,
    _ countVariable: String?
  ) throws(ShardError) -> Reading {
    let number = try values.number(index, of: self)
    let first = firstVariable == nil ? 1 : try values.number(firstVariable, of: self)
    let last = try values.number(lastVariable, of: self)
    let step = try values.number(stepVariable, of: self) ?? 1
    guard let number, let first, let last else {
      return .incomplete(position: nil, values.description)
    }
    guard step > 0, first <= last else { throw ShardError("\(name) has no such range: \(values)") }
    let count = (last - first) / step + 1
    let stated = try values.number(countVariable, of: self)
    if firstVariable == nil && step > 1 || stated ?? count != count {
      throw ShardError(
        """
        the indices of \(name) have gaps, so the position of this one is unknown (\(values)): \
        number the tasks without gaps, as in --array=0-7, or name the part, as in --shard 3/8
        """)
    }
    return try complete(number, first...last, count, step: step, values)
  }

  private func complete(
    _ number: Int, _ numbers: ClosedRange<Int>, _ count: Int, step: Int, _ values: Values
  ) throws(ShardError) -> Reading {
    if count < minimumCount, count >= 1 { return .absent }
    guard count >= 1, numbers.contains(number), (number - numbers.lowerBound) % step == 0 else {
      let steps = step == 1 ? "" : " in steps of \(step)"
      throw ShardError(
        count < 1
          ? "\(name) has no parts: \(values)"
          : "the index of \(name) is not from \(numbers.lowerBound) to \(numbers.upperBound)\(steps)"
            + ": \(values)")
    }
    return .complete(
      position: (number - numbers.lowerBound) / step, count: count, values.description)
  }
}

private struct Values: CustomStringConvertible {
  private let found: [(name: String, value: String)]

  init(names: [String], _ environment: [String: String]) {
    found = names.compactMap { name in
      environment[name].flatMap { $0.isEmpty ? nil : (name, $0) }
    }
  }

  var isEmpty: Bool { found.isEmpty }
  var description: String { found.map { "\($0.name)=\($0.value)" }.joined(separator: ", ") }

  func text(_ name: String) -> String? { found.first { $0.name == name }?.value }

  func number(_ name: String?, of engine: ShardEngine) throws(ShardError) -> Int? {
    guard let name, let text = text(name) else { return nil }
    guard let number = Int(text), (0...Shard.maximumCount).contains(number) else {
      throw ShardError(
        "\(name) of \(engine.name) is not a whole number from 0 to \(Shard.maximumCount): "
          + description)
    }
    return number
  }
}

package struct ShardError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
