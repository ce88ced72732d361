package import FuzzReports

extension Reporters {
  /// Every reporter; the first is the default.
  package static var all: [any Reporter.Type] {
    standard + [
      JUnitReporter.self,
      CSVReporter.self,
      AnnotationReporter.self,
    ] + own
  }
}
