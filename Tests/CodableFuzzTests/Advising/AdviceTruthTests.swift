import CodableFuzz
import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

/// What is predicted of a change is what a model reaches in which it was made, mutant by mutant.
@Suite struct AdviceTruthTests {
  /// A strategy with models that are changed in one location each.
  struct Family: Sendable, CustomTestStringConvertible {
    let old: Strategy
    let changed: [(change: ModelChange, new: Strategy)]
    /// Other strategies of the study, for one that reports nothing.
    var others: [Strategy] = []
    var study: @Sendable ([Strategy]) -> Study = Study.parcels

    var testDescription: String { "\(old.id), \(study([]).name)" }

    private struct Maker {
      let change: ModelChange
      let strict: Strategy
      let lossyArray: Strategy
      let resultArray: Strategy
      let wrapper: Strategy

      init<Model: ParcelModel>(
        _ kind: ChangeKind, _ field: Field, _ model: Model.Type,
        _ replacement: ModelChange.Replacement? = nil
      ) {
        change = ModelChange(kind, field, replacement)
        strict = .strict(Depot<[Model]>.self, records: \.parcels)
        lossyArray = .lossyArray(Depot<LossyArray<Model>>.self, records: \.parcels)
        resultArray = Strategy(.resultArray, Depot<ResultArray<Model>>.self, records: \.parcels)
        wrapper = .wrapper(Depot<[Failable<Model>]>.self, records: \.parcels, value: \.value)
      }
    }

    private struct KeyedMaker {
      let change: ModelChange
      let strict: Strategy

      init<Model: ParcelModel>(
        _ kind: ChangeKind, _ field: Field, _ model: Model.Type
      ) {
        change = ModelChange(kind, field)
        strict = .strict(Depot<[String: Model]>.self, records: \.parcels)
      }
    }

    static let keyed = Family(
      old: .strict(Depot<[String: Parcel]>.self, records: \.parcels),
      changed: [
        KeyedMaker(.optional, "/parcels/{}/url", ParcelWithOptionalURL.self),
        KeyedMaker(.unknownCase, "/parcels/{}/carrier", ParcelWithKnownCarrier.self),
        KeyedMaker(.lossy, "/parcels/{}/sender", ParcelWithLossySender.self),
        KeyedMaker(.lossyList, "/parcels/{}/stops", ParcelWithLossyStops.self),
      ].map { ($0.change, $0.strict) } + [
        (
          ModelChange(.lossyList, "/parcels"),
          .lossyArray(Depot<LossyDictionary<String, Parcel>>.self, records: \.parcels)
        )
      ], study: Study.keyedParcels)

    private static let makers = [
      Maker(.optional, "/parcels/*/url", ParcelWithOptionalURL.self),
      Maker(.unknownCase, "/parcels/*/carrier", ParcelWithKnownCarrier.self),
      Maker(.lossy, "/parcels/*/url", ParcelWithLossyURL.self),
      Maker(.lossy, "/parcels/*/sender", ParcelWithLossySender.self),
      Maker(.optional, "/parcels/*/sender/age", ParcelWith<URL, SenderWithOptionalAge>.self),
      Maker(.lossyList, "/parcels/*/stops", ParcelWithLossyStops.self),
      Maker(.optional, "/parcels/*/stops/*/minutes", ParcelWithOptionalMinutes.self),
      Maker(.optional, "/parcels/*/tags/*", ParcelWithOptionalTags.self),
      Maker(
        .otherType, "/parcels/*/tags", ParcelWithOptionalTags.self,
        .init(wrapper: nil, type: "[String?]")),
      Maker(
        .otherType, "/parcels/*/url", ParcelWith<Sent<URL>, Sender>.self,
        .init(wrapper: nil, type: "Sent<URL>")),
      Maker(
        .otherType, "/parcels/*/sender/age", ParcelWith<URL, SenderWithLenientAge>.self,
        .init(wrapper: "LenientInt", type: "Int")),
      Maker(
        .otherType, "/parcels/*/sender/age", ParcelWith<URL, SenderWithDoubleAge>.self,
        .init(wrapper: nil, type: "Double")),
    ]

    private static let checkedMakers = [
      Maker(.unknownCase, "/parcels/*/carrier", CheckedParcel<KnownCarrier>.self),
      Maker(.optional, "/parcels/*/url", CheckedParcel<OptionalURL>.self),
      Maker(.lossy, "/parcels/*/url", CheckedParcel<LossyURL>.self),
      Maker(.lossy, "/parcels/*/sender", CheckedParcel<LossySender>.self),
      Maker(.lossyList, "/parcels/*/stops", CheckedParcel<LossyStops>.self),
    ]
    static let checked = Family(
      old: .strict(Depot<[CheckedParcel<NoChange>]>.self, records: \.parcels),
      changed: checkedMakers.map { ($0.change, $0.strict) })
    static let checkedList = Family(
      old: checked.old, changed: [(ModelChange(.lossyList, "/parcels"), checkedLossyArray.old)])
    static let checkedLossyArray = Family(
      old: .lossyArray(Depot<LossyArray<CheckedParcel<NoChange>>>.self, records: \.parcels),
      changed: checkedMakers.map { ($0.change, $0.lossyArray) })

