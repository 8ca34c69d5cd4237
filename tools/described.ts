import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Fact, facts } from "./described-facts.ts"
import { root } from "./project.ts"

/** The document of the described facts; running this file writes it. */
const describedDocument = "docs/product/described.md"

const head = `# What was described, and what proves it

Each fact of the customer's first description of the product, reworded, and the test that proves it: its file and a part of its
title. "Differs" marks a deliberate deviation, explained in the named record.
(\`npx node tools/described.ts\` writes this document from \`tools/described-facts.ts\`.)
`

const isRecord = (file: string) => file.startsWith("docs/decisions/")
const cell = (text: string) => text.replaceAll("|", "\\|")

export const describedText = (): string =>
  [
    head,
    ...Object.entries(facts).map(([title, rows]) =>
      [
        `## ${title}\n\n| fact | proof |\n|---|---|`,
        ...rows.map(
          ([fact, file, part]) =>
            `| ${cell(fact)} | ${isRecord(file) ? "differs, " : ""}\`${file}\`: ${cell(part)} |`,
        ),
        "",
      ].join("\n"),
    ),
  ].join("\n")

/** Of a test its title or, where a title stands for many, what a row of its table begins with. */
const title =
  /(?:(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(|\[)\s*(?:"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'|`([^`]*)`)/g

/** The words of a file among which a proof is looked for: the titles of a test file, all words of any other file. */
function wordsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8")
  if (!/\.test\.tsx?$/.test(file)) return [text.replaceAll(/\s+/g, " ")]
  return [...text.matchAll(title)].map(([, double, single, template]) => double ?? single ?? template ?? "")
}

/** The facts whose file or title is not there; a part of one word is the whole title. */
export const unproven = (rows: readonly Fact[]): string[] =>
  rows.flatMap(([fact, file, part]) => {
    if (!existsSync(join(root, file))) return [`${fact}: there is no ${file}`]
    const isThere = (words: string) => (part.includes(" ") ? words.includes(part) : words === part)
    return wordsOf(file).some(isThere) ? [] : [`${fact}: ${file} has no "${part}"`]
  })

export const currentDocument = () => readFileSync(join(root, describedDocument), "utf8")

if (import.meta.main) {
  writeFileSync(join(root, describedDocument), describedText())
  for (const problem of unproven(Object.values(facts).flat())) process.stderr.write(`${problem}\n`)
}
