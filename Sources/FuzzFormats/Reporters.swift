public import FuzzReports

extension Reporters {
  /// Every reporter; the first is the default.
  public static var all: [any Reporter.Type] {
    standard + [
      JUnitReporter.self,
      CSVReporter.self,
      AnnotationReporter.self,
    ] + own
  }
}
