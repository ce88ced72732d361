import DecodingStrategies
import Foundation

// What compares baselines is inside.
@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzReports
@testable import JSONMutation
@testable import JSONText

func show(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

// Many trials have the same models before.
var baselines: [String: Baseline] = [:]
var delivered: [String: (records: Int, values: Int)] = [:]
var sums: [String: (changes: Int, missed: Int, accused: Int)] = [:]
let trials = allTrials()
show("| family | change | property | records | values | baseline | first difference |")
show("|---|---|---|--:|--:|---|---|")
for trial in trials {
  let key = "\(trial.file) \(trial.before.key)"
  let baseline = try baselines[key] ?? trial.baseline()
  baselines[key] = baseline
  let compared = try trial.compared(with: baseline)
  var (records, values) = (0, 0)
  if trial.harms == nil, !compared.fails {
    let before = try delivered[key] ?? trial.delivered(trial.before)
    delivered[key] = before
    let after = try trial.delivered(trial.after)
    (records, values) = (after.records - before.records, after.values - before.values)
  }
  let loses = trial.harms ?? (records < 0 || values < 0)
  let (isMissed, isAccused) = (loses && !compared.fails, trial.harms == false && compared.fails)
  let sum = sums[trial.kind] ?? (0, 0, 0)
  sums[trial.kind] = (
    sum.changes + 1, sum.missed + (isMissed ? 1 : 0), sum.accused + (isAccused ? 1 : 0)
  )
  let verdict = isMissed ? "MISSED" : isAccused ? "ACCUSED" : compared.fails ? "fails" : "passes"
  let shown = (compared.findings.first { $0.kind.fails } ?? compared.findings.first)?.description
  show(
    "| \(trial.family) | \(trial.kind) | \(trial.property) | \(records) | \(values) | \(verdict) "
      + "| \(shown?.replacing("|", with: "\\|") ?? "") |")
}
show("\n| change | number | missed | accused |\n|---|--:|--:|--:|")
for (kind, sum) in sums.sorted(by: { $0.key < $1.key }) {
  show("| \(kind) | \(sum.changes) | \(sum.missed) | \(sum.accused) |")
}
let (missed, accused) = sums.values.reduce((0, 0)) { ($0.0 + $1.missed, $0.1 + $1.accused) }
show("\n\(trials.count) changes, \(missed) losses missed, \(accused) accused wrongly")
exit(missed + accused == 0 ? 0 : 1)
