import CodableFuzz
import JSONMutation

/// A run in this process.
struct LocalRun {
  let inputs: [RunInput]
  let configuration: Runner.Configuration
  let shard: Shard

  func counts() -> RunCounts {
    var counts = RunCounts(studyCount: inputs.count)
    for (number, input) in inputs.enumerated() where input.stream != nil {
      counts.add(DocumentCounts(ofStream: input.study), study: number)
    }
    for document in RunDocuments(inputs) {
      switch document {
      case .success(let document): run(document, &counts)
      case .failure(let failure):
        var added = DocumentCounts(ofStream: inputs[failure.study].study)
        added.add(failure.failure, number: failure.number)
        if shard.contains(failure.number) { counts.add(added, study: failure.study) }
      }
    }
    return counts
  }

  private func run(_ document: RunDocument, _ counts: inout RunCounts) {
    let isStream = inputs[document.study].stream != nil
    if isStream, !shard.contains(document.number) { return }
    do throws(DocumentFailure) {
      let run = try DocumentRun(
        document.content, number: document.number, configuration: configuration)
      let numbers = isStream ? Shard.whole : shard
      run.run(numbers.numbers(below: run.mutantCount)) { _, _ throws(Never) in }
      counts.add(run.takeCounts(), study: document.study)
      if configuration.timesStrategies, document.number == 0, shard.isFirst {
        counts.timings[document.study] = run.timings()
      }
    } catch {
      if isStream {
        var added = DocumentCounts(ofStream: document.content)
        added.add(error, number: document.number)
        counts.add(added, study: document.study)
      } else {
        counts.failures.append(error)
      }
    }
  }
}
