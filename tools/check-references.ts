import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { referenceProblems } from "./references.ts"

const root = join(import.meta.dirname, "..")
const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
})
const paths = listed.toString("utf8").split("\0").filter(Boolean)
/** Files deleted but not committed are still listed. */
const textOf = (path: string): string => {
  try {
    return readFileSync(join(root, path), "utf8")
  } catch {
    return ""
  }
}
const files = paths
  .filter((path) => /\.(ts|tsx|js|css|sql|md|html)$/.test(path))
  .map((path) => ({ path, text: textOf(path) }))

const problems = referenceProblems(files, new Set(paths))
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exit(1)
process.stdout.write(`${files.length} Dateien, Verweise in Ordnung\n`)
