import { minPasswordLength } from "./limits.ts"

/** What a password needs, in the shape of the hosted identity service's schema version 1 (P71). */
export type PasswordPolicy = {
  schemaVersion: 1
  customStrengthOptions: {
    minPasswordLength: number
    maxPasswordLength?: number | undefined
    containsLowercaseCharacter?: boolean | undefined
    containsUppercaseCharacter?: boolean | undefined
    containsNumericCharacter?: boolean | undefined
    containsNonAlphanumericCharacter?: boolean | undefined
  }
  /** What counts as a special character. */
  allowedNonAlphanumericCharacters: readonly string[]
}

/** One rule of a policy, named like its option; `count` is a length in characters. */
export type PasswordRule =
  | { rule: "minPasswordLength" | "maxPasswordLength"; count: number }
  | { rule: CharacterRule }
type CharacterRule =
  | "containsLowercaseCharacter"
  | "containsUppercaseCharacter"
  | "containsNumericCharacter"
  | "containsNonAlphanumericCharacter"

/** Letters and digits as the hosted service counts them: an umlaut is none of these. */
const found: Record<CharacterRule, (password: string, policy: PasswordPolicy) => boolean> = {
  containsLowercaseCharacter: (password) => /[a-z]/.test(password),
  containsUppercaseCharacter: (password) => /[A-Z]/.test(password),
  containsNumericCharacter: (password) => /[0-9]/.test(password),
  containsNonAlphanumericCharacter: (password, { allowedNonAlphanumericCharacters: allowed }) =>
    allowed.some((character) => password.includes(character)),
}
const characterRules = Object.keys(found) as CharacterRule[]

/**
 * The policy in an answer of an identity service; null when its schema version is not 1, since its demands are
 * then unknown. What version 1 leaves out is not demanded; the shortest length is 6 unless it says otherwise.
 */
export function readPasswordPolicy(answer: unknown): PasswordPolicy | null {
  const given = answer as Partial<PasswordPolicy> | null
  if (given?.schemaVersion !== 1) return null
  return {
    schemaVersion: 1,
    customStrengthOptions: { minPasswordLength, ...given.customStrengthOptions },
    allowedNonAlphanumericCharacters: given.allowedNonAlphanumericCharacters ?? [],
  }
}

/** The demands of a policy, in the order in which people read them. */
export function passwordRules({ customStrengthOptions: options }: PasswordPolicy): PasswordRule[] {
  const { minPasswordLength: least, maxPasswordLength: most } = options
  return [
    { rule: "minPasswordLength", count: least },
    ...(most === undefined ? [] : [{ rule: "maxPasswordLength" as const, count: most }]),
    ...characterRules.filter((rule) => options[rule]).map((rule) => ({ rule })),
  ]
}

/** Whether a password keeps one rule of its policy. */
export function keepsRule(policy: PasswordPolicy, asked: PasswordRule, password: string): boolean {
  if (asked.rule === "minPasswordLength") return password.length >= asked.count
  if (asked.rule === "maxPasswordLength") return password.length <= asked.count
  return found[asked.rule](password, policy)
}

/** The rules that a password breaks; none when it is good. */
export const brokenRules = (policy: PasswordPolicy, password: string): PasswordRule[] =>
  passwordRules(policy).filter((rule) => !keepsRule(policy, rule, password))
