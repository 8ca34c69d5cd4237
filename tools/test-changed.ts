import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fail, root, say } from "../bin/prepare.js"
import { checks, tests } from "../bin/steps.js"
import { journeysOf, nearestTests, readImports } from "./nearest-tests.ts"

// Tests what changed since a revision, committed or not: without one, since the branch left main.

/** So many files that may need a database fit into a minute; of all others there is time for each. */
const mostOnDatabase = 12
const needsDatabase = (path: string) =>
  /^(server|packages)\//.test(path) && !/\/(rules|present|policy|sheet|mails)[^/]*$/.test(path)

function git(...parameters: string[]): string[] | undefined {
  const { status, stdout } = spawnSync("git", parameters, { cwd: root, encoding: "utf8" })
  return status === 0 ? stdout.split("\n").filter(Boolean) : undefined
}

/** Where the work began: on main itself with what the others do not have yet. */
function start(): string {
  const [branch] = git("branch", "--show-current") ?? []
  const mains = branch === "main" ? ["origin/main"] : ["main", "origin/main"]
  return mains.map((main) => git("merge-base", "HEAD", main)?.[0]).find(Boolean) ?? "HEAD"
}

const since = process.argv[2] ?? start()
const tracked = git("diff", "--name-only", "--no-renames", since)
if (!tracked) fail(`Was sich seit „${since}“ geändert hat, weiß git hier nicht.`)
const changed = [...tracked, ...(git("ls-files", "--others", "--exclude-standard") ?? [])]
if (changed.length === 0) {
  say(`Seit ${since.slice(0, 12)} hat sich nichts geändert.`)
  process.exit(0)
}

const nearest = nearestTests(readImports(root), changed)
const journeys = new Set(journeysOf(root, changed))
for (const path of nearest) if (path.startsWith("e2e/")) journeys.add(path)
const others = nearest.filter((path) => !path.startsWith("e2e/"))
const onDatabase = others.filter(needsDatabase)
const left = new Set(onDatabase.slice(mostOnDatabase))
const chosen = others.filter((path) => !left.has(path) && existsSync(join(root, path)))

say(`${changed.length} geänderte Dateien, ${chosen.length} Testdateien in ihrer Nähe`)
const passed =
  chosen.length === 0 || tests("--project=unit", "--project=rules", "--project=server", ...chosen)
const checked = await checks()
if (left.size > 0) say(`\nNur npm test führt ${left.size} weitere Testdateien aus, die weiter entfernt sind.`)
if (journeys.size > 0) say(`\nNahe Abläufe im Browser: npx vitest run ${[...journeys].slice(0, 5).join(" ")}`)
process.exit(passed && checked ? 0 : 1)
