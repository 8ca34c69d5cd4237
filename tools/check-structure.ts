import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { classProblems, wideRules } from "./style-classes.ts"

const maxLines = 350
const root = join(import.meta.dirname, "..")
const problems: string[] = []

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )
}

const webFiles =
  /^([A-Z]\w*\.(tsx|module\.css)|[a-z][a-z0-9-]*((\.test)?\.tsx?|\.(mp4|webm|webp))|texts\.de\.ts)$/
for (const path of ["people", "fleet", "cases", "news", "app"].flatMap((folder) =>
  filesBelow(join(root, "web", folder)),
)) {
  const name = path.split("/").at(-1) ?? ""
  if (!webFiles.test(name))
    problems.push(`${relative(root, path)}: components are PascalCase.tsx, everything else is kebab-case.ts`)
}

const sources = ["contract", "packages", "server", "web", "bin", "bench", "tools", "media", "e2e"].flatMap(
  (folder) => filesBelow(join(root, folder)).filter((path) => /\.(ts|tsx|js)$/.test(path)),
)
for (const path of sources) {
  const lines = readFileSync(path, "utf8").split("\n").length
  if (lines > maxLines) problems.push(`${relative(root, path)}: ${lines} lines. Split it.`)
}

const read = (path: string) => ({ path: relative(root, path), text: readFileSync(path, "utf8") })
const sheets = filesBelow(join(root, "web")).filter((path) => path.endsWith(".module.css"))
const shipped = sources.filter((path) => !path.includes(".test."))
const carWriter = "server/fleet/cars/writer.ts"
for (const { path, text } of shipped.map(read))
  if (
    /^server\/(core|portal|people|fleet|cases|news)\//.test(path) &&
    !path.includes("for-tests") &&
    path !== carWriter
  )
    if (/\b(update|insert into) cars\b/.test(text)) problems.push(`${path}: only ${carWriter} writes cars`)
for (const { path, text } of shipped.map(read))
  if (path.startsWith("web/") && !path.includes("for-tests") && /^(export )?let /m.test(text))
    problems.push(`${path}: keep state in a component or a store (web/core/store.ts), not in a variable`)
problems.push(...classProblems(sheets.map(read), shipped.map(read)), ...wideRules(sheets.map(read)))

for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exit(1)
process.stdout.write(`${sources.length} Dateien, Aufbau in Ordnung\n`)
