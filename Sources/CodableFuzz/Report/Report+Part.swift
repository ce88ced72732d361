public import JSONMutation

extension Report {
  /// The report of one document only.
  ///
  /// The comparisons over several documents are left out.
  public func part(of document: DocumentName) -> Report {
    var timings = self.timings
    timings.documents.removeAll { $0.document != document }
    return Report(
      version: version, partial: partial, plan: plan,
      documents: documents.filter { $0.name == document },
      comparisons: [], failures: [], timings: timings, environment: environment)
  }
}
