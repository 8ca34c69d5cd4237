import { maxPasswordLength, minPasswordLength } from "../contract/limits.ts"
import type { PasswordPolicy } from "../contract/password-policy.ts"

/** Every visible ASCII character that is neither letter nor digit. */
const special = [..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"]

const kinds = new Map([
  ["lower", "containsLowercaseCharacter"],
  ["upper", "containsUppercaseCharacter"],
  ["digit", "containsNumericCharacter"],
  ["special", "containsNonAlphanumericCharacter"],
] as const)

type CharacterOption = typeof kinds extends Map<string, infer Option> ? Option : never

const lengthOf = (word: string): number | null => {
  const length = Number(/^\w+=(\d{1,3})$/.exec(word)?.[1])
  return length >= minPasswordLength && length <= maxPasswordLength ? length : null
}

/** Parses e.g. `min=10 max=64 lower upper digit special`; at least 6 characters if empty. Undefined if invalid. */
export function parsePasswordPolicy(text: string): PasswordPolicy | undefined {
  const options: PasswordPolicy["customStrengthOptions"] = { minPasswordLength }
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const kind = (kinds as ReadonlyMap<string, CharacterOption>).get(word)
    const length = lengthOf(word)
    if (kind) options[kind] = true
    else if (length === null) return undefined
    else if (word.startsWith("min=")) options.minPasswordLength = length
    else if (word.startsWith("max=")) options.maxPasswordLength = length
    else return undefined
  }
  if (options.minPasswordLength > (options.maxPasswordLength ?? maxPasswordLength)) return undefined
  return { schemaVersion: 1, customStrengthOptions: options, allowedNonAlphanumericCharacters: special }
}
