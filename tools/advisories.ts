import { readAudit } from "./advisory-report.ts"
import { projectPackages, readJson, root } from "./lock-file.ts"
import { lockFileProblems } from "./lock-file-problems.ts"
import { npm } from "./npm.ts"

// Known advisories about the packages in use: npm run advisories. Ends with 0 where none is known and the lock file is in order,
// with 1 where something is wrong, and with 2 where the registry could not be asked: that is not "none".

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const problems = lockFileProblems(projectPackages(), readJson("package.json").allowScripts)
for (const { found, sentence } of problems)
  say(`${found.name} ${found.version}${found.isShipped ? "" : " (nur zum Entwickeln)"} ${sentence}.`)
const shipped = problems.filter(({ found }) => found.isShipped)
say(
  shipped.length > 0
    ? `${shipped.length} Auffälligkeiten in dem, was ausgeliefert wird.`
    : "Was ausgeliefert wird, steht ohne Auffälligkeit in package-lock.json: aus einer Registry, mit Prüfsumme, nicht aufgegeben, ohne Skripte.",
)

const report = readAudit(npm(root, "audit", "--json"))
if (report.outcome === "unknown") {
  say(
    `Ob Sicherheitslücken bekannt sind, konnte NICHT geprüft werden: die Registry gab keine Auskunft (${report.why}).`,
  )
  process.exit(shipped.length > 0 ? 1 : 2)
}
for (const sentence of report.sentences) say(sentence)
say(
  report.sentences.length > 0
    ? `${report.sentences.length} Pakete mit bekannten Sicherheitslücken.`
    : "Zu keinem Paket ist der Registry eine Sicherheitslücke bekannt.",
)
process.exit(shipped.length > 0 || report.sentences.length > 0 ? 1 : 0)
