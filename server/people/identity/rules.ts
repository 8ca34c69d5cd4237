import { minPasswordLength } from "../../../contract/limits.ts"
import { brokenRules, type PasswordPolicy } from "../../../contract/password-policy.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import { type Guessable, guessableBy } from "./rules.guessable.ts"

export type PasswordRefusal = "password_too_short" | "password_too_weak" | Guessable

/**
 * Why a password is not taken, with the rules it breaks as details: `password_too_short` where six characters are asked
 * for, whose sentence is P71's, otherwise `password_too_weak`; then whether it would be guessed early, knowing `words` of the person and the
 * portal (`wordsOf`). Null for a good one.
 */
export function refusalOfPassword(
  policy: PasswordPolicy,
  password: string,
  words: readonly string[],
): Refused<PasswordRefusal> | null {
  const broken = brokenRules(policy, password)
  if (broken.length === 0) {
    const guessable = guessableBy(password, words)
    return guessable && refuse(guessable)
  }
  const isSix = policy.customStrengthOptions.minPasswordLength === minPasswordLength
  const isShort = broken.some(({ rule }) => rule === "minPasswordLength")
  return refuse(isSix && isShort ? "password_too_short" : "password_too_weak", { broken })
}
