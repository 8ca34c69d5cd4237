import { dirname, join } from "node:path"

export type Source = { path: string; text: string }

const imported = /import (\w+) from "(\.[^"]+\.module\.css)"/g
const classIn = /\.([a-z][\w-]*)/gi

/** The classes that a style sheet styles: only what comes before a brace is a selector. */
const classesOf = (css: string): Set<string> => {
  const selectors = css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)\{/g)
  return new Set([...selectors].flatMap(([, selector = ""]) => [...selector.matchAll(classIn)].map(nameOf)))
}
const nameOf = ([, name = ""]: RegExpMatchArray) => name

/** Classes of CSS modules that no source uses, and used ones that their module does not have. Paths from one root. */
export function classProblems(sheets: readonly Source[], sources: readonly Source[]): string[] {
  const problems: string[] = []
  const unused = new Map(sheets.map(({ path, text }) => [path, classesOf(text)]))
  const known = new Map(sheets.map(({ path, text }) => [path, classesOf(text)]))
  for (const { path, text } of sources)
    for (const [, name, from = ""] of text.matchAll(imported)) {
      const sheet = join(dirname(path), from)
      for (const used of [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(nameOf)) {
        unused.get(sheet)?.delete(used)
        if (!known.get(sheet)?.has(used)) problems.push(`${path}: ${sheet} has no class "${used}"`)
      }
      // Chosen by a value, which may be any word of the code.
      if (!text.includes(`${name}[`)) continue
      for (const candidate of unused.get(sheet) ?? [])
        if (sources.some((source) => source.text.includes(`"${candidate}"`)))
          unused.get(sheet)?.delete(candidate)
    }
  for (const [sheet, classes] of unused)
    for (const left of classes) problems.push(`${sheet}: nothing uses the class "${left}"`)
  return problems
}

const onPaper = /@media print \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g
const comment = /\/\*.*?\*\//gs
/** What stands before `:has`, and what is in its brackets. */
const having = /([^\s,>+~{}]*):has\(((?:[^()]|\([^()]*\))*)\)/g
/** Every page is in them. */
const roots = [":root", "html", "body", ".frame"]
const isAnyDepth = (inside: string) => /\S\s+\S/.test(inside.replaceAll(/\s*>\s*/g, ">"))

/**
 * Rules that have each change of any page looked through, and what is around it styled anew: a millisecond with each letter of a
 * search (ADR-0020). On paper nothing changes.
 */
export const wideRules = (sheets: readonly Source[]): string[] =>
  sheets.flatMap(({ path, text }) => {
    const found = text.replace(comment, "").replace(onPaper, "").matchAll(having)
    return [...found].flatMap(([rule, subject = "", inside = ""]) => {
      const isWide =
        subject === "" || (roots.includes(subject) && (isAnyDepth(inside) || !inside.startsWith(">")))
      return isWide ? [`${path}: each change of a page is looked through for "${rule}"`] : []
    })
  })
