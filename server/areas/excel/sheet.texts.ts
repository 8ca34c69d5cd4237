import { withoutUnseenMarks } from "../../../contract/field-checks.ts"

const spaces = /\s+/g
const hyphens = /[\u2010-\u2012\u2212]/g

/** Words on one line, in the composed Unicode form, one plain space between them and none around. */
export const plainWords = (text: string): string =>
  withoutUnseenMarks(text.normalize("NFC")).replace(spaces, " ").trim()

/** The same with plain hyphens and minus signs, for texts that are numbers or dates. */
export const withoutUnseen = (text: string): string => plainWords(text).replace(hyphens, "-")

/** What names of options, locations and people are compared by. */
export const wordKey = (text: string): string => plainWords(text).toLowerCase()

/** What headers and words of a list are compared by: neither case nor spaces, hyphens nor line breaks count (P101). */
export const looseKey = (text: string): string => withoutUnseen(text).replace(/[ -]/g, "").toLowerCase()
