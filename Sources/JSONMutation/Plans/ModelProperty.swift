extension MutantPlan {
  /// The mutants of ``everyField`` at one field for each type and property of the models.
  ///
  /// An app often has one type in several places, such as the author and the reviewers of a pull request.
  /// A run leaves out a field if strategies treat it as they treat another with the same property. Who
  /// makes mutants without strategies gets those of all fields.
  public static let modelProperty = MutantPlan(
    "model-property", purpose: "every-field, but one field for each type and property of the models"
  ) { space, _ in everyField.mutants(of: space) }.limited()

  /// Whether a run leaves out fields that are represented by others.
  package var goesByProperty: Bool { id == Self.modelProperty.id }
}
