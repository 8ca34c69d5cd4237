import type { Reason } from "@packages/embedded-postgres"
import { expect, it } from "vitest"
import { OperatorError } from "../core/operator-error.ts"
import { newDataFolder } from "../testing/portal.ts"
import { backUpPortal } from "./embedded-postgres.ts"
import { sentenceOf } from "./embedded-postgres-sentences.ts"

/** One example per reason. */
const oneOfEach: { [Code in Reason["code"]]: Omit<Extract<Reason, { code: Code }>, "code"> } = {
  no_account: {},
  folder_refused: { folder: "/d", because: "no_space" },
  home_missing: { folder: "/gone" },
  home_of_other_user: { folder: "/d" },
  home_closed: { folder: "/d", uid: 4711 },
  not_restored: { dataDir: "/d" },
  package_missing: { name: "@embedded-postgres/plan9" },
  other_major: { folder: "/d", found: "17", own: "18" },
  not_initialised: { folder: "/d", words: "initdb: error." },
  not_executable: { file: "/bin/postgres" },
  not_started: { words: "FATAL: no." },
  owned_by_another: { dataDir: "/d" },
  processes_left: { dataDir: "/d", pidFile: "/d/postmaster.pid" },
  ended_unexpectedly: { words: "signal 9." },
  nothing_to_back_up: { dataDir: "/d" },
  target_missing: { target: "/b" },
  target_in_data: { target: "/d/b", dataDir: "/d" },
  backed_up_already: {},
  database_ended: {},
  no_backup: { path: "/b/manifest.json" },
  backup_of_other_major: { backup: "/b", found: "17", own: "18" },
  backup_changed: { path: "/b/files/one" },
  data_not_empty: { dataDir: "/d" },
}
it("a full disk and a missing permission are reported as such", () => {
  const full = { code: "ended_unexpectedly", words: "could not write: No space left on device" } as const
  expect(sentenceOf(full)).toContain("auf dem Datenträger ist kein Platz mehr")
  const refused = { code: "folder_refused", folder: "/d", because: "no_right" } as const
  expect(sentenceOf(refused)).toContain("dort fehlt dem Benutzer, unter dem das Portal läuft, ein Recht")
})

it.each(Object.entries(oneOfEach))("describes %s in one German sentence with its subject", (code, rest) => {
  const sentence = sentenceOf({ code, ...rest } as Reason)
  expect(sentence).toMatch(/^[A-ZÄÖÜ/][^\n]*\.$/)
  const { because: _, ...named } = rest as Record<string, string>
  for (const value of Object.values(named)) expect(sentence).toContain(String(value))
})

it("a refusal reaches the operator as one sentence", async () => {
  const { path, remove } = await newDataFolder()
  const { signal } = new AbortController()
  const nothing = backUpPortal(`${path}/data`, { target: path, at: new Date(), version: "1.0.0", signal })
  await expect(nothing).rejects.toBeInstanceOf(OperatorError)
  await expect(nothing).rejects.toThrow(`Im Datenordner ${path}/data liegt keine Datenbank.`)
  await remove()
})
