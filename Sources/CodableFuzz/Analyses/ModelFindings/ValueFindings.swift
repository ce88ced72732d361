import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

extension FindingKind {
  /// Proof: with two values of other types, the record is delivered without a report, and equal to the one
  /// where the key is absent: what was sent is gone.
  ///
  /// Or two texts that are no dates, in place of a date, are delivered so, and make equal records.
  static let droppedValue: FindingKind = FindingKind(
    .droppedValue, title: "Values that are lost silently",
    cause: "The model replaces a value that it cannot decode, with `try?` in `init(from:)` or a "
      + "wrapper. The record is delivered without the value, and nothing is reported.",
    remedy: "Report what is dropped: `@Lossy` and `@Defaulted` do it, or log the error before you "
      + "replace it.",
    fields: { inspection, strategy in
      inspection.readings[strategy].read
        .map { inspection.withValueAlone($0, strategy: strategy) }
        .filter { inspection.drops($0, strategy: strategy) }.map { $0.location.shown() }
    },
    finding: { group, _ in
      ModelFinding(
        .droppedValue, group,
        "values of \(Format.count(group.fields.count, "field")) are dropped without a report if they "
          + "cannot be decoded",
        code: "do { … } catch { log(error, decoder.codingPath) }  // not: try? container.decode(…)")
    })

  /// Proof: a date that is sent as a number is delivered without a report, and as another instant, and the
  /// next day as a number makes another record: it is no default.
  static let wrongInstant: FindingKind = FindingKind(
    .wrongInstant, title: "Dates in another form that become another instant",
    cause: "The model reads numbers as dates in one unit, whatever their size. Nothing is "
      + "reported, and the app shows another day.",
    remedy: "Tell seconds from milliseconds by their size, or refuse numbers whose year cannot be.",
    fields: { inspection, strategy in
      inspection.readings[strategy].read.compactMap { reading in
        inspection.wrongForm(of: reading, strategy: strategy)
          .map { reading.location.shown(note: $0) }
      }
    },
    finding: { group, _ in
      ModelFinding(
        .wrongInstant, group,
        "dates of \(Format.count(group.fields.count, "field")) become another instant if they are sent "
          + "as a number")
    })

  /// Proof: 1.5 costs the record or the whole decode, and a value of another type costs less.
  static let escapingNumber: FindingKind = FindingKind(
    "escaping-number", title: "Numbers that get past error handling",
    cause: "A number that does not fit its type, such as 1.5 in an `Int`, makes Foundation "
      + "throw an internal error inside `init(from:)`. It is not a `DecodingError`, so a "
      + "`catch let error as DecodingError` misses it.",
    remedy: "Catch every error where elements or fields are decoded one by one.",
    fields: { inspection, strategy in
      inspection.readings[strategy].read.compactMap {
        inspection.escapingNumber(at: $0, strategy: strategy)
      }
    },
    finding: { group, inspection in
      ModelFinding(
        .escapingNumber, group,
        "1.5 costs more than a value of another type in "
          + Format.count(group.fields.count, "field")
          + inspection.exception("fraction-in-int", of: "named") {
            ", but not on \($0), where the error is a DecodingError"
          },
        code: "do { … } catch { … }  // not: catch let error as DecodingError")
    })

  /// Proof: the strategy returns without a report, of a response that it cannot read, all that it returns
  /// of an empty one, also right after it returned a record.
  ///
  /// Found for the strategies that the app has itself, else for strict.
  static let emptyFailure: FindingKind = FindingKind(
    id: "empty-failure", title: "Failures that look empty",
    cause: "The function replaces an error, with `try?` or `catch`, by what it returns if there is "
      + "nothing to show. Or nothing is required of an object, so that an error document decodes.",
    remedy: "Throw the error, or report it, so that the app can say that loading failed.",
    find: { inspection in
      let ids = inspection.session.strategies.map(\.id)
      let found = StrategyID.own(among: ids).compactMap(ids.firstIndex)
        .map { (strategy: $0, responses: inspection.responsesThatLookEmpty(to: $0)) }
      return found.filter { !$0.responses.isEmpty }.grouped(alike: \.responses).map { same in
        inspection.finding(same[0].responses, strategies: same.map { ids[$0.strategy] })
      }
    })
}

