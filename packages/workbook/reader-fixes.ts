import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

/* Fixes errors of hucre 1.0.0, the newest version, in this process only (ADR-0003, ADR-0037). Loaded before the reader. */

/** Functions called by the patched reader. */
const ownImport = `import * as own from ${JSON.stringify(new URL("./patched.ts", import.meta.url).href)};\n`

/** What hucre.patch, a unified diff, changes in each file: the lines before and after. */
const fixes = new Map(
  readFileSync(new URL("hucre.patch", import.meta.url), "utf8")
    .split(/^--- .*\n\+\+\+ /m)
    .slice(1)
    .map((part) => {
      const [file = "", ...hunks] = part.trimEnd().split(/\n@@ .*\n/)
      return [file, hunks.map((hunk) => [linesOf(hunk, "-"), linesOf(hunk, "+")] as const)]
    }),
)

function linesOf(hunk: string, sign: "-" | "+"): string {
  const lines = hunk.split("\n").filter((line) => line.startsWith(" ") || line.startsWith(sign))
  return lines.map((line) => line.slice(1)).join("\n")
}

registerHooks({
  load(url, context, nextLoad) {
    const own = fixes.get(url.slice(url.lastIndexOf("/hucre/dist/") + 1))
    if (!own) return nextLoad(url, context)
    const text = readFileSync(fileURLToPath(url), "utf8")
    const source = ownImport + own.reduce((fixed, [before, after]) => replaced(fixed, before, after), text)
    return { format: "module", source, shortCircuit: true }
  },
})

/** A fix that does not apply belongs to another version; reading without it would lose values. */
function replaced(text: string, before: string, after: string): string {
  const [start, end, ...more] = text.split(before)
  if (end === undefined || more.length > 0) throw new Error(`The reader has another text than ${before}`)
  return start + after + end
}
