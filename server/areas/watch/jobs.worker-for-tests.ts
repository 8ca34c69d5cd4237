import { readConfig } from "../../config.ts"
import { openDatabase } from "../../platform/postgres/index.ts"
import { readPortalTerms } from "../../start/texts.ts"
import { tellWatchers } from "./jobs.ts"

// One run after the other in a process of its own, so that a test can kill it: database url, and the instant of its clock.
const [databaseUrl, instant] = process.argv.slice(2)
const parts = {
  db: openDatabase(databaseUrl!),
  terms: await readPortalTerms(readConfig({}).contentDir),
  clock: () => new Date(instant!),
  publicUrl: "https://portal.example",
}
process.stdout.write("ready\n")
while (true) await tellWatchers(parts)
