import JSONMutation
import JSONText

extension FindingKind {
  static let droppedValue: FindingKind = FindingKind(
    "dropped-value", title: "Values that are lost silently",
    cause: "The model replaces a value that it cannot decode, with `try?` in `init(from:)` or a "
      + "wrapper. The record is delivered without the value, and nothing is reported.",
    remedy: "Report what is dropped: `@Lossy` and `@Defaulted` do it, or log the error before you "
      + "replace it.",
    fields: { inspection, strategy in
      inspection.readings[strategy].read.filter { inspection.drops($0, strategy: strategy) }
        .map { $0.occurrence.shown() }
    },
    finding: { group, _ in
      ModelFinding(
        .droppedValue, group,
        "values of \(Format.count(group.fields.count, "field")) are dropped without a report if they "
          + "have another type",
        code: "do { … } catch { log(error, decoder.codingPath) }  // not: try? container.decode(…)")
    })
}

extension Inspection {
  /// Whether two values of wrong types lead to equal records that differ from the clean one.
  ///
  /// A model that accepts values of any type would deliver different records.
  fileprivate func drops(_ reading: FieldReadings.Reading, strategy: Int) -> Bool {
    guard let result = result(of: .otherType, at: reading, by: strategy),
      result.reaction == .altered, result.reports.isEmpty
    else { return false }
    let occurrence = reading.occurrence
    let index = occurrence.excerpt.document.index
    let isContainer = index.isContainer(occurrence.node)
    let values: [TrialValue] = isContainer ? [.otherType, .text] : [.otherType, .object]
    let splices = values.compactMap { $0.splice(at: occurrence.node, in: index) }
    guard splices.count == 2 else { return false }
    return trial.deliversTheSame([splices[0]], [splices[1]], in: occurrence.excerpt, by: strategy)
  }
}

extension FindingKind {
  static let escapingNumber: FindingKind = FindingKind(
    "escaping-number", title: "Numbers that get past error handling",
    cause: "A number that does not fit its type, such as 1.5 or 2^63 in an `Int`, makes Foundation "
      + "throw an internal error inside `init(from:)`. It is not a `DecodingError`, so a "
      + "`catch let error as DecodingError` misses it.",
    remedy: "Catch every error where elements or fields are decoded one by one.",
    fields: { inspection, strategy in
      inspection.numberTrials(by: strategy).filter { $0.result.reaction > $0.otherType.reaction }
        .map { $0.occurrence.shown(note: "\($0.number): \($0.result.reaction.rawValue)") }
    },
    finding: { group, _ in
      ModelFinding(
        .escapingNumber, group,
        "a number that does not fit costs more than a value of another type in "
          + Format.count(group.fields.count, "field"),
        code: "do { … } catch { … }  // not: catch let error as DecodingError")
    })
}

/// A number that replaced an integer, and what changed for a strategy.
struct NumberTrial {
  let occurrence: FieldReadings.Occurrence
  let number: String
  let result: DirectTrial.Result
  let otherType: DirectTrial.Result
}

extension Inspection {
  /// Replaces each integer that a strategy reads by 1.5 and 2^63, and takes the worse result.
  func numberTrials(by strategy: Int) -> [NumberTrial] {
    if let known = knownNumberTrials[strategy] { return known }
    let trials = readings[strategy].read.compactMap { reading -> NumberTrial? in
      let occurrence = reading.occurrence
      let index = occurrence.excerpt.document.index
      let literal = index.bytes[index.range(of: occurrence.node)]
      guard index.kind(of: occurrence.node) == .number,
        literal.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: "-") }),
        let otherType = result(of: .otherType, at: reading, by: strategy)
      else { return nil }
      return ["1.5", "9223372036854775808"].compactMap { number -> NumberTrial? in
        let splice = Splice(index.range(of: occurrence.node), with: Array(number.utf8))
        return trial.result(of: [splice], in: occurrence.excerpt, by: strategy).map {
          NumberTrial(occurrence: occurrence, number: number, result: $0, otherType: otherType)
        }
      }.reduce(nil) { worst, other in
        guard let worst, worst.result.reaction >= other.result.reaction else { return other }
        return worst
      }
    }
    knownNumberTrials[strategy] = trials
    return trials
  }

  func result(
    of value: TrialValue, at reading: FieldReadings.Reading, by strategy: Int
  ) -> DirectTrial.Result? {
    if reading.value == value { return reading.result }
    let occurrence = reading.occurrence
    return value.splice(at: occurrence.node, in: occurrence.excerpt.document.index).flatMap {
      trial.result(of: [$0], in: occurrence.excerpt, by: strategy)
    }
  }
}

extension FindingKind {
  static let nilProperty: FindingKind = FindingKind(
    "nil-property", title: "Properties that no field fills",
    cause: "The property is optional or has a default, so that a key that is missing or misspelled "
      + "in `CodingKeys` fails nothing.",
    remedy: "Compare the property with the key: add its case to `CodingKeys`, or correct it.",
    fields: { inspection, strategy in
      let map = inspection.propertyMap(of: strategy)
      return map.unfilled.compactMap { inspection.fieldMeant(for: $0, map, strategy) }
    },
    finding: { group, inspection in
      let count = Format.count(group.fields.count, "property", "properties")
      let isOne = group.fields.count == 1
      return ModelFinding(
        .nilProperty, group,
        "\(count) \(isOne ? "has" : "have") the same value in every record, whatever is in the "
          + "\(isOne ? "field" : "fields") of that name",
        code: group.fields.first.flatMap { field in
          let key = field.field.pointer.tokens.last?.text
          guard let property = field.propertyName, let key else { return nil }
          return inspection.codingKey(property, for: key, group)
        })
    })

