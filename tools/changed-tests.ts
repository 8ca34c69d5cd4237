import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { basename, join, relative } from "node:path"
import { cruise, type ICruiseResult } from "dependency-cruiser"
import imports from "../.dependency-cruiser.mjs"
import { screens } from "../web/core/screens.ts"
import { readJson, root } from "./project.ts"

// Runs the tests closest to the changed files: uncommitted ones, or else those of the last commit.

/** Time for the tests on three workers; all others that depend on the change are left to `npm test`. */
const budgetMs = 20_000
const maxJourneys = 5
const usualMs = 2000

const git = (...parameters: string[]) =>
  execFileSync("git", parameters, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean)

function changedFiles(): string[] {
  const open = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")]
  return open.length > 0 ? open : git("diff", "--name-only", "HEAD~1")
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const isIndex = (file: string) => file.endsWith("/index.ts")
const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !/\.long\.test\./.test(file)

type Importers = ReadonlyMap<string, string[]>

/** Importers of each file, without type-only imports, which have no behaviour. */
async function importersOf(): Promise<Importers> {
  const { output } = await cruise(
    ["contract", "packages", "server", "web", "tools", "bin", "bench"],
    imports.options,
  )
  const importers = new Map<string, string[]>()
  for (const { source, dependencies } of (output as ICruiseResult).modules)
    for (const { resolved, dependencyTypes } of dependencies)
      if (!dependencyTypes.includes("type-only"))
        importers.set(resolved, [...(importers.get(resolved) ?? []), source])
  return importers
}

/** These files and those that reach them by imports, the nearest first. Passing an index is no step. */
function reaching(changed: readonly string[], importers: Importers): string[] {
  const seen = new Set(changed)
  for (let level = [...changed]; level.length > 0; ) {
    const next: string[] = []
    for (const file of level)
      for (const importer of importers.get(file) ?? []) {
        if (seen.has(importer)) continue
        seen.add(importer)
        if (isIndex(importer)) level.push(importer)
        else next.push(importer)
      }
    level = next
  }
  return [...seen]
}

/** Every server test reads the whole schema, so this selects the tests of migrations and those that mention a table of a changed file. */
function testsOfSchema(files: readonly string[]): string[] {
  if (files.length === 0) return []
  say("A .sql file reaches every server test: npm test -- server")
  const textOf = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : ""
  const tables = files.flatMap((file) =>
    [...textOf(file).matchAll(/(?:create|alter) table (\w+)/g)].map(([, table]) => table),
  )
  const named = new RegExp(`\\b(${tables.join("|")})\\b`)
  const tests = git("ls-files", "server/*.test.ts").filter((file) => isTest(file) && named.test(textOf(file)))
  return [...new Set(["server/migrations.test.ts", ...tests])]
}

function lastTimes(): ReadonlyMap<string, number> {
  const report = join(root, ".cache", "tests.json")
  if (!existsSync(report)) return new Map()
  const { testResults } = readJson(".cache/tests.json") as {
    testResults: { name: string; startTime: number; endTime: number }[]
  }
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]),
  )
}

/** The journeys that most often name a screen whose page imports a changed file of a module. */
function journeysOf(changed: readonly string[], importers: Importers): string[] {
  const ofModules = changed.filter((file) => /^web\/(people|fleet|cases|news|app)\//.test(file))
  const reached = new Set(reaching(ofModules, importers).map((file) => basename(file, ".tsx")))
  const text = readFileSync(join(root, "web/app/pages.tsx"), "utf8")
  const pagesIn = (pattern: RegExp) =>
    new Map([...text.matchAll(pattern)].map(([, name, page]) => [name, page]))
  const pages = pagesIn(/(\w+)(?:: \{\s*page:| =) lazyPage\([^;]*?"(\w+Page)"/g)
  const shared = pagesIn(/(\w+): \{ page: (\w+)[ ,]/g)
  const paths = Object.entries(screens).flatMap(([screen, { path }]) =>
    reached.has(pages.get(screen) ?? pages.get(shared.get(screen)) ?? "") ? [path] : [],
  )
  const namesIn = (file: string) => {
    const text = readFileSync(join(root, file), "utf8")
    return paths.reduce((sum, path) => sum + (path === "/" ? 0 : text.split(`"${path}`).length - 1), 0)
  }
  return git("ls-files", "e2e/*.test.ts")
    .filter(isTest)
    .map((file) => ({ file, names: changed.includes(file) ? Number.POSITIVE_INFINITY : namesIn(file) }))
    .filter(({ names }) => names > 0)
    .sort((a, b) => b.names - a.names)
    .slice(0, maxJourneys)
    .map(({ file }) => file)
}

const changed = changedFiles()
const ofSchema = testsOfSchema(changed.filter((file) => file.endsWith(".sql")))
const importers = await importersOf()
const ofImports = reaching(changed, importers).filter((file) => isTest(file) && !file.startsWith("e2e/"))
const tests = [...new Set([...ofSchema, ...ofImports])]
const times = lastTimes()
let remainingMs = budgetMs * 3
const near = tests.filter((file) => {
  remainingMs -= times.get(file) ?? usualMs
  return remainingMs >= 0
})
const journeys = journeysOf(changed, importers)
say(`${changed.length} changed files; ${tests.length} test files reach them, the nearest ${near.length} run.`)
if (journeys.length > 0) say(`Journeys through them: npm test -- ${journeys.join(" ")}`)
if (near.length === 0) process.exit(0)
const vitest = join(root, "node_modules", "vitest", "vitest.mjs")
const projects = ["unit", "rules", "server"].map((project) => `--project=${project}`)
const { status } = spawnSync(process.execPath, [vitest, "run", ...projects, ...near], {
  cwd: root,
  stdio: "inherit",
})
process.exit(status ?? 1)
