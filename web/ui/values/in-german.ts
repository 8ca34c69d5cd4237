import { once } from "../../../contract/once.ts"

const collator = once(() => new Intl.Collator("de"))

/** The order of two texts in German, for `sort`. */
export const inGerman = (one: string, other: string): number => collator().compare(one, other)
