import Testing

@testable import FuzzModels

@Suite struct TemplateTests {
  @Test func fillsEachPlaceholderOnce() {
    let template: Template = "a @NAME@\n  @ROWS@,\nb@c.d @NAME@ $@\n"
    #expect(
      template.filled(["NAME": "@ROWS@", "ROWS": "1\n2"]) == "a @ROWS@\n  1\n2,\nb@c.d @ROWS@ $@\n")
  }

  @Test func leavesOutALineOfAnEmptyValue() {
    let template: Template = "a\n\n  @ROWS@\nb@ROWS@\n"
    #expect(template.filled(["ROWS": ""]) == "a\n\nb\n")
    #expect(template.filled([:]) == template.text)
  }
}
