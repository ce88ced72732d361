extension Rate {
  /// The rate as per cent, such as `10.3 %`; `–` for 0 of 0.
  package var share: String { Format.rate(self).lines.first ?? Format.nothing }
}