extension ModelTrials {
  /// The reading where the field has a value, in an excerpt of one record, so that records can be compared.
  fileprivate func withValueAlone(
    _ reading: FieldReadings.Reading, strategy: Int
  ) -> FieldReadings.Reading {
    let location = reading.location
    if location.excerpt.document.records.count == 1,
      location.index.kind(of: location.node) != .null
    {
      return reading
    }
    guard let field = outline.number(of: location.field),
      let node = deliveredLocations(of: field, by: strategy).first(where: {
        document.index.kind(of: $0) != .null
      }), let alone = excerpt(with: [node])
    else { return reading }
    return FieldReadings.Reading(
      location: TrialLocation(alone.excerpt, alone.nodes[0]), value: .elsewhere,
      result: reading.result, isOwn: false)
  }

  /// A model that accepts values of any type would deliver different records.
  fileprivate func drops(_ reading: FieldReadings.Reading, strategy: Int) -> Bool {
    if dropsTexts(reading, strategy: strategy) { return true }
    if reading.value == .otherType, reading.result.reaction != .altered { return false }
    guard let result = result(of: .otherType, at: reading, by: strategy),
      result.reaction == .altered, result.reports.isEmpty
    else { return false }
    let location = reading.location
    let isContainer = location.index.isContainer(location.node)
    let values: [TrialValue] = isContainer ? [.otherType, .text] : [.otherType, .object]
    let splices = (values + [.absent]).compactMap(location.splice)
    return splices.count == 3
      && splices.dropFirst().allSatisfy {
        trial.deliversTheSame([splices[0]], [$0], in: location.excerpt, by: strategy)
      }
  }

  private func dropsTexts(_ reading: FieldReadings.Reading, strategy: Int) -> Bool {
    let location = reading.location
    guard let text = location.index.string(at: location.node), DateText(text.utf8) != nil else {
      return false
    }
    let splices = [TrialValue.text, .words].compactMap(location.splice)
    return splices.allSatisfy { trial.isSilent($0, in: location.excerpt, by: strategy) }
      && trial.deliversTheSame([splices[0]], [splices[1]], in: location.excerpt, by: strategy)
  }

  fileprivate func wrongForm(of reading: FieldReadings.Reading, strategy: Int) -> String? {
    let (location, excerpt) = (reading.location, reading.location.excerpt)
    guard let text = location.index.string(at: location.node), let date = DateText(text.utf8),
      date.isISO
    else { return nil }
    let slack = date.zone.isEmpty ? 14.0 * 3_600 : 1
    return [("seconds", Int64(1)), ("milliseconds", 1_000)].first { _, factor in
      func splice(_ seconds: Int64) -> Splice {
        Splice(location.range, with: Array("\(seconds * factor)".utf8))
      }
      let (sent, other) = (splice(date.seconds), splice(date.seconds + 86_400))
      guard trial.isSilent(sent, in: excerpt, by: strategy) else { return false }
      let instants = trial.instants(sent, in: excerpt, by: strategy)
      return !instants.isEmpty
        && !instants.contains { abs($0.timeIntervalSince1970 - Double(date.seconds)) <= slack }
        && !trial.deliversTheSame([sent], [other], in: excerpt, by: strategy)
    }?.0
  }

