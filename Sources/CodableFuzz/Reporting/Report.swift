public import DecodingStrategies
public import JSONMutation
public import JSONText

/// What was found out: one versioned value, from which reporters make text, JSON and Markdown.
///
/// Two reports of the same run are equal but for ``timings`` and ``environment``: everything that
/// may vary from machine to machine stands under those two.
public struct Report: Hashable, Sendable, Codable {
  /// The version of the report's form that this package writes and reads.
  public static let currentVersion = 4

  /// The version of the report's form.
  public let version: Int
  /// How much of the plan was carried out before the run was stopped; nil for all of it.
  public let partial: Partial?
  /// Which mutants were made.
  public let plan: Plan
  /// What was found in each document.
  public internal(set) var documents: [DocumentReport]
  /// The strategies over several documents: each table compares those that decode all of its documents.
  public let comparisons: [StrategyComparison]
  /// Documents that could not be read, with the reason.
  public var failures: [DocumentFailure]
  /// The patterns of the locations to edit that match no location in any document; nil where all of
  /// them match.
  public package(set) var unmatchedPatterns: [PointerPattern]?
  /// How fast the strategies were.
  public package(set) var timings: Timings
  /// Where and when the report was made.
  public let environment: Environment
  /// What a report of a part of a run needs to be put together with the others; nil for a whole run.
  public var part: Part?

  /// How much of a plan was carried out before the run was stopped.
  public struct Partial: Hashable, Sendable, Codable {
    /// Why the run was stopped.
    public let reason: String
    /// The documents that are not done.
    public let documents: [Part]

    /// Says that a run was stopped.
    public init(reason: String, documents: [Part]) {
      self.reason = reason
      self.documents = documents
    }

    /// How far the run came with a document.
    public struct Part: Hashable, Sendable, Codable {
      /// The document, or the study where it decodes many.
      public let document: DocumentName
      /// How many mutants were decoded, those of the damage curve among them.
      public let done: Int
      /// How many were to be decoded; nil where the document was not read yet.
      public let planned: Int?

      /// Says how far the run came with a document.
      ///
      /// - Parameters:
      ///   - document: The document, or the study where it decodes many.
      ///   - done: How many mutants were decoded, those of the damage curve among them.
      ///   - planned: How many were to be decoded; nil where the document was not read yet.
      public init(_ document: DocumentName, done: Int, planned: Int?) {
        self.document = document
        self.done = done
        self.planned = planned
      }
    }
  }

  /// Which mutants were made.
  public struct Plan: Hashable, Sendable, Codable {
    /// The plan's name.
    public let id: PlanID
    /// The numbers the plan was made with; nil where it takes none.
    public let count: Int?
    /// The random seed; nil where the plan takes none.
    public let seed: Seed?
    /// The most mutations in one mutant; nil where the plan takes no such number.
    public let mutations: Int?
    /// How likely a record was to be mutated, in 0...1; nil where the plan takes no such number.
    public let rate: Double?
    /// The mutators, in order.
    public let mutators: [MutatorID]
    /// The patterns of the locations that could be edited; empty for all.
    public let included: [PointerPattern]
    /// The patterns of the locations that were left alone.
    public let excluded: [PointerPattern]
  }
}

/// A document that could not be read, or strategies that cannot be told apart.
public struct DocumentFailure: Error, Hashable, Sendable, Codable {
  /// The document's name, as its study gives it.
  public let document: DocumentName
  /// Why it could not be read, and what to do.
  public let message: String

  /// Makes a failure.
  public init(document: DocumentName, message: String) {
    self.document = document
    self.message = message
  }
}

/// What was found in one document.
public struct DocumentReport: Hashable, Sendable, Codable {
  /// The document's name, with the count of its records if it was grown.
  public let name: DocumentName
  /// How many documents of a stream were decoded, whose figures these are together; nil for a single
  /// document.
  public let documentCount: Int?
  /// The document's size, in bytes.
  public let byteCount: Int
  /// The list of records; nil for a document that is one record.
  public let list: JSONPointer?
  /// How many records the document has.
  public let recordCount: Int
  /// What each strategy made of the document before anything was done to it.
  public let unmutated: [Unmutated]
  /// Records that do not decode even alone; they stand outside all figures.
  public let alreadyInvalid: [InvalidRecord]
  /// What each field that holds strings or maps was taken for, and why, in document order.
  public internal(set) var fields: [FieldRole] = []
  /// The mutators of the plan that find nothing to edit in the document.
  public internal(set) var idleMutators: [MutatorID] = []
  /// How many mutants of the plan were decoded.
  public let mutantCount: Int
  /// Which cells of the grid of fields, kinds, mutators and variants were touched.
  public internal(set) var coverage: CombinationCoverage
  /// How mutants were decoded where the document has many records; nil where they were decoded
  /// whole.
  public let excerpts: ExcerptReport?
  /// How many pairs the mutants had together; nil for a plan that does not go by pairs.
  public let pairs: PairCount?
  /// What crashed or hung a strategy, the first in order.
  public let crashes: [CrashRecord]
  /// The figures of each strategy.
  public let strategies: [StrategyReport]
  /// How much survives as more of the records are mutated; nil where that was not tried, and for a
  /// document without a list of two records or more, and many documents together.
  public internal(set) var damageCurve: DamageCurve?
  /// The mutants that cost each strategy most, the worst first.
  public internal(set) var worstMutants: [ExampleMutant] = []
  /// The single changes to models that would save most, the best first; nil where none was tried.
  public internal(set) var advice: [Advice]?
  /// What the document reveals about the models and the data, as it is; empty where that was not
  /// searched for.
  public internal(set) var modelFindings: [ModelFinding] = []

  /// What a strategy made of a document before anything was done to it.
  public struct Unmutated: Hashable, Sendable, Codable {
    /// The strategy.
    public let strategy: StrategyID
    /// What it did.
    public let outcome: Outcome
    /// What became of the records, all of which are untouched.
    public internal(set) var counters: Counters
    /// How the strategy's records are compared.
    public internal(set) var equality: RecordEquality
    /// Stored properties that are not compared, since they differ between two clean decodes; sorted.
    public internal(set) var ignoredProperties: [String]
    /// Stored properties that cannot be compared, each with the reason; sorted.
    public internal(set) var unseenProperties: [String]
    /// Why it threw; nil where it returned.
    public let failure: DecodingFailure?
  }

  /// A record that does not decode even alone.
  public struct InvalidRecord: Hashable, Sendable, Codable {
    /// Where the record is.
    public let pointer: JSONPointer
    /// The strategy that cannot decode it.
    public let strategy: StrategyID
    /// Why, and where in the document.
    public let failure: DecodingFailure
  }

  /// Which cells of the grid were touched.
  public struct CombinationCoverage: Hashable, Sendable, Codable {
    /// Cells that a mutant touched, of all that the mutators offer.
    public let touched: Rate
    /// Cells that no mutant touched, in document order.
    public internal(set) var untouched: [String]
  }
}
