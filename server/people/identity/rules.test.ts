import { expect, test } from "vitest"
import type { PasswordPolicy } from "../../../contract/people/password-policy.ts"
import { refuse } from "../../core/refusal.ts"
import { refusalOfPassword } from "./passwords.ts"

const policyOf = (options: PasswordPolicy["customStrengthOptions"]): PasswordPolicy => ({
  schemaVersion: 1,
  customStrengthOptions: options,
  allowedNonAlphanumericCharacters: ["!"],
})
const short = (count: number) => ({ rule: "minPasswordLength", count }) as const
const digit = { rule: "containsNumericCharacter" } as const

test("a password is too short if six characters are required, else too weak", () => {
  const six = policyOf({ minPasswordLength: 6, containsNumericCharacter: true })
  expect(refusalOfPassword(six, "geheim7x", [])).toBeNull()
  expect(refusalOfPassword(six, "short", [])).toEqual(
    refuse("password_too_short", { broken: [short(6), digit] }),
  )
  expect(refusalOfPassword(six, "secret", [])).toEqual(refuse("password_too_weak", { broken: [digit] }))
  const eight = policyOf({ minPasswordLength: 8 })
  expect(refusalOfPassword(eight, "geheim7", [])).toEqual(refuse("password_too_weak", { broken: [short(8)] }))
})