  fileprivate func escapingNumber(
    at reading: FieldReadings.Reading, strategy: Int
  ) -> ModelFinding.FieldLocation? {
    let (location, index) = (reading.location, reading.location.index)
    let splice = Splice(location.range, with: Array("1.5".utf8))
    guard index.kind(of: location.node) == .number,
      index.bytes[location.range].allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: "-") }),
      let otherType = result(of: .otherType, at: reading, by: strategy)?.reaction,
      let reaction = trial.result(of: [splice], in: location.excerpt, by: strategy)?.reaction,
      reaction >= .recordLost, reaction > otherType
    else { return nil }
    return location.shown(note: "1.5: \(reaction.rawValue)")
  }

  private func result(
    of value: TrialValue, at reading: FieldReadings.Reading, by strategy: Int
  ) -> DirectTrial.Result? {
    if reading.isOwn, reading.value == value { return reading.result }
    return reading.location.splice(value).flatMap {
      trial.result(of: [$0], in: reading.location.excerpt, by: strategy)
    }
  }

  /// The unreadable responses for which a strategy reports nothing and returns what it also returns for
  /// an empty response; for each that it accepts, if there are two.
  ///
  /// All that it returns is compared, so nil in place of an empty list, or an error in a property, is
  /// different. Properties that differ between two decodes of the same response do not count.
  fileprivate func responsesThatLookEmpty(to strategy: Int) -> [String] {
    let invalid = session.invalid[strategy]
    guard let record = document.records.indices.first(where: { invalid[$0] == nil }),
      let document = bench.excerpt([record])?.document
    else { return [] }
    let instance = session.strategies[strategy].makeInstance()
    let budget = TrialBudget(trials: 64, cost: 24e6)
    func result<Value>(
      of bytes: [UInt8], _ look: @escaping (any StrategyInstance) -> Value?
    ) -> Value? {
      bench.tried(bytes, with: instance, strategy, budget) { look(instance) } ?? nil
    }
    let emptied = document.list.map { [Array(document.index.emptying($0))] }
    let empty = emptied ?? ["{}", "null"].map { Array($0.utf8) }
    let found = empty.compactMap { empty -> [String]? in
      guard let count = result(of: empty, { $0.holdResult() }) else { return nil }
      guard count == 0 || document.list == nil,
        let chance = result(of: empty, { $0.changesFromHeldResult() }),
        !chance.contains(PropertyPath(steps: []))
      else { return [] }
      return document.index.unreadableResponses.filter { response in
        // A function with a cache returns this.
        _ = result(of: document.index.bytes) { _ in true }
        let changes = result(of: response.bytes) { $0.changesFromHeldResult() }
        return changes?.without(chance).isEmpty ?? false
      }.map(\.words)
    }
    guard let first = found.first else { return [] }
    return first.filter { response in found.allSatisfy { $0.contains(response) } }
  }

  fileprivate func finding(
    _ responses: [String], strategies: [StrategyID]
  ) -> ModelFinding {
    let location = located(
      document.list ?? document.index.root, note: responses.joined(separator: ", "))
    let others = responses.count - 1
    let what =
      responses[0]
      + (others > 0 ? " and \(Format.count(others, "other response")) become " : " becomes ")
      + (document.list == nil ? "what an empty response becomes" : "an empty list")
    return ModelFinding(
      .emptyFailure, FindingGroup(strategies: strategies, fields: [location]),
      "\(what), as if there was nothing to show, and nothing is reported",
      code: "try decode(data)  // not: (try? decode(data)) ?? []")
  }
}

extension DocumentIndex {
  /// Responses that nothing can be read of in place of this one, in words.
  fileprivate var unreadableResponses: [(words: String, bytes: [UInt8])] {
    let html =
      "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body>Welcome</body></html>"
    let error = #"{"error":{"message":"try again later","code":500}}"#
    // A part of a number is a number.
    let cutOff = isContainer(root) ? Array(bytes[..<(bytes.count / 2)]) : nil
    let responses: [(words: String, bytes: [UInt8]?)] = [
      (ForeignResponse.html.description, Array(html.utf8)),
      (ForeignResponse.text.description, Array("502 Bad Gateway".utf8)),
      (ForeignResponse.empty.description, []), (ForeignResponse.cutOff.description, cutOff),
      ("an error document", Array(error.utf8)),
    ]
    return responses.compactMap { words, bytes in bytes.map { (words, $0) } }
  }

  func emptying(_ container: NodeID) -> Data {
    data(replacing: container, with: kind(of: container) == .array ? "[]" : "{}")
  }
}
