import JSONMutation

enum TestPlan: String, CaseIterable {
  case everyField, exhaustive, random

  static var all: [TestPlan] { allCases }

  var plan: MutantPlan {
    switch self {
    case .everyField: .everyField
    case .exhaustive: .exhaustive
    case .random: .random(count: 40, seed: 5, mutations: 3)
    }
  }
}
