/** `shown`: the displayed text, null if not computed here. `sample`: 1 in this format; null if it is scaled. */
export type NumberDisplay = { shown: string | null; sample: string | null }

/** Built-in formats that display more than the number (ECMA-376, 18.8.30); files refer to them by number. */
const builtIn: Readonly<Record<number, string>> = {
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  48: "##0.0E+0",
}
export const builtInFormat = (id: number): string => builtIn[id] ?? "General"

/** Undefined if the format displays just the number. */
export function displayOf(number: number, format: string): NumberDisplay | undefined {
  if (format === "" || format === "General") return undefined
  const sections = sectionsOf(format)
  const section = sectionFor(number, sections)
  if (!section) return { shown: null, sample: null }
  const sample = sampleOf(number, section, sections.length > 1)
  const shown = shownBy(number, section)
  const isPlain = !/[E/]/i.test(section.digits) && (zerosIn(section.digits) <= 1 || shown === String(number))
  return isPlain && sample === (number < 0 ? "-1" : "1") ? undefined : { shown, sample }
}

type Section = {
  before: string
  digits: string
  after: string
  /** Percent, scaled by thousands, or digits with text between them. */
  isAnother: boolean
  condition?: (number: number) => boolean
}

const dash = /[-–—]/

function sampleOf(number: number, section: Section, isOneOfSeveral: boolean): string | null {
  const { before, digits, after, isAnother } = section
  const isHidden = number === 0 ? !/[0@]/.test(digits) : digits === ""
  if (isAnother || (isHidden && number !== 0)) return null
  const text = `${before}1${after}`.trim()
  // Zero may be displayed as a dash: "- €".
  if (isHidden && dash.test(text)) return (before + after).replace(dash, "1").trim()
  if (number >= 0) return text
  // Only single-section formats add a minus themselves.
  return isOneOfSeveral ? text.replace(/\((.*)\)/s, "-$1") : `-${text}`
}

const zerosIn = (digits: string) => digits.split(".")[0]!.replace(/[^0]/g, "").length

function shownBy(number: number, { before, digits, after, isAnother }: Section): string | null {
  const isRetraced = Number.isSafeInteger(number) && number >= 0 && /^(?:#*0+|@)$/.test(digits) && !isAnother
  return isRetraced ? (before + String(number).padStart(zerosIn(digits), "0") + after).trim() : null
}

/** Undefined if no number is displayed, or if it is undocumented which section applies. */
function sectionFor(number: number, sections: readonly Section[]): Section | undefined {
  const [first, second, third] = sections
  if (sections.some(({ condition }) => condition))
    return sections.slice(0, -1).every(({ condition }) => condition)
      ? sections.find(({ condition }) => condition?.(number) ?? true)
      : undefined
  if (number > 0 || !second) return first
  return number < 0 ? second : (third ?? first)
}

/** Excel's own limit. */
const longestFormat = 255
/** A file uses few formats for many cells. */
const parsedFormats = new Map<string, readonly Section[]>()

function sectionsOf(format: string): readonly Section[] {
  const cached = parsedFormats.get(format)
  if (cached) return cached
  const sections = format.length > longestFormat ? [] : parsed(format)
  // The last of four, or one with "@", is for texts.
  if (sections.length > 3 || (sections.length > 1 && sections.at(-1)?.digits === "@")) sections.length -= 1
  parsedFormats.set(format, sections)
  return sections
}

const tokens =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|\[\$(?<currency>[^\]-]*)[^\]]*\]|\[(?<condition>[<>=][^\]]*)\]|\[[^\]]*\]|[_*].|(?<digits>(?:[#0?]+ )?[#0?]+\/[#0?\d]+|\.?[#0?][#0?.,]*(?:E[+-]?[#0?]+)?|General|@)|(?<bare>.)/gisu

function parsed(format: string): Section[] {
  const empty = (): Section => ({ before: "", digits: "", after: "", isAnother: false })
  let section = empty()
  const sections = [section]
  for (const { groups = {} } of format.matchAll(tokens)) {
    const { quoted, escaped, currency, condition, digits, bare } = groups
    if (bare === ";") {
      section = empty()
      sections.push(section)
    } else if (digits !== undefined) addDigits(section, digits)
    else if (condition !== undefined) section.condition = conditionOf(condition)
    else if (bare === "%") section.isAnother = true
    else section[section.digits === "" ? "before" : "after"] += quoted ?? escaped ?? currency ?? bare ?? ""
  }
  return sections
}

/** A space or apostrophe between digits groups one number; anything else makes it look like another. */
function addDigits(section: Section, digits: string): void {
  const isSecond = section.digits !== ""
  if ((isSecond && !/^[\s'’]+$/.test(section.after)) || /,$|,\.|,E/i.test(digits)) section.isAnother = true
  section.digits = `${section.digits}${isSecond ? " " : ""}${digits.replace(/general/i, "0")}`
  section.after = ""
}

function conditionOf(text: string): (number: number) => boolean {
  const [, signs = "", bound] = /^([<>=]+)(.*)$/s.exec(text) ?? []
  const limit = Number(bound)
  return (number) =>
    (signs.includes("<") && number < limit) ||
    (signs.includes(">") && number > limit) ||
    (signs.includes("=") && number === limit)
}
