import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../core/property-for-tests.ts"
import {
  brokenRules,
  type PasswordPolicy,
  passwordRules,
  readPasswordPolicy,
  satisfiesRule,
} from "./password-policy.ts"

const everything: PasswordPolicy = {
  schemaVersion: 1,
  customStrengthOptions: {
    minPasswordLength: 8,
    maxPasswordLength: 12,
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  },
  allowedNonAlphanumericCharacters: ["!", "?", "\\"],
}

describe("policy of an identity service", () => {
  it.each([
    { schemaVersion: 2, customStrengthOptions: {} },
    { schemaVersion: "1" },
    { schemaVersion: 0 },
    {},
    null,
  ])("%j is unknown", (answer) => {
    expect(readPasswordPolicy(answer)).toBeNull()
  })
  it("requires six characters by default", () => {
    const policy = readPasswordPolicy({ schemaVersion: 1 }) as PasswordPolicy
    expect(passwordRules(policy)).toEqual([{ rule: "minPasswordLength", count: 6 }])
    expect(brokenRules(policy, "12345")).toHaveLength(1)
    expect(brokenRules(policy, "123456")).toEqual([])
  })
  it("in the hosted service's format is read completely", () => {
    const answer = { ...everything, enforcementState: "ENFORCE", forceUpgradeOnSignin: false }
    expect(readPasswordPolicy(answer)).toEqual(everything)
  })
  it("omits disabled rules", () => {
    const answer = { schemaVersion: 1, customStrengthOptions: { containsNumericCharacter: false } }
    expect(passwordRules(readPasswordPolicy(answer) as PasswordPolicy)).toHaveLength(1)
  })
})

describe("a password", () => {
  it.each([
    ["aB3!567", ["minPasswordLength"]],
    ["aB3!567890123", ["maxPasswordLength"]],
    ["AB3!5678", ["containsLowercaseCharacter"]],
    ["ab3!5678", ["containsUppercaseCharacter"]],
    ["abC!efgh", ["containsNumericCharacter"]],
    ["abC3efgh", ["containsNonAlphanumericCharacter"]],
    ["abC3efg#", ["containsNonAlphanumericCharacter"]],
    ["äÖ3!5678", ["containsLowercaseCharacter", "containsUppercaseCharacter"]],
    ["aB3\\5678", []],
    ["aB3!56789012", []],
  ])("%s violates %j", (password, broken) => {
    expect(brokenRules(everything, password).map(({ rule }) => rule)).toEqual(broken)
  })

  it("is valid exactly if it satisfies each rule", () => {
    const options = fc.record(
      {
        maxPasswordLength: fc.integer({ min: 6, max: 20 }),
        containsLowercaseCharacter: fc.boolean(),
        containsUppercaseCharacter: fc.boolean(),
        containsNumericCharacter: fc.boolean(),
        containsNonAlphanumericCharacter: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    forAll([options, fc.string({ maxLength: 25 })], (customStrengthOptions, password) => {
      const policy = readPasswordPolicy({ ...everything, customStrengthOptions }) as PasswordPolicy
      const kept = passwordRules(policy).every((rule) => satisfiesRule(policy, rule, password))
      expect(brokenRules(policy, password).length === 0).toBe(kept)
      // Repeating the password can only violate the maximum length.
      const doubled = brokenRules(policy, password + password).map(({ rule }) => rule)
      const before = brokenRules(policy, password).map(({ rule }) => rule)
      expect(doubled.filter((rule) => rule !== "maxPasswordLength" && !before.includes(rule))).toEqual([])
    })
  })
})

it("without special characters listed, none counts as special", () => {
  expect(readPasswordPolicy({ schemaVersion: 1 })?.allowedNonAlphanumericCharacters).toEqual([])
})
