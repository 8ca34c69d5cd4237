/** Invisible characters: soft hyphens, joiners, byte order and direction marks. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
export const withoutInvisible = (text: string): string => text.replace(invisible, "")

/** Hyphens, the dashes that word processors make of them, minus signs, and their wide and small forms. */
const hyphens = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

/** Single line in NFC with single plain spaces and no surrounding ones. */
export const plainWords = (text: string): string =>
  withoutInvisible(text.normalize("NFC")).replace(/\s+/g, " ").trim()

/** Normal form of names and numbers for equality (P28); equals `identity_key` in the database. */
export const identityKey = (text: string): string => plainWords(text).toLowerCase()

/** Plain words with ASCII hyphens and minus signs, for parsing numbers and dates. */
export const normalizedInput = (text: string): string => plainWords(text).replace(hyphens, "-")