    static let strict = Family(
      old: .strict(Depot<[Parcel]>.self, records: \.parcels),
      changed: makers.map { ($0.change, $0.strict) } + [
        (
          ModelChange(.lossyList, "/parcels"),
          .lossyArray(Depot<LossyArray<Parcel>>.self, records: \.parcels)
        ),
        (
          ModelChange(.optional, "/open"),
          .strict(LenientDepot<[Parcel]>.self, records: \.parcels)
        ),
      ])
    static let lossyArray = Family(
      old: .lossyArray(Depot<LossyArray<Parcel>>.self, records: \.parcels),
      changed: makers.map { ($0.change, $0.lossyArray) })
    static let resultArray = Family(
      old: Strategy(.resultArray, Depot<ResultArray<Parcel>>.self, records: \.parcels),
      changed: makers.map { ($0.change, $0.resultArray) })
    static let wrapper = Family(
      old: .wrapper(Depot<[Failable<Parcel>]>.self, records: \.parcels, value: \.value),
      changed: makers.map { ($0.change, $0.wrapper) }, others: [lossyArray.old])
  }

  /// A plan with mutators that damage what a model wants.
  struct Way: Sendable, CustomTestStringConvertible {
    let plan: MutantPlan
    let mutators: [Mutator]

    var testDescription: String { plan.id.rawValue }

    var configuration: Runner.Configuration {
      var configuration = Runner.Configuration()
      configuration.plan = plan
      configuration.mutators = mutators
      return configuration
    }

    /// All that keep JSON valid but change it, those apart that make documents large.
    private static let structural = Mutators.all.filter {
      $0.mutationClass == .structural && !$0.id.rawValue.hasPrefix("huge-")
    }

    static let all = [
      Way(plan: .exhaustive, mutators: .core),
      Way(plan: .everyField, mutators: structural),
      // The decoder's error for a number that does not fit names no location, which is a riddle where
      // there is more than one edit.
      Way(
        plan: .random(count: 150, seed: 7, mutations: 3),
        mutators: structural.filter {
          ![Mutator.integerToFraction.id, Mutator.outOfRange.id].contains($0.id)
        }),
      Way(plan: .random(count: 40, seed: 5, mutations: 4), mutators: .core),
    ]
  }

  /// All ways with one strategy; the others with the mutants in which they differ most.
  @Test(
    arguments: Way.all.map { (Family.strict, $0) } + [
      (.lossyArray, Way.all[0]), (.lossyArray, Way.all[2]), (.resultArray, Way.all[1]),
      (.resultArray, Way.all[3]), (.keyed, Way.all[0]), (.keyed, Way.all[3]),
    ])
  func advicePredictsWhatTheChangedModelReaches(family: Family, way: Way) throws {
    try expectPredictions(of: family, way.configuration)
  }

  /// A list is told apart only where a mutant has one edit: some errors of the decoder name no record.
  @Test(
    arguments: Way.all.map { (Family.checked, $0) } + [
      (.checkedLossyArray, Way.all[0]), (.checkedLossyArray, Way.all[2]),
      (.checkedList, Way.all[0]), (.checkedList, Way.all[1]),
    ])
  func advicePredictsWhatAHandWrittenDecoderReaches(family: Family, way: Way) throws {
    try expectPredictions(of: family, way.configuration)
  }

  @Test("Advice goes by the reports of others if a strategy is silent")
  func goesByTheReportsOfOthersWhereAStrategyIsSilent() throws {
    for way in Way.all.prefix(2) { try expectPredictions(of: .wrapper, way.configuration) }
  }

  @Test("Advice predicts what is decoded in slices") func predictsWhatIsDecodedInExcerpts() throws {
    var configuration = Runner.Configuration()
    configuration.mutators = Way.all[1].mutators
    try expectPredictions(of: .strict, configuration, recordCount: 40)
  }

  /// Expects for each mutant what the changed models make of it.
  private func expectPredictions(
    of family: Family, _ configuration: Runner.Configuration, recordCount: Int? = nil
  ) throws {
    func run(_ strategies: [Strategy], advice: AdviceScope) throws -> DocumentSession {
      var (study, configuration) = (family.study(strategies), configuration)
      study.recordCount = recordCount
      configuration.advice = advice
      let run = try DocumentSession(study, configuration: configuration)
      _ = run.takeCounts()
      return run
    }
    let old = try run([family.old] + family.others, advice: .all)
    let predicted = (0..<old.callPlan.mutantCount).map { number in
      var before = (kept: 0, delivered: 0)
      old.run([number]) { _, verdicts in before = verdicts[0].saved }
      let counts = old.takeCounts()
      return family.changed.map { changed in
        let gain = counts.gain(by: changed.change, strategy: 0)
        return [before.kept + gain.kept, before.delivered + gain.delivered]
      }
    }
    for (turn, changed) in family.changed.enumerated() {
      var differences: [String] = []
      let new = try run([changed.new], advice: .off)
      for number in 0..<new.callPlan.mutantCount {
        new.run([number]) { mutant, verdicts in
          let real = [verdicts[0].saved.kept, verdicts[0].saved.delivered]
          guard real != predicted[number][turn] else { return }
          differences.append("\(mutant.id): \(predicted[number][turn]), not \(real)")
        }
      }
      #expect(differences.prefix(20) == [], "\(changed.change): \(differences.count) differ")
    }
  }
}

extension Verdict {
  /// Untouched records that were kept, and mutated ones that were delivered.
  fileprivate var saved: (kept: Int, delivered: Int) {
    (counters[.untouchedKept], counters.mutatedDelivered)
  }
}
