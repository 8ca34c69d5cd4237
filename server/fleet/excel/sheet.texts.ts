import { withoutUnseen } from "../../../contract/typed-text.ts"

/** What headers and words of a list are compared by: neither case nor spaces, hyphens nor line breaks count (P101). */
export const looseKey = (text: string): string => withoutUnseen(text).replace(/[ -]/g, "").toLowerCase()
