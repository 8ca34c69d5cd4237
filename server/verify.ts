import { instantText } from "../contract/core/format.ts"
import { entryName } from "../contract/core/journal-words.ts"
import type { JournalHead } from "../contract/news/journal.ts"
import { type EntryNames, entryNamesAt, unsoundDocuments } from "./cases/contracts/verify.ts"
import { readConfig } from "./config.ts"
import { OperatorError, runCommand } from "./core/operator-error.ts"
import { openDatabase } from "./core/postgres/db.ts"
import { unsoundFiles } from "./fleet/documents/verify.ts"
import type { Flaw } from "./news/journal/rules.ts"
import { type Broken, type Verified, verifyJournal } from "./news/journal/verify.ts"
import { withPortalDatabase } from "./start/embedded-postgres.ts"

// Verifies the journal: `npm run verify`, or `npm run verify -- <position> <hash>` with a printed head (P132). Exit code
// 1 on failure.

const say = (text: string): void => void process.stdout.write(`${text}\n`)

type Head = Pick<JournalHead, "position" | "hash">

function readCall(words: readonly string[]): Head | null {
  if (words.length === 0) return null
  const [position = "", hash = ""] = words
  if (words.length !== 2 || !/^\d{1,15}$/.test(position) || !/^[0-9a-fA-F]{64}$/.test(hash))
    throw new OperatorError(
      "Aufruf: npm run verify [-- <Position> <Prüfsumme>], wie sie in einem Dokument stehen",
    )
  return { position: Number(position), hash: hash.toLowerCase() }
}

const sentences: Record<Flaw, string> = {
  missing: "An dieser Stelle fehlt ein Eintrag.",
  link: "Der Eintrag schließt nicht an den vorherigen an.",
  content: "Der Inhalt ist nicht mehr der, der versiegelt wurde.",
  unreadable: "Der Inhalt hat nicht die Form, in der das Portal ihn schreibt.",
  place: "Die Prüfsumme dieser Stelle stimmt nicht.",
  source_changed: "Der Vorgang selbst wurde nach dem Versiegeln verändert.",
  source_missing: "Der Vorgang selbst wurde entfernt.",
  unrecorded: "Das steht nicht im Protokoll: Es wurde daran vorbei angelegt.",
  state:
    "Der heutige Stand ist ein anderer als der, der zuletzt aufgezeichnet wurde: Er wurde am Protokoll vorbei geändert.",
  stray: "Neben der Kette stehen Einträge, die nicht zu ihr gehören.",
  not_purged: "Der Inhalt fehlt, ohne dass eine Löschung nach Ablauf der Frist ihn nennt.",
  unsealed: "Der Eintrag wartet seit mehr als einer Minute auf sein Siegel.",
  head: "Die Kette geht nicht durch den genannten Stand: Sie wurde verkürzt oder neu geschrieben.",
  shortened: "Zu späteren Stellen gibt es schon Dokumente: Das Ende der Kette fehlt.",
  purged_early: "Der Inhalt wurde entfernt, bevor seine Frist abgelaufen war.",
  document: "Das Dokument zu diesem Vorgang ist nicht mehr das, das erstellt wurde.",
  document_differs: "Das Dokument passt nicht mehr zum Vorgang: Der Vorgang sagt heute etwas anderes.",
  car_document: "Ein Dokument des Fahrzeugs fehlt oder ist nicht mehr das, das hier vorlag.",
  document_gone: "Das Dokument zu diesem Vorgang fehlt, ohne dass seine Frist abgelaufen war.",
}

/** In Berlin time; an invalid instant stays as it is. */
const timeText = (at: string) => (Number.isNaN(Date.parse(at)) ? at : `${instantText(at)} Uhr`)

function describe({ flaw, position, kind, id, at }: Broken, names: readonly EntryNames[]): string {
  const { jobNumber, document } = names.find((named) => named.position === position) ?? {}
  const facts = [
    kind && `${entryName(kind)} (${kind})`,
    jobNumber && `Auftrag ${jobNumber}`,
    document && `Dokument ${document}`,
    id && `Kennung ${id}`,
    at && `vom ${timeText(at)}`,
  ].filter(Boolean)
  return (
    [position === null ? "ohne Position" : `Position ${position}`, ...facts].join(", ") +
    `\n  ${sentences[flaw]}`
  )
}

