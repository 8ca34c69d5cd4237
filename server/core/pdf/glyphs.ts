/** Shown for characters that the font lacks. */
export const replacement = "□"

const graphemes = new Intl.Segmenter("de", { granularity: "grapheme" })
const unseen = /^[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Cc}]+$/u

/** In NFC; missing, invisible and direction-changing characters become visible. Line breaks stay. */
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

/** One line; non-breaking spaces stay. */
export const lineText = (text: string): string => text.replace(/[^\S\u00a0]+/g, " ").trim()
