/** Bidirectional controls reorder the following text, so a name could be displayed as another one. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** More marks on a letter would strike through other lines. */
const maxMarks = 2
/** Also with characters between that documents do not show. */
const marksOfLetter = /[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]+/gu
const upToMaxMarks = (run: string): string => {
  let count = 0
  return run.replace(/\p{M}/gu, (mark) => (++count > maxMarks ? "" : mark))
}
/** Spaces, letters without a shape, and characters without width between them. */
const blank = String.raw`[\p{Zs}\t\u2800\u115f\u1160\u3164\uffa0\ufeff]`
const unshown = String.raw`(?:(?![\r\n\t\0])[\p{Cc}\p{Default_Ignorable_Code_Point}])`
const blanks = new RegExp(`${blank}(?:${unshown}*${blank})*`, "gu")
/** A tab is refused in a line, so it stays one. */
const oneBlank = (run: string): string => (run.length === 1 ? run : /^\t+$/.test(run) ? "\t" : " ")
const oddBlank = /[\p{Zs}\u2800\u115f\u1160\u3164\uffa0\ufeff]/gu

/** In NFC, with at most two marks on a letter and one blank in a row. */
export const withoutExcess = (text: string): string =>
  text.normalize("NFD").replace(marksOfLetter, upToMaxMarks).replace(blanks, oneBlank).normalize("NFC")

/** Normalised text for storage, with plain spaces only; text without visible characters becomes empty. */
export function storedText(text: string): string {
  const read = text.replace(bidiControls, "")
  const kept = withoutExcess(read)
  const isShown = visible.test(kept) || kept.includes("\u0000")
  return (isShown ? kept : withoutExcess(read.replace(/\S/gu, ""))).replace(oddBlank, " ")
}

/** Name of a sent file as stored text in one line, without invisible characters. */
export const storedName = (sent: string): string =>
  storedText(sent.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")).trim()

/** Whether the text has no line separators or other control characters. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text)

/** Whether PostgreSQL and JSON can represent the text: no NUL, no lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed()