const proven =
  "Vorgänge, Sperren, Zustimmungen, Texte, Vertragsdokumente und Dateien sowie Personen, Standorte, Optionen und Fahrzeuge sind so, wie es zuletzt aufgezeichnet wurde."
const unproven =
  "Ob das Ende abgeschnitten oder die ganze Kette neu geschrieben wurde, zeigt erst der Vergleich mit Position und Prüfsumme eines Dokuments."

function report(
  { checked, purged, waiting, head, broken, brokenCount }: Verified,
  names: readonly EntryNames[],
  knownHead: Head | null,
): boolean {
  const count = (number: number) => number.toLocaleString("de-DE")
  say(
    `Geprüft: ${count(checked)} Einträge, davon ${count(purged)} nach Ablauf der Frist ohne Inhalt; ${count(waiting)} warten auf ihr Siegel.`,
  )
  if (head) say(`Stand: Position ${head.position}, Prüfsumme ${head.hash}`)
  const [first, ...more] = broken
  if (!first) {
    say(`Das Protokoll ist unversehrt. ${proven}`)
    if (!knownHead) say(unproven)
    return true
  }
  say(`\nErster Bruch: ${describe(first, names)}`)
  if (more.length > 0) say(`\nWeitere Brüche (${count(brokenCount - 1)}):`)
  for (const each of more) say(`- ${describe(each, names)}`)
  return false
}

const positionOf = ({ position }: Broken) => position ?? Number.MAX_SAFE_INTEGER

/** Verifies a snapshot of the database, whatever the portal writes meanwhile. */
async function verify(url: string, knownHead: Head | null): Promise<boolean> {
  const db = openDatabase(url, { size: 1 })
  try {
    const verified = await db.transaction(async (tx) => {
      await tx.run("set transaction isolation level repeatable read, read only")
      // Between two statements many documents are read, and some statements read the whole journal.
      await tx.run("set local idle_in_transaction_session_timeout = 0")
      await tx.run("set local statement_timeout = 0")
      const tables = await tx.one<{ journal: string | null }>(
        "select to_regclass('journal')::text as journal",
      )
      if (!tables?.journal)
        throw new OperatorError(
          "Diese Datenbank hat noch kein Protokoll; bitte starten Sie das Portal einmal.",
        )
      const journal = await verifyJournal(tx, knownHead, (checked) => {
        if (checked % 100_000 === 0) say(`${checked.toLocaleString("de-DE")} Einträge …`)
      })
      const unsound: Broken[] = [
        ...(await unsoundDocuments(tx)).map(({ actId: id, ...document }) => {
          return { ...document, kind: "contract.made", id }
        }),
        ...(await unsoundFiles(tx)).map((file) => ({ ...file, flaw: "car_document" as const })),
      ]
      const broken = [...journal.broken, ...unsound].sort((a, b) => positionOf(a) - positionOf(b))
      const names = await entryNamesAt(
        tx,
        broken.flatMap(({ position }) => position ?? []),
      )
      return { ...journal, broken, brokenCount: journal.brokenCount + unsound.length, names }
    })
    return report(verified, verified.names, knownHead)
  } finally {
    await db.close()
  }
}

/** Failures of the database in one sentence; others unchanged. */
function explained(error: Error & { code?: string }): Error {
  const { code, message } = error
  const isOfDatabase = code !== undefined || message.startsWith("Connection terminated")
  return isOfDatabase ? new OperatorError(`Die Datenbank lässt sich nicht lesen: ${message || code}`) : error
}

await runCommand(async () => {
  const givenHead = readCall(process.argv.slice(2))
  const config = readConfig(process.env)
  const isWhole = await withPortalDatabase(config, (url) => verify(url, givenHead)).catch((error) => {
    throw explained(error)
  })
  process.exitCode = isWhole ? 0 : 1
}, 2)
