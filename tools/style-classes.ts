import { dirname, join } from "node:path"

export type Source = { path: string; text: string }

const imported = /import (\w+) from "(\.[^"]+\.module\.css)"/g
const classIn = /\.([a-z][\w-]*)/gi

const classesOf = (css: string): Set<string> => {
  const selectors = css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)\{/g)
  return new Set([...selectors].flatMap(([, selector = ""]) => [...selector.matchAll(classIn)].map(nameOf)))
}
const nameOf = ([, name = ""]: RegExpMatchArray) => name

/** Unused classes of CSS modules, and used classes that do not exist. Paths relative to the same folder. */
export function classProblems(sheets: readonly Source[], sources: readonly Source[]): string[] {
  const problems: string[] = []
  const unused = new Map(sheets.map(({ path, text }) => [path, classesOf(text)]))
  const classesBySheet = new Map(sheets.map(({ path, text }) => [path, classesOf(text)]))
  for (const { path, text } of sources)
    for (const [, name, from = ""] of text.matchAll(imported)) {
      const sheet = join(dirname(path), from)
      for (const used of [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(nameOf)) {
        unused.get(sheet)?.delete(used)
        if (!classesBySheet.get(sheet)?.has(used)) problems.push(`${path}: ${sheet} has no class "${used}"`)
      }
      // Accessed dynamically, so any string in the code may be a class.
      if (!text.includes(`${name}[`)) continue
      for (const candidate of unused.get(sheet) ?? [])
        if (sources.some((source) => source.text.includes(`"${candidate}"`)))
          unused.get(sheet)?.delete(candidate)
    }
  for (const [sheet, classes] of unused)
    for (const unusedClass of classes) problems.push(`${sheet}: nothing uses the class "${unusedClass}"`)
  return problems
}

const onPaper = /@media print \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g
const comment = /\/\*.*?\*\//gs
/** The subject and the argument of `:has`. */
const having = /([^\s,>+~{}]*):has\(((?:[^()]|\([^()]*\))*)\)/g
/** Selectors that match every page. */
const roots = [":root", "html", "body", ".frame"]
const isAnyDepth = (inside: string) => /\S\s+\S/.test(inside.replaceAll(/\s*>\s*/g, ">"))

/** Rules that make the browser re-check and restyle large parts of a page on any change: a millisecond per keystroke (ADR-0020). Excludes print. */
export const wideRules = (sheets: readonly Source[]): string[] =>
  sheets.flatMap(({ path, text }) => {
    const matches = text.replace(comment, "").replace(onPaper, "").matchAll(having)
    return [...matches].flatMap(([rule, subject = "", inside = ""]) => {
      const isWide =
        subject === "" || (roots.includes(subject) && (isAnyDepth(inside) || !inside.startsWith(">")))
      return isWide ? [`${path}: each change of a page is looked through for "${rule}"`] : []
    })
  })
