/// The style sheet of the page, and the policy that allows only it.
enum HTMLStyle {
  /// The permissions of the page: load nothing, and apply the one style sheet, by its hash.
  static var contentSecurityPolicy: String {
    "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'"
  }

  /// The SHA-256 of ``sheet`` in base64, checked by a test.
  static let hash = "em8uHuKdo2wpepdX6xBioQE+mBTE3+JwmCoXYvE4t9c="
}
