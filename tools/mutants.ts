import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Fault } from "./faults/fault.ts"
import { faults } from "./faults.ts"
import { root } from "./project.ts"

/** Mutation tests: Stryker's, or with `--list [words]` the faults of `faults/` (those whose name contains the words). */
const [first, ...words] = process.argv.slice(2)
process.exitCode = first === "--list" ? runList(words.join(" ")) : runStryker()

function runStryker(): number {
  const stryker = join(root, "node_modules/@stryker-mutator/core/bin/stryker.js")
  const run = spawnSync(process.execPath, [stryker, "run", ...process.argv.slice(2)], { stdio: "inherit" })
  return run.status ?? 1
}

/** Puts one fault at a time into a copy of the project. Each must make one of its tests fail. */
function runList(name: string): number {
  const chosen = faults.filter(({ what }) => what.includes(name))
  const copy = copyOfProject()
  const end = () => rmSync(copy, { recursive: true, force: true })
  process.on("exit", end)
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1))
  const before = failuresIn(copy, [...new Set(chosen.flatMap(({ tests }) => tests))])
  if (before === null || before.length > 0) {
    console.log(`These tests must pass without a fault first: ${before?.join("; ") ?? "they did not run"}`)
    return 1
  }
  const missed = chosen.filter((fault) => !isFound(copy, fault))
  console.log(`${chosen.length - missed.length} of ${chosen.length} faults found`)
  return missed.length === 0 ? 0 : 1
}

function isFound(copy: string, { what, file, old, instead, tests }: Fault): boolean {
  const path = join(copy, file)
  const text = readFileSync(path, "utf8")
  if (text.split(old).length !== 2) {
    console.log(`old text   ${what}: not once in ${file}`)
    return false
  }
  writeFileSync(
    path,
    text.replace(old, () => instead),
  )
  const failed = failuresIn(copy, tests)
  writeFileSync(path, text)
  const isFound = failed !== null && failed.length > 0
  console.log(`${isFound ? "found    " : "NOT FOUND"}  ${what}: ${failed?.[0] ?? tests.join(" ")}`)
  return isFound
}

/** The names of the failed tests; null if no test ran, which proves nothing. */
function failuresIn(copy: string, tests: readonly string[]): string[] | null {
  const report = join(copy, "faults.json")
  rmSync(report, { force: true })
  const web = tests.some((test) => test.startsWith("e2e/")) ? ["--web"] : []
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--bail=1",
    "--reporter=json",
    `--outputFile=${report}`,
  ]
  const run = spawnSync(process.execPath, ["bin/run.js", ...web, ...vitest, ...tests], {
    cwd: copy,
    encoding: "utf8",
  })
  try {
    const { numTotalTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as Report
    if (numTotalTests === 0) return null
    return testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => fullName)
  } catch {
    console.log(run.stderr)
    return null
  }
}

type Report = {
  numTotalTests: number
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

/** All files that git would commit, with the installed packages. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "zvf-faults-"))
  const listed = spawnSync("git", ["ls-files", "-coz", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  for (const file of listed.stdout.split("\0").filter(Boolean)) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"))
  return copy
}
