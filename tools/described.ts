import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./project.ts"

/** A described fact, the file that proves it, and a part of the test's title there; for a decision record some of its words. */
export type Fact = { fact: string; file: string; part: string }

/** The facts of docs/product/described.md, the rows of its tables. */
export function describedFacts(): Fact[] {
  const text = readFileSync(join(root, "docs/product/described.md"), "utf8")
  const rows = text.matchAll(/^\| (.+?) \| (?:differs, )?`([^`]+)`: (.+) \|$/gm)
  const plain = (cell = "") => cell.replaceAll("\\|", "|")
  return [...rows].map(([, fact, file, part]) => ({
    fact: plain(fact),
    file: plain(file),
    part: plain(part),
  }))
}

/** The title of a test or, if a title has placeholders, the first cell of a row of its table. */
const title =
  /(?:(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(|\[)\s*(?:"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'|`([^`]*)`)/g

/** The titles of a test file; all text of any other file. */
function searchedTexts(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8")
  if (!/\.test\.tsx?$/.test(file)) return [text.replaceAll(/\s+/g, " ")]
  return [...text.matchAll(title)].map(([, double, single, template]) => double ?? single ?? template ?? "")
}

/** Reports facts whose file or title is missing; a part of one word must be the whole title. */
export const unproven = (facts: readonly Fact[]): string[] =>
  facts.flatMap(({ fact, file, part }) => {
    if (!existsSync(join(root, file))) return [`${fact}: there is no ${file}`]
    const matches = (text: string) => (part.includes(" ") ? text.includes(part) : text === part)
    return searchedTexts(file).some(matches) ? [] : [`${fact}: ${file} has no "${part}"`]
  })
