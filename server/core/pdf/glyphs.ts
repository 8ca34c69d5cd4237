/** Stands where the font has no sign for what was typed. */
export const replacement = "□"

const graphemes = new Intl.Segmenter("de", { granularity: "grapheme" })
const unseen = /^[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Cc}]+$/u

/**
 * A text as the font can show it: composed, each sign that the font lacks visibly replaced, and signs that nobody sees or
 * that turn the writing around replaced as well. A line break stays, every other white space is a space.
 */
export function visibleText(text: string, has: (codePoint: number) => boolean): string {
  const shown = Array.from(graphemes.segment(text.toWellFormed().normalize("NFC")), ({ segment }) => {
    if (/^[\r\n\u2028\u2029]+$/.test(segment)) return "\n"
    if (/^[\s\u00A0\u202F]$/.test(segment)) return segment === "\u00A0" ? segment : " "
    if (segment === "\u00AD") return ""
    const points = Array.from(segment, (sign) => sign.codePointAt(0) ?? 0)
    return !unseen.test(segment) && points.every(has) ? segment : replacement
  })
  return shown.join("")
}

/** One line; what no line break may part stays together. */
export const lineText = (text: string): string => text.replace(/[^\S\u00a0]+/g, " ").trim()
