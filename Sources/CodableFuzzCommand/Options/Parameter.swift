import CodableFuzz
import FuzzPlatform
import JSONText

struct Parameter<Value> {
  let name: String
  let short: String?
  let placeholder: String?
  let read: (String) throws(UsageError) -> Value

  init(
    _ name: String, short: String? = nil, _ placeholder: String?,
    read: @escaping (String) throws(UsageError) -> Value
  ) {
    (self.name, self.short, self.placeholder, self.read) = (name, short, placeholder, read)
  }

  static func parsed<Failure>(
    _ name: String, _ placeholder: String,
    by parse: @escaping (String) throws(Failure) -> Value
  ) -> Self {
    Parameter(name, placeholder) { text throws(UsageError) in
      try UsageError.naming("\(name): ") { () throws(Failure) in try parse(text) }
    }
  }

  static func named(
    _ name: String, _ placeholder: String? = nil, _ noun: String, among valid: [String],
    find: @escaping (String) -> Value?
  ) -> Self {
    Parameter(name, placeholder ?? valid.joined(separator: "|")) { text throws(UsageError) in
      guard let found = find(text) else { throw .unknown(noun, text, valid: valid) }
      return found
    }
  }

  static func output(
    _ placeholder: String, read: @escaping (String) throws(UsageError) -> Value
  ) -> Self {
    Parameter("--output", short: "-o", placeholder, read: read)
  }
}

extension Parameter<TargetSystem> {
  static var system: Self {
    Parameter("--system", "NAME") { text throws(UsageError) in
      guard let system = TargetSystem(text) else {
        let platforms = TargetSystem.Platform.allCases.map { $0.rawValue.lowercased() }
        throw UsageError(
          "--system needs a system with its version, such as ios-17, not '\(text)': one of "
            + platforms.joined(separator: ", "))
      }
      return system
    }
  }
}

extension Parameter<Bool> {
  static func flag(_ name: String, short: String? = nil) -> Self {
    Parameter(name, short: short, nil) { _ in true }
  }

  static var force: Self { flag("--force") }
}

extension Parameter<String> {
  static func text(_ name: String, _ placeholder: String) -> Self {
    Parameter(name, placeholder) { $0 }
  }

  static func file(
    _ name: String, _ placeholder: String = "FILE", isUpdated: Bool = false
  ) -> Self {
    Parameter(name, placeholder) { path throws(UsageError) in
      if !isUpdated || !path.isEmpty && path != "-" { return path }
      throw UsageError("\(name) needs the name of a file, not '\(path)'")
    }
  }

  static var baseline: Self { file("--baseline", isUpdated: true) }
  static var entry: Self { text("--entry", "PATTERN") }
  static var infer: Self { file("--infer") }
  static var outputFolder: Self { output("DIR") { $0 } }
  static var package: Self { text("--package", "PATH|URL") }
  static var since: Self { file("--since", "OLD") }
  static var strategy: Self { text("--strategy", "NAME") }

  static func name(needs: String, if isValid: @escaping (String) -> Bool) -> Self {
    Parameter("--name", "NAME") { text throws(UsageError) in
      if isValid(text) { return text }
      throw UsageError("--name needs \(needs), such as Podcasts, not '\(text)'")
    }
  }
}

extension Parameter<DocumentArgument> {
  static func document(_ placeholder: String) -> Self {
    Parameter("--document", placeholder, read: DocumentArgument.init)
  }
}

extension Parameter where Value: FixedWidthInteger {
  static func number(_ name: String, from minimum: Value, to maximum: Value = .max) -> Self {
    Parameter(name, "N") { text throws(UsageError) in
      guard let number = Value(text), (minimum...maximum).contains(number) else {
        let range = maximum == .max ? "of at least \(minimum)" : "from \(minimum) to \(maximum)"
        throw UsageError("\(name) needs a whole number \(range), not '\(text)'")
      }
      return number
    }
  }
}

extension Parameter<Double> {
  static func decimal(
    _ name: String, _ placeholder: String, needs: String, in range: ClosedRange<Double>
  ) -> Self {
    Parameter(name, placeholder) { text throws(UsageError) in
      if let number = Double(text), range.contains(number) { return number }
      throw UsageError("\(name) needs \(needs), not '\(text)'")
    }
  }
}

extension Parameter<ByteSize> {
  static func size(_ name: String) -> Self {
    Parameter(name, "SIZE") { text throws(UsageError) in
      if let size = ByteSize(text) { return size }
      throw UsageError("\(name) needs a size such as 512M or 2G, not '\(text)'")
    }
  }
}

extension Parameter where Value: RawRepresentable<String> & CaseIterable {
  static func choice(_ name: String, _ placeholder: String? = nil, of noun: String) -> Self {
    named(
      name, placeholder, noun, among: Value.allCases.map(\.rawValue), find: Value.init(rawValue:))
  }

  static func format(_ placeholder: String? = nil) -> Self {
    choice("--format", placeholder, of: "format")
  }
}
