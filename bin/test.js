import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { prepareEmulator } from "./emulator.js"
import { buildWeb, fail, prepare, root, say } from "./prepare.js"
import { checkRows, checks, tests } from "./steps.js"

// Static checks, unit tests, server tests and browser journeys; `--looks` adds the visual checks. `--long` runs tests that take more
// than ten minutes in total, and the visual checks; `--hosted` the account journeys on the Firebase emulator. With paths, only the tests
// of these files and folders.
prepare()
buildWeb()
/** @type {Record<string, string[]>} */
const longer = { "--long": ["long", "looks", "walks"], "--hosted": ["hosted"] }
const alone = Object.keys(longer).flatMap((flag) => (process.argv.includes(flag) ? (longer[flag] ?? []) : []))
if (alone.includes("hosted")) prepareEmulator()
const paths = process.argv.slice(2).filter((word) => !word.startsWith("--"))
const projects = alone.length > 0 ? alone : ["unit", "rules", "server", "e2e"]
if (process.argv.includes("--looks")) projects.push("looks")
const report = join(root, ".cache", "tests.json")
mkdirSync(join(root, ".cache"), { recursive: true })
rmSync(report, { force: true })

const isWhole = alone.length === 0 && paths.length === 0
const rows = join(root, ".cache", "row-columns.jsonl")
rmSync(rows, { force: true })
if (isWhole) process.env.ROW_COLUMNS = rows

const checked = alone.length > 0 || paths.length > 0 || (await checks())
const passed = tests(
  ...paths,
  ...projects.map((project) => `--project=${project}`),
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`,
)
const areRowsSound = !isWhole || (await checkRows())
if (!existsSync(report)) fail("Die Tests wurden abgebrochen, bevor sie gezählt werden konnten.")
const counts = JSON.parse(readFileSync(report, "utf8"))
const { numPassedTests, numFailedTests, numPendingTests } = counts
const further = [
  passed || numFailedTests > 0 ? "" : ", a test file could not be run",
  checked && areRowsSound ? "" : ", checks failed",
].join("")
say(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped${further}`)
process.exit(checked && passed && areRowsSound ? 0 : 1)
