import { plainWords, withoutUnseen } from "../../../contract/typed-text.ts"

/** What names of options, locations and people are compared by. */
export const wordKey = (text: string): string => plainWords(text).toLowerCase()

/** What headers and words of a list are compared by: neither case nor spaces, hyphens nor line breaks count (P101). */
export const looseKey = (text: string): string => withoutUnseen(text).replace(/[ -]/g, "").toLowerCase()
