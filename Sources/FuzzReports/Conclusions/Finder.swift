package import CodableFuzz
import FuzzBaselines
package import JSONMutation
package import JSONText

/// Finds what a report says, kind by kind.
struct Finder {
  let report: Report
  let context: ReportContext

  var incomplete: [Finding] {
    [report.partial].compactMap(\.self).map {
      Finding(.incomplete, "Run stopped", $0.title, subject: "finishes")
    }
  }

  var unreadable: [Finding] {
    report.failures.map { failure in
      Finding(
        .unreadable, "\(failure.document) could not be read", failure.sentence,
        of: failure.document, subject: "can be read", place: failure.message)
    }
  }

  var noEffect: [Finding] {
    report.voids.map { Finding(.noEffect, "Nothing was measured", $0.text, of: $0.document) }
  }

  var changes: [Finding] {
    report.documents.flatMap { $0.topics(in: context) }.filter(\.isBroken).map(\.finding)
  }

  /// Crashes and hangs; with a baseline, only those that no row of it covers.
  var crashes: [Finding] {
    let crashes = context.comparison?.crashes ?? report.documents.flatMap(\.crashes)
    return crashes.rows.map { row in
      let crash = row.first
      let strategies = row.strategies.map(\.rawValue).joined(separator: ", ")
      return Finding(
        crash.outcome == .hung ? .hung : .crashed, "\(strategies) \(crash.outcome.rawValue)",
        row.summary, [crash.file.map { "its bytes are in \($0)" }].compactMap(\.self),
        of: crash.document, by: crash.strategy,
        subject: "\(crash.outcome.rawValue) on \(crash.input)",
        // Calls other than mutants, such as a record alone, cannot be replayed.
        example: try? MutantID(parsing: crash.input), place: crash.input)
    }
  }

  /// Untouched records that a strategy altered, or lost although the mutant preserves meaning, which no
  /// decoder may do.
  var spoiled: [Finding] {
    report.documents.filter { $0.store == nil }.flatMap { document in
      document.strategies.flatMap { strategy in
        strategy.classes.compactMap { row in
          let meansTheSame = row.mutationClass == .meaningPreserving
          let counts = [
            (row.counters[.untouchedAltered], "altered"),
            (meansTheSame ? row.counters.untouchedLost : 0, "lost"),
          ].filter { $0.0 > 0 }
          if counts.isEmpty { return nil }
          let parts = counts.enumerated().map { number, part in
            (number == 0 ? Format.count(part.0, "untouched record") : Format.count(part.0))
              + " \(part.1)"
          }
          let reason =
            meansTheSame
            ? "mutants that mean the same"
            : "edits of other locations (\(row.mutationClass.rawValue))"
          return Finding(
            .spoiled, "\(strategy.strategy) spoils untouched records",
            "\(document.name), \(strategy.strategy): \(parts.joined(separator: " and ")) by \(reason)",
            of: document.name, by: strategy.strategy,
            subject: "untouched records of \(row.mutationClass.rawValue) mutants",
            example: row.example, failsTheRun: context.failsOnFindings)
        }
      }
    }
  }

  /// What strategies lose of documents as they are, which fails a run for the app's own.
  ///
  /// Unless a baseline or an older document says what is expected.
  var invalid: [Finding] {
    report.documents.flatMap { document in
      document.lossesAsItIs.map { strategies, loss in
        let own = document.ownStrategy?.strategy
        let isOwn = own.map(strategies.contains) ?? false
        let records = document.alreadyInvalid.filter { $0.strategy == strategies[0] }
        let failsTheRun =
          context.requirements.map { !$0.allowsAlreadyInvalid }
          ?? (context.comparison == nil && !document.hasTopic)
        return Finding(
          .alreadyInvalid, "\(document.name), \(strategies[0]): records are already invalid",
          "\(document.name): \(loss)",
          records.dropFirst().map(\.line).first(context.requirements == nil ? 20 : 4),
          of: document.name, by: isOwn ? own : strategies[0],
          subject: "decodes the document as it is",
          remedies: context.requirements?
            .remedies("If a filter leaves records out, say allowing: .alreadyInvalid") ?? [],
          place: records.first?.pointer.description,
          failsTheRun: isOwn && failsTheRun && document.reasonForNothing == nil)
      }
    }
  }

  var unmet: [Finding] {
    report.documents.flatMap { context.requirements?.unmet(in: $0) ?? [] }
  }

