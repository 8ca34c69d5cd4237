/**
 * What a number looks like in its format where that is more than the number itself: what is shown, or null where that is
 * not retraced. `isOther` where something else is shown: 12 % for 0.12, dollars, digits behind it that are text.
 */
export type Look = { shown: string | null; isOther?: true }

/** The formats without a text of their own that change a number's look (ECMA-376, 18.8.30). */
const builtIn: Readonly<Record<number, string>> = {
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  48: "##0.0E+0",
}
export const builtInFormat = (id: number): string => builtIn[id] ?? "General"

/** How a number format (as files hold it, in English) shows this number; undefined where it simply shows the number. */
export function lookOf(number: number, format: string): Look | undefined {
  const sections = sectionsOf(format)
  const own = number > 0 || sections.length === 1 ? 0 : number < 0 ? 1 : 2
  const section = sections[own] ?? sections[0]
  if (!section || section.kind === "plain") return undefined
  if (section.kind !== "digits") return { shown: null, ...(section.kind === "other" && { isOther: true }) }
  const { before, zeros } = section
  const isRetraced = Number.isSafeInteger(number) && number >= 0
  const shown = isRetraced ? before + String(number).padStart(zeros, "0") : null
  return shown === String(number) ? undefined : { shown }
}

type Section = { kind: "plain" | "unclear" | "other" } | { kind: "digits"; before: string; zeros: number }

/** Excel's own limit. */
const longestFormat = 255
/** Few formats are asked about for every cell. */
const known = new Map<string, readonly Section[]>()

function sectionsOf(format: string): readonly Section[] {
  if (format === "") return []
  const found = known.get(format)
  if (found) return found
  const sections: Section[] =
    format.length > longestFormat
      ? [{ kind: "unclear" }]
      : (format.match(/(?:"[^"]*"|\\.|[^;])+/gs) ?? [""]).map(sectionOf)
  known.set(format, sections)
  return sections
}

const tokens =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|\[\$(?<currency>[^\]-]*)[^\]]*\]|\[(?<condition>[<>=][^\]]*)\]|\[[^\]]*\]|[_*].|(?<digits>[#0?][#0?.,]*)|(?<name>General|@)|(?<bare>.)/gisu

function sectionOf(code: string): Section {
  let before = ""
  let after = ""
  const numbers: string[] = []
  for (const { groups = {} } of code.matchAll(tokens)) {
    const { quoted, escaped, currency, condition, digits, name, bare } = groups
    if (condition !== undefined || bare === "/" || bare?.toUpperCase() === "E") return { kind: "unclear" }
    if (bare === "%") return { kind: "other" }
    const number = digits ?? name
    if (number !== undefined) numbers.push(number)
    const literal = quoted ?? escaped ?? currency ?? bare ?? ""
    if (foreign.test(literal)) return { kind: "other" }
    if (numbers.length === 0) before += literal
    else after += literal
  }
  return digitsWith(numbers, before, after)
}

/** Amounts are euros. */
const foreign = /[$£¥]|USD|GBP|CHF|DM/

/** What may stand before an amount and says nothing that its column does not say. */
const currency = /^[\s+\-(]*(?:€|EUR|Euro)?[\s+-]*$/i

/** A unit behind a number is like the header of its column; a text before it belongs to a name. */
function digitsWith(numbers: readonly string[], before: string, after: string): Section {
  if (/^[.,]?\d/.test(after)) return { kind: "other" }
  const [digits = "", ...more] = numbers
  if (digits === "" || more.length > 0 || /,$|,\./.test(digits)) return { kind: "unclear" }
  const zeros = digits.split(".")[0]!.replace(/[^0]/g, "").length
  if (currency.test(before) && zeros <= 1) return { kind: "plain" }
  return /^(?:[#0]+|General)$/i.test(digits) && /^[\s)]*$/.test(after)
    ? { kind: "digits", before: currency.test(before) ? "" : before, zeros }
    : { kind: "unclear" }
}
