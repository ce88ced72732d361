import CodableFuzz

/// The appearance of a strategy in all charts: its color, marker and dashes each identify it.
struct SeriesStyle {
  /// The index of the strategy in the report.
  let number: Int

  var colorClass: String { "s\(number % Self.colorCount)" }
  /// The identifier of the marker's shape, which ``writeMarkers(to:)`` defines.
  var marker: String { "m\(number % Self.markers.count)" }
  /// The dashes of lines in SVG syntax; empty for none.
  var dashes: String { Self.dashes[number % Self.dashes.count] }

  /// The number of colors in the style sheet.
  private static let colorCount = 6
  private static let dashes = ["", "7 3", "2 3", "9 3 2 3"]
  /// Outlines around the origin.
  ///
  /// Their number is coprime to that of the colors.
  private static let markers = [
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "M-3.6-3.6h7.2v7.2h-7.2z",
    "M0-4.9L4.7 3.5H-4.7z",
    "M0-5.2L5.2 0 0 5.2-5.2 0z",
    "M0 4.9L4.7-3.5H-4.7z",
  ]

  /// Defines the markers, and the stripes of silent losses, once per page.
  static func writeMarkers(to markup: inout Markup) {
    markup.block("svg", ["width": "0", "height": "0", "aria-hidden": "true"]) { svg in
      svg.element("defs") { defs in
        for (number, path) in markers.enumerated() {
          defs.void("path", ["id": "m\(number)", "d": path])
        }
        defs.element(
          "pattern",
          [
            "id": "silent", "width": "3", "height": "3", "patternUnits": "userSpaceOnUse",
            "patternTransform": "rotate(45)",
          ]
        ) { pattern in
          pattern.void("rect", ["width": "3", "height": "3", "fill": "#000"])
          pattern.void("rect", ["width": "1", "height": "3", "fill": "#8c0d2e"])
        }
      }
    }
  }

  func writeMarker(x: Double, y: Double, to markup: inout Markup) {
    markup.void(
      "use",
      [
        "href": "#\(marker)", "x": Format.coordinate(x), "y": Format.coordinate(y),
        "fill": "currentColor",
      ])
  }

  func writeKey(to markup: inout Markup) {
    markup.element(
      "svg",
      [
        "class": "key " + colorClass, "width": "12", "height": "12", "viewBox": "-6 -6 12 12",
        "aria-hidden": "true",
      ]
    ) { $0.void("use", ["href": "#\(marker)", "fill": "currentColor"]) }
    markup.add(" ")
  }
}