  static let crossedKey: FindingKind = FindingKind(
    "crossed-key", title: "Properties that another property's key fills",
    cause: "The key of the property in `CodingKeys` is that of another property. The document has "
      + "a field of the property's own name, which does not fill it.",
    remedy: "Correct the key, if it is a slip.",
    fields: { inspection, strategy in
      let map = inspection.propertyMap(of: strategy)
      return map.filled.keys.sorted().flatMap { inspection.crossings(at: $0, map) }
    },
    finding: { group, _ in
      ModelFinding(
        .crossedKey, group,
        "\(Format.count(group.fields.count, "field")) "
          + (group.fields.count == 1 ? "fills" : "fill") + " the property of another name")
    })
}

extension ModelFinding.FieldLocation {
  fileprivate var propertyName: String? {
    let path = note?.split(separator: "'").dropFirst().first
    return path?.split(separator: ".").last.map(String.init)
  }
}

extension Inspection {
  /// The field that has the name of a property which no field fills, and values that the property does
  /// not have; nil if there is none.
  ///
  /// A model that keeps the raw JSON may notice the field, but does not refuse values there.
  fileprivate func fieldMeant(
    for property: RecordProperties.Constant, _ map: PropertyMap, _ strategy: Int
  ) -> ModelFinding.FieldLocation? {
    guard let name = property.path.names.last else { return nil }
    for children in fieldChildren.sorted(by: { $0.key < $1.key }).map(\.value) {
      for (key, number) in children where PropertyNames.areAlike(key, name) {
        let field = document.fields.field(number)
        guard map.owners(of: number).contains(property.path.owner), !fillsAny(number, map),
          !refuses(field, strategy), let node = value(of: number, unlike: property.text)
        else { continue }
        return ModelFinding.FieldLocation(
          field, document.index.pointer(to: node), note: "property '\(property.path.text)'")
      }
    }
    return nil
  }

  private func fillsAny(_ field: Int, _ map: PropertyMap) -> Bool {
    if map.filled[field]?.isEmpty == false { return true }
    return (fieldChildren[field] ?? []).contains { fillsAny($0.field, map) }
  }

  /// Whether a strategy reports something, or loses a record, because of a value of a field.
  private func refuses(_ field: Field, _ strategy: Int) -> Bool {
    readings[strategy].read.contains { reading in
      reading.occurrence.field.pointer.isAtOrUnder(field.pointer)
        && reading.result.reaction != .altered
    }
  }

  /// The first location of a field whose value is like something, and is not written like a property.
  private func value(of field: Int, unlike text: String) -> NodeID? {
    properties.locations[field].first { node in
      guard !document.index.isBlank(node) else { return false }
      let literal = document.index.bytes[document.index.range(of: node)]
      return (document.index.string(at: node) ?? String(decoding: literal, as: UTF8.self)) != text
    }
  }

  /// The properties that a field fills though the document has a field of their name, and the models have
  /// a property of the field's.
  fileprivate func crossings(at field: Int, _ map: PropertyMap) -> [ModelFinding.FieldLocation] {
    let siblings = map.siblings(of: field)
    guard let key = siblings.first(where: { $0.field == field })?.key,
      let node = properties.locations[field].first
    else { return [] }
    return (map.filled[field] ?? []).compactMap { path in
      if path.names.contains(where: { PropertyNames.areAlike($0, key) }) { return nil }
      for (position, step) in path.steps.enumerated() {
        guard let name = step.name else { continue }
        let property = PropertyPath(steps: Array(path.steps[...position]))
        let owner = property.owner
        let isMeant = siblings.contains { other in
          other.field != field && PropertyNames.areAlike(other.key, name)
            && !(map.filled[other.field] ?? []).contains { $0.isAtOrUnder(property) }
        }
        let isOfAnother = map.properties.paths.contains { other in
          other.steps.count > position && other.isAtOrUnder(owner)
            && PropertyNames.areAlike(other.steps[position].name ?? "", key)
        }
        guard isMeant, isOfAnother else { continue }
        return ModelFinding.FieldLocation(
          document.fields.field(field), document.index.pointer(to: node),
          note: "property '\(property.text)'")
      }
      return nil
    }
  }
}

extension FindingKind {
  static let uncheckedText: FindingKind = FindingKind(
    "unchecked-text", title: "Malformed text that is accepted",
    cause: "`JSONDecoder` does not look into values that no model reads. What is malformed there "
      + "goes unnoticed, and fails once a model reads the field.",
    remedy: "Do not take a successful decode for a check of the text. Where all of it must be "
      + "valid, parse all of it.",
    fields: { inspection, strategy in
      guard let unread = inspection.readings[strategy].unread.first else { return [] }
      let range = unread.excerpt.document.index.range(of: unread.node)
      let accepted = malformed.filter { text in
        let splice = Splice(range, with: Array(text.utf8))
        let result = inspection.trial.result(of: [splice], in: unread.excerpt, by: strategy)
        return result?.reaction == DirectTrial.Reaction.none
      }
      return accepted.isEmpty ? [] : [unread.shown(note: accepted.joined(separator: " and "))]
    },
    finding: { group, _ in
      ModelFinding(
        .uncheckedText, group,
        "text that is not JSON is accepted in fields that no model reads",
        code: "_ = try JSONSerialization.jsonObject(with: data)  // checks all of the text")
    })

  /// An escape that JSON does not have, and a number with a leading zero.
  private static let malformed = [#""\q""#, "01"]
}
