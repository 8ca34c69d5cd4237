import type { OutputOf } from "../core/endpoint.ts"
import { minPasswordLength } from "../core/limits.ts"
import type { getPasswordPolicy } from "./identity.ts"

export type PasswordPolicy = Omit<OutputOf<typeof getPasswordPolicy>, "enforcementState">

/** One rule of a policy, named like its option; `count` in characters. */
export type PasswordRule =
  | { rule: "minPasswordLength" | "maxPasswordLength"; count: number }
  | { rule: CharacterRule }
type CharacterRule =
  | "containsLowercaseCharacter"
  | "containsUppercaseCharacter"
  | "containsNumericCharacter"
  | "containsNonAlphanumericCharacter"

/** Checks of the hosted service: only ASCII letters and digits count. */
const checks: Record<CharacterRule, (password: string, policy: PasswordPolicy) => boolean> = {
  containsLowercaseCharacter: (password) => /[a-z]/.test(password),
  containsUppercaseCharacter: (password) => /[A-Z]/.test(password),
  containsNumericCharacter: (password) => /[0-9]/.test(password),
  containsNonAlphanumericCharacter: (password, { allowedNonAlphanumericCharacters: allowed }) =>
    allowed.some((character) => password.includes(character)),
}
const characterRules = Object.keys(checks) as CharacterRule[]

/** Null for schema versions other than 1. Missing options are not required; the minimum length is 6 by default. */
export function readPasswordPolicy(answer: unknown): PasswordPolicy | null {
  const given = answer as Partial<PasswordPolicy> | null
  if (given?.schemaVersion !== 1) return null
  return {
    schemaVersion: 1,
    customStrengthOptions: { minPasswordLength, ...given.customStrengthOptions },
    allowedNonAlphanumericCharacters: given.allowedNonAlphanumericCharacters ?? [],
  }
}

/** The rules of a policy in display order. */
export function passwordRules({ customStrengthOptions: options }: PasswordPolicy): PasswordRule[] {
  const { minPasswordLength: least, maxPasswordLength: most } = options
  return [
    { rule: "minPasswordLength", count: least },
    ...(most === undefined ? [] : [{ rule: "maxPasswordLength" as const, count: most }]),
    ...characterRules.filter((rule) => options[rule]).map((rule) => ({ rule })),
  ]
}

/** Whether a password satisfies one rule of its policy. */
export function satisfiesRule(policy: PasswordPolicy, rule: PasswordRule, password: string): boolean {
  if (rule.rule === "minPasswordLength") return password.length >= rule.count
  if (rule.rule === "maxPasswordLength") return password.length <= rule.count
  return checks[rule.rule](password, policy)
}

/** The rules that a password violates. */
export const brokenRules = (policy: PasswordPolicy, password: string): PasswordRule[] =>
  passwordRules(policy).filter((rule) => !satisfiesRule(policy, rule, password))

declare module "../core/errors.ts" {
  interface RefusalDetails {
    password_too_short: { broken: readonly PasswordRule[] }
    password_too_weak: { broken: readonly PasswordRule[] }
  }
}
