/** What nobody sees, neither typed nor printed: soft hyphens, joiners, marks of byte order and of direction. */
const unseenMarks = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
export const withoutUnseenMarks = (text: string): string => text.replace(unseenMarks, "")

const hyphens = /[\u2010-\u2012\u2212]/g

/** Words on one line, in the composed Unicode form, one plain space between them and none around. */
export const plainWords = (text: string): string =>
  withoutUnseenMarks(text.normalize("NFC")).replace(/\s+/g, " ").trim()

/**
 * The identity of a name or number when it is typed, renamed or imported (P28): case and the kind of spaces do not count, every
 * letter and sign does. `identity_key` in the database does the same. A search folds more (contract/search.ts).
 */
export const identityKey = (text: string): string => plainWords(text).toLowerCase()

/** Words with plain hyphens and minus signs, for texts that are numbers or dates. */
export const withoutUnseen = (text: string): string => plainWords(text).replace(hyphens, "-")