  var models: [Finding] {
    report.documents.flatMap { document in
      let own = StrategyID.own(among: document.strategies.map(\.strategy))
      return document.modelFindings.filter(\.isProven).map { found in
        let mine = found.strategies.first(where: own.contains)
        let isOnTarget = found.kind == .lostOnTarget
        return Finding(
          found.lostRecords > 0 ? .recordsLost : isOnTarget ? .lostOnTarget : .modelFinding,
          "\(document.name): \(found.kind.title)",
          "\(document.name): \(found.sentence(in: document))",
          [found.fieldText(most: 5), found.cause, found.remedy, found.code].compactMap(\.self),
          of: document.name, by: mine ?? found.strategies.first, example: found.example,
          place: found.fields.first?.location.description,
          failsTheRun: isOnTarget
            ? context.failsOnFindings && mine != nil
            : found.kind == "duplicate-key" && context.comparison == nil && !document.hasTopic)
      }
    }
  }

  var saves: [Finding] {
    report.documents.flatMap { document in
      document.writeBacks.compactMap { found in
        let (sentences, counts) = (found.sentences.map(\.plain), found.records)
        guard counts.unreadable + counts.erased > 0 else { return nil }
        let does =
          counts.unreadable > 0
          ? "saves write what does not decode again" : "saves erase what was sent"
        return Finding(
          counts.unreadable > 0 ? .unreadableSaves : .erasedBySaves, "\(document.name): \(does)",
          sentences[0], Array(sentences.dropFirst()), of: document.name, by: found.strategy,
          place: found.rows.first?.record?.description)
      }
    }
  }

  var baseline: [Finding] {
    (context.comparison?.findings ?? []).map { found in
      let names = [found.document.name, found.strategy?.rawValue].compactMap(\.self)
      var finding = Finding(
        FindingReason(rawValue: found.kind.rawValue) ?? .worse,
        names.joined(separator: ", ") + ": " + found.kind.shortTitle,
        found.description, of: found.document, by: found.strategy, subject: found.name,
        example: found.example)
      finding.row = found
      return finding
    }
  }

  var silentLosses: [Finding] {
    if context.comparison != nil { return [] }
    return MetricLoss.silent(in: report.documents).grouped {
      [$0.document.description, $0.strategy.rawValue]
    }.map { losses in
      let worst = losses[0]
      let document = report.documents.first { $0.name == worst.document }
      let strategy = document?.strategies.first { $0.strategy == worst.strategy }
      let count = strategy?.silence ?? Rate(0, of: 0)
      // A test requires something of one strategy; others are there for comparison.
      let requirements = context.requirements.flatMap { $0.strategy == worst.strategy ? $0 : nil }
      let fails = document.flatMap { document in
        requirements.map { !$0.allowsSilentLoss && $0.limits(of: document) == nil }
      }
      return Finding(
        .silentLoss, "\(worst.strategy) loses records silently",
        "\(worst.document): \(worst.strategy) lost \(Format.count(count.count)) of "
          + "\(Format.count(count.of, "record")) silently",
        MetricLoss.alike(losses).map(MetricLoss.text).first(3),
        of: worst.document, by: worst.strategy, example: worst.example,
        remedies: requirements?.remedies(ofSilent: losses, in: document) ?? [],
        failsTheRun: fails ?? false)
    }
  }
}

extension Report {
  package typealias NoEffect = (document: DocumentName?, text: String)

  /// The requests of the run that had no effect, without which a nearly empty report would look clean;
  /// empty for a part of a run, which others complete.
  package var voids: [NoEffect] {
    if partial != nil || part.map({ $0.shard != .whole }) ?? false { return [] }
    let unmatched = (unmatchedPatterns ?? []).map { pattern -> NoEffect in
      (
        nil,
        "--include '\(pattern)' matches no location in any document: write a JSON Pointer such as "
          + "/feed/*/url, or /** for every location"
      )
    }
    let unmeasured = documents.filter { $0.documentCount != 0 }.compactMap { document in
      document.unmeasuredSentence.map { NoEffect(document.name, $0) }
    }
    let found = unmatched + unmeasured
    guard found.isEmpty, failures.isEmpty, !documents.isEmpty,
      documents.allSatisfy({ $0.mutantCount == 0 && !$0.hasTopic })
    else { return found }
    return [(nil, Self.emptiness(plan.included, plan.excluded, plan.mutators))]
  }

  /// Why there are no mutants.
  package static func emptiness(
    _ included: [PointerPattern], _ excluded: [PointerPattern], _ mutators: [MutatorID]
  ) -> String {
    let options = included.map { "--include '\($0)'" } + excluded.map { "--exclude '\($0)'" }
    let place = options.isEmpty ? "" : " at the locations of \(Format.list(options, most: 3))"
    return "no mutants: \(Format.list(mutators.map(\.rawValue), most: 3)) "
      + "\(mutators.count == 1 ? "has" : "have") nothing to edit\(place): choose other mutators with "
      + "--mutator" + (options.isEmpty ? "" : ", or other locations")
  }
}
