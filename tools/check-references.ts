import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./project.ts"
import { referenceProblems } from "./references.ts"

const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
// Files deleted but not committed are still listed.
const paths = listed.split("\0").filter((path) => path && existsSync(join(root, path)))
const files = paths
  .filter((path) => /\.(ts|tsx|js|css|sql|md|html)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))

const problems = referenceProblems(files, new Set(paths))
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exit(1)
process.stdout.write(`${files.length} Dateien, Verweise in Ordnung\n`)
