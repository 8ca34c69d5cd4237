import { cpus } from "node:os"
import { measureAccepts } from "./accepts.ts"
import { measureBrowser } from "./browser.ts"
import { cleanUp } from "./cleanup.ts"
import { measureLists } from "./lists.ts"
import { printTable, say } from "./report.ts"
import { measureScale } from "./scale.ts"
import { measureScreens } from "./screens.ts"
import { measureStart } from "./start.ts"
import { measureStartPage } from "./start-page.ts"
import { measureStreams } from "./streams.ts"
import { within } from "./within.ts"

/** Upper limit far beyond any section's duration, so that no wait is endless. */
const secondsOfSection = 3600

const sections: Record<string, () => Promise<void>> = {
  lists: measureLists,
  accepts: measureAccepts,
  streams: measureStreams,
  startPage: measureStartPage,
  browser: measureBrowser,
  screens: measureScreens,
  scale: measureScale,
  start: measureStart,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in sections))
if (unknown.length > 0) {
  process.stderr.write(`Unbekannt: ${unknown.join(", ")}. Es gibt: ${Object.keys(sections).join(", ")}.\n`)
  process.exit(1)
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    process.stderr.write(`Ended by ${signal}.\n`)
    void cleanUp().finally(() => process.exit(1))
  })

process.on("uncaughtException", (error) => {
  process.stderr.write(`${error.stack}\n`)
  void cleanUp().finally(() => process.exit(1))
})

say(`Node ${process.versions.node}, ${cpus().length} Kerne. Alles sind Verhältnisse innerhalb dieses Laufs.`)
let isMet = false
try {
  for (const [name, measure] of Object.entries(sections)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    say(`\n— ${name}`)
    await within(secondsOfSection, `the end of section ${name}`, measure())
    await cleanUp()
  }
  isMet = printTable()
} finally {
  await cleanUp()
}
process.exit(isMet ? 0 : 1)
