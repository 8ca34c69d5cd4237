import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pdfOf } from "@packages/active-content/for-tests"
import { Secret, TOTP } from "otpauth"
import type { Locator, Page, Response } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { addDays, berlinToday } from "../../contract/core/dates.ts"
import { dateText } from "../../contract/core/format.ts"
import type { JournalEntry } from "../../contract/news/journal.ts"
import { castPassword, castTermsVersion, castUser } from "../../server/demo/cast.ts"
import { unrecorded } from "../../server/testing/unrecorded.ts"
import { callerFor, callerOn, mailLink, readJson } from "../http.ts"
import { outdated } from "../outdated.ts"
import { openStage } from "../portal.ts"
import { settled } from "../settled.ts"
import { admin, manager, type Stage, seller, signIn } from "../stage.ts"
import { carLink, opener, rows } from "../steps.ts"
import { fileWithErrors, imageFiles } from "./screen-files.ts"
import { fillScreens } from "./screens.ts"
import { sends } from "./sends.ts"

const stage = {} as Stage
const asAdmin = callerOn(stage, admin)
const people: Record<string, string> = { admin, manager, seller, blocked: "leitung@kessler.example" }

/**
 * Each place of the web app that sends a call, who presses there, and how: addresses, the starts of button names (`?`: in a question), fields to
 * fill with the other required ones (`{}`), and steps of `special` (`@`). Rows build on those before.
 */
const table = `
people/locations/LocationPage.tsx POST /api/location/ | admin | /location | Standort anlegen | {VF-Nummer: 1909; PLZ: 01067; Dieser Standort: on} | Anlegen
people/locations/LocationPage.tsx POST /api/location/update | admin | /location?search=1909 | @open 1909 | {Name: Neuer Name} | Speichern
people/locations/LocationPage.tsx POST /api/location/delete | admin | /location?search=1909 | Standort 1909 löschen | ?Löschen
people/users/UserPage.tsx POST /api/user/ | admin | /user | Benutzer anlegen | {Rolle: Administrator; Vorname: Zoe} | Anlegen
people/users/UserParts.tsx POST /api/user/invite | admin | /user?search=Zoe | @open Zoe | Einladung erneut senden
news/outbox/OutboxPage.tsx POST /api/outbox/retry | admin | /outbox?search=Zoe | @open Ihr Zugang | Link anzeigen
news/outbox/OutboxPage.tsx POST /api/outbox/retry | admin | @seen /api/outbox/all* failed | /outbox | Erneut senden:
news/outbox/OutboxPage.tsx POST /api/outbox/held | admin | @seen /api/outbox/all* held | /outbox | Alle senden
news/outbox/OutboxPage.tsx POST /api/outbox/held | admin | @seen /api/outbox/all* held | /outbox | Alle verwerfen
people/users/UserPage.tsx POST /api/user/update | admin | /user?search=Zoe | @open Zoe | {Nachname: Zweite} | Speichern
people/users/UserPage.tsx POST /api/user/delete | admin | /user?search=Zoe | @open Zoe | Löschen | ?Löschen
people/moderation/UserBlocks.tsx POST /api/user/block/lift | admin | /user?search=leitung@kessler.example | @open leitung@kessler.example | Sperre aufheben | {} | Sperre aufheben
people/moderation/UserBlocks.tsx POST /api/user/block | admin | /user?search=leitung@kessler.example | @open leitung@kessler.example | Sperren | {} | Sperren
cases/moderation/BlockPage.tsx POST /api/user/complaint | blocked | /block | {} | Beschwerde senden
cases/moderation/Complaints.tsx POST /api/user/complaint/answer | admin | @seen /api/desk decidable | / | Über die Beschwerde von | {} | Entscheidung senden
app/system/OperationPage.tsx POST /api/operation/mail | admin | /operation | Test-E-Mail senden
fleet/options/SettingsPanel.tsx POST /api/option/ | admin | /car | Einstellungen | Option anlegen | {Bezeichnung: Borealis} | Anlegen
fleet/options/SettingsPanel.tsx POST /api/option/ | admin | /car | Einstellungen | @open Borealis | {Bezeichnung: Borea} | Speichern
fleet/options/SettingsPanel.tsx POST /api/option/delete | admin | /car | Einstellungen | Borea löschen | ?Löschen
fleet/images/ImagesPanel.tsx POST /api/car/image | admin | /car | Fahrzeugbilder | @choose images
fleet/images/ImagesPanel.tsx POST /api/car/image/delete | admin | /car | Fahrzeugbilder | Bild löschen | ?Löschen
fleet/cars/editor/NewCarPanel.tsx POST /api/car/ | admin | /car | Fahrzeug anlegen | {Auftragsnummer: 9900001} | Anlegen
cases/steps/CarEditor.tsx POST /api/car/update | admin | /car?search=9900001 | @open 9900001 | {Lackcode: 17} | Speichern
fleet/documents/DocumentSection.tsx POST /api/car/document | admin | /car?search=9900001 | @open 9900001 | @choose document
fleet/documents/DocumentTable.tsx POST /api/car/document/delete | admin | /car?search=9900001 | @open 9900001 | Blatt.pdf löschen | ?Löschen
cases/steps/DeleteCar.tsx POST /api/car/delete | admin | /car?search=9900001 | @open 9900001 | 9900001 löschen | ?Löschen
cases/steps/OpenedCar.tsx POST /api/car/restore | admin | /car?archive=true&search=9900001 | @open 9900001 | Wiederherstellen
app/fleet/FleetPage.tsx POST /api/car/delete | admin | /car?search=9900001 | 9900001 löschen | ?Löschen
cases/steps/StepForm.tsx POST /api/car/update | admin | /car?search=4700415 | @open 4700415 | Bestätigen: | Bestätigen:
app/fleet/FleetPage.tsx POST /api/car/fleet/ids | admin | /car?search=47000 | @tick | Alle
app/fleet/FleetPage.tsx POST /api/car/fleet/ids | admin | /car?search=47000 | @tick | Gemeinsam ändern
fleet/cars/list/BulkPanel.tsx POST /api/car/bulk | admin | /car?search=47000 | @tick | Gemeinsam ändern | {Anzeigen: nein} | Vorschau
fleet/cars/list/BulkPanel.tsx POST /api/car/bulk | admin | /car?search=47000 | @tick | Gemeinsam ändern | {Anzeigen: nein} | Vorschau | 1 Fahrzeug ändern
fleet/excel/BatchPanel.tsx POST /api/car/import/undo | admin | /car | Weitere Aktionen | Letzte Änderungen | Rückgängig machen:
fleet/excel/BatchPanel.tsx POST /api/car/import/undo | admin | /car | Weitere Aktionen | Letzte Änderungen | Rückgängig machen: | ?Rückgängig machen
app/fleet/FleetPage.tsx POST /api/car/export | admin | /car?search=47000 | @tick | 1 ausgewähltes Fahrzeug exportieren
app/fleet/FleetPage.tsx POST /api/car/export | admin | /car?search=47000 | Gefilterte
fleet/excel/ImportPanel.tsx POST /api/car/export | admin | /car | Importieren | Leere Vorlage herunterladen
fleet/excel/use-import.ts POST /api/car/import | admin | /car | Importieren | @choose errors
fleet/cars/lists.ts POST /api/car/export | manager | /overview/preoffer | Excel-Export
app/overview/OverviewPage.tsx POST /api/watch/car | manager | /overview/preoffer?search=4700103 | Merken:
app/overview/OverviewPage.tsx POST /api/watch/car/remove | manager | /overview/preoffer?search=4700103 | Merken:
app/overview/CarTools.tsx POST /api/watch/car | manager | /overview/preoffer?search=4700145 | @car | Merken:
app/overview/CarTools.tsx POST /api/watch/car/remove | manager | /overview/preoffer?search=4700145 | @car | Merken:
news/watch/WatchSection.tsx POST /api/watch/car/seen | manager | /overview/preoffer?search=4700179 | @car
cases/requests/AcceptSeveral.tsx POST /api/car/mail | manager | /watch | @tick | Gemeinsam annehmen | {} | 1 Pre-Offer verbindlich annehmen
news/watch/list/WatchedTable.tsx POST /api/watch/car/remove | manager | /watch | Nicht mehr merken:
news/watch/SaveSearchPanel.tsx POST /api/watch/search | manager | /overview/preoffer?colour=ORANGE | Suche speichern | Speichern
news/watch/list/SearchTable.tsx POST /api/watch/search/delete | manager | /watch | Löschen: Günstige Vans | ?Löschen
news/messages/MessagePanel.tsx POST /api/message/read | manager | / | Mitteilungen, | Als gelesen markieren:
news/messages/MessagePanel.tsx POST /api/message/read | manager | / | Mitteilungen, | Alle als gelesen markieren
cases/requests/RequestPanel.tsx POST /api/car/mail | manager | /overview/preoffer?search=4700043 | @car | Individuell anfragen: | {Wunsch-Kilometer: 20000; Wunschdatum: in 90 days} | Anfrage senden:
cases/requests/AcceptPanel.tsx POST /api/car/mail | manager | /overview/preoffer?search=4700145 | @car | Pre-Offer 1 annehmen: | {} | Pre-Offer 1 verbindlich annehmen:
cases/steps/StepForm.tsx POST /api/car/update | admin | / | Annahme Pre-Offer 1 zu 4700145 bestätigen | Bestätigen:
cases/activities/list/AnswerSection.tsx POST /api/car/activity/withdraw | manager | /activity?search=4700043 | @open 4700043 | Pre-Offer-Anfrage zurückziehen: | ?Zurückziehen
cases/activities/list/OwnReference.tsx POST /api/car/activity/reference | manager | /activity?search=4700145 | @open 4700145 | {Ihr Zeichen: K 7} | Zeichen speichern
cases/activities/list/ActivityPage.tsx POST /api/excel/table | manager | /activity | Excel-Export
people/terms/ConsentForm.tsx POST /api/terms/answer | manager | @seen /api/user/ unanswered | /terms | {} | Entscheidung speichern
people/terms/WithdrawUse.tsx POST /api/terms/withdraw | manager | @seen /api/terms/own withdrawable | /terms | Nutzung widerrufen | ?Nutzung widerrufen
people/profile/MailCard.tsx POST /api/profile/mail | manager | /profile | E-Mail-Adresse ändern | {} | Adresse vormerken
people/links/LinkPage.tsx POST /api/user/mail/confirm | manager | @link | Adresse bestätigen
people/users/UserParts.tsx POST /api/user/mail/restore | admin | /user?search=Jens | @open Jens | Frühere Adresse wiederherstellen | ?Wiederherstellen
news/proposals/ProposePanel.tsx POST /api/proposal/ | seller | /overview/preoffer?search=4700037 | @car | Der Verkaufsleitung vorschlagen: | Vorschlag senden
people/profile/ProfilePage.tsx POST /api/profile/update | seller | /profile | {Vorname: Hella} | Speichern
people/profile/ProfilePage.tsx POST /api/profile/notices | seller | /profile | @checkbox
people/profile/MailCard.tsx POST /api/user/mail/resend | seller | @seen /api/meta.json sending | @seen /api/user/ unproven | /profile | Link erneut senden
people/profile/SessionsCard.tsx POST /api/profile/session/end | seller | @elsewhere | /profile | Abmelden:
people/profile/SessionsCard.tsx POST /api/profile/session/end-others | seller | @elsewhere | /profile | Alle anderen abmelden
people/profile/SecondFactorCard.tsx POST /api/profile/second-factor/prepare | seller | /profile | Einrichten | {} | Weiter
people/profile/SecondFactorCard.tsx POST /api/profile/second-factor/confirm | seller | @code | Einschalten
people/users/UserParts.tsx POST /api/user/second-factor/reset | admin | /user?search=beratung@brenner.example | @open beratung@brenner.example | Zweiten Faktor zurücksetzen | {} | Link senden
people/profile/SecondFactorCard.tsx POST /api/profile/second-factor/recovery-codes | seller | @keep | /profile | Neue Wiederherstellungscodes | @recovery | Erzeugen
people/profile/SecondFactorCard.tsx POST /api/profile/second-factor/off | seller | @keep | /profile | Ausschalten | @recovery | Ausschalten
people/profile/ProfilePage.tsx POST /api/profile/password | seller | /profile | Passwort ändern | {Bisheriges: password; Neues: drei eigene Wörter; Neues Passwort wiederholen: drei eigene Wörter} | Passwort ändern
people/profile/RemovalCard.tsx POST /api/profile/remove | seller | /profile | Zugang löschen | {Passwort: drei eigene Wörter} | Endgültig löschen`
  .trim()
  .split("\n")
  .map((row) => row.split(" | ") as [send: string, person: string, ...steps: string[]])

/** Pressed by other journeys, which name the button so. */
const others: Record<string, readonly [file: string, button: string]> = {
  "people/identity/EntryForms.tsx POST /api/user/resetpassword": [
    "accounts.test.ts",
    "Passwort zurücksetzen",
  ],
  "people/identity/hosted-identity.ts POST /api/identity/reset/exchange": ["hosted.test.ts", "?oobCode="],
  "people/identity/identity.ts POST /api/identity/reset/confirm": ["accounts.test.ts", "Passwort festlegen"],
  "people/identity/identity.ts POST /api/identity/sign-in/email": ["stage.ts", "Anmelden"],
  "people/identity/identity.ts POST /api/identity/sign-out": ["sessions.test.ts", "Abmelden"],
  "people/identity/identity.ts POST /api/identity/sign-up": ["accounts.test.ts", "Registrieren"],
  "people/identity/passkeys.ts POST /api/identity/passkey/options": ["profile.test.ts", "Mit Passkey"],
  "people/identity/passkeys.ts POST /api/identity/passkey/sign-in": ["profile.test.ts", "Mit Passkey"],
  "people/identity/session.ts POST /api/user/register": ["accounts.test.ts", "Registrieren"],
  "people/links/LinkPage.tsx POST /api/user/second-factor/confirm": ["profile.test.ts", "Zurücksetzen"],
  "people/profile/PasskeysCard.tsx POST /api/profile/passkey/add": ["profile.test.ts", "Passkey erstellen"],
  "people/profile/PasskeysCard.tsx POST /api/profile/passkey/prepare": [
    "profile.test.ts",
    "Passkey erstellen",
  ],
  "people/profile/PasskeysCard.tsx POST /api/profile/passkey/remove": ["profile.test.ts", "Entfernen: "],
}

/** Refused, since the screen only looks as if it were possible. */
const refusedHere: Record<string, number> = {
  "POST /api/terms/withdraw": 409,
  "POST /api/user/complaint/answer": 403,
}

/** Responses in states that the demo does not have. */
const states: Record<string, (body: never) => object> = {
  failed: ({ mails, ...all }: { mails: object[] }) => ({
    ...all,
    mails: mails.map((mail) => ({ ...mail, state: "failed" })),
  }),
  held: (outbox: object) => ({ ...outbox, held: 2 }),
  decidable: ({ complaints, ...desk }: { complaints: object[] }) => ({
    ...desk,
    complaints: complaints.map((complaint) => ({ ...complaint, refusal: null })),
  }),
  unanswered: (user: object) => ({ ...user, terms: { version: castTermsVersion, answer: null } }),
  unproven: (user: object) => ({ ...user, mailProven: false }),
  sending: (meta: object) => ({ ...meta, sendsMails: true }),
  withdrawable: (own: object) => ({ ...own, withdrawableUntil: berlinToday(new Date()) }),
}

const files: Record<string, (page: Page) => Promise<{ name: string; mimeType: string; buffer: Buffer }[]>> = {
  images: async () => (await imageFiles()).slice(2),
  document: async () => [{ name: "Blatt.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdfOf()) }],
  errors: async (page) => [await fileWithErrors(page)],
}

const newMail = "neu@brenner.example"
const values: Partial<Record<string, string>> = {
  "in 90 days": dateText(addDays(berlinToday(new Date()), 90)),
  password: castPassword,
  email: newMail,
}
let recoveryCodes: string[] = []

const special: Record<string, (page: Page, ...words: string[]) => Promise<unknown>> = {
  open: (page, ...words) => opener(page, words.join(" ")).click(),
  car: (page) => carLink(rows(page).first()).click(),
  tick: (page) =>
    page
      .getByRole("checkbox", { name: / auswählen$/ })
      .last()
      .check(),
  checkbox: (page) => page.getByRole("checkbox").last().click(),
  choose: async (page, kind = "") =>
    page
      .locator("input[type=file]")
      .last()
      .setInputFiles((await files[kind]?.(page)) ?? []),
  seen: (page, path, state = "") =>
    page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: states[state]?.((await response.json()) as never) })
    }),
  link: async (page) => page.goto(await mailLink(asAdmin, newMail, "")),
  elsewhere: () => callerFor(stage.url, seller),
  code: async (page) => {
    const secret = ((await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "").replaceAll(" ", "")
    await fill(page, { "Code der App": new TOTP({ secret: Secret.fromBase32(secret) }).generate() })
  },
  keep: async (page) => {
    const codes = page.getByRole("dialog").getByRole("listitem")
    await codes.last().waitFor()
    recoveryCodes = await codes.allTextContents()
    await page.getByLabel("Ich habe die Codes gesichert.").check()
  },
  recovery: (page) => fill(page, { "Code der App": recoveryCodes.pop() ?? "" }),
}

const layer = async (page: Page) => {
  const open = page.getByRole("dialog").or(page.getByRole("alertdialog"))
  return (await open.count()) > 0 ? open.last() : page.locator("body")
}

async function enter(field: Locator, value: string): Promise<void> {
  const [tag, type] = await field.evaluate((one: HTMLInputElement) => [one.tagName, one.type])
  if (tag === "SELECT") await field.selectOption(value)
  else if (type === "radio" || type === "checkbox") await field.check()
  else await field.fill(values[value] ?? value)
}

const empty = ":required:invalid, fieldset:not(:has(:checked)) > div:first-of-type [type=radio]"

/** Fills these fields, then the required ones. */
async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  const form = await layer(page)
  for (const [label, value] of Object.entries(fields))
    await enter(form.getByLabel(new RegExp(`^${label}`)).first(), value)
  const next = form.locator(empty).first()
  if (Object.keys(fields).length === 0) await next.waitFor()
  for (let filled = 0; (await next.count()) > 0 && filled < 20; filled++) {
    const value = await next.evaluate((one: HTMLInputElement | HTMLSelectElement) =>
      "options" in one ? [...one.options].find((option) => option.value)?.value : one.type,
    )
    await enter(next, value === "text" || value === "textarea" ? "Neu" : (value ?? ""))
  }
}

async function take(page: Page, step: string): Promise<unknown> {
  const [, kind, rest = ""] = /^([/{@?]?)(.*)$/s.exec(step) ?? []
  if (kind === "/") return page.goto(step)
  if (kind === "@") {
    const [name = "", ...words] = rest.split(" ")
    return special[name]?.(page, ...words)
  }
  const pairs = rest.replace("}", "").split("; ").filter(Boolean)
  if (kind === "{") return fill(page, Object.fromEntries(pairs.map((pair) => pair.split(": "))))
  const within = kind === "?" ? page.getByRole("alertdialog") : await layer(page)
  return within
    .getByRole("button", { name: new RegExp(`^${rest}`) })
    .last()
    .click()
}

beforeAll(async () => {
  Object.assign(stage, await openStage())
  await fillScreens(stage.url)
})
afterAll(() => stage.close())

it("lists each place of the web app that sends a call", () => {
  const listed = [...table.map(([send]) => send), ...Object.keys(others)]
  expect(listed.filter((send) => !sends.includes(send))).toEqual([])
  const countIn = (all: readonly string[], send: string) => all.filter((one) => one === send).length
  expect(sends.filter((send) => countIn(listed, send) < countIn(sends, send))).toEqual([])
  for (const [file, text] of Object.values(others))
    expect(readFileSync(join(import.meta.dirname, "..", file), "utf8"), file).toContain(text)
})

/** The session changes or ends: answers to the former one are not read to their end. */
const sessionChanges =
  /^POST .api.(profile.(second-factor.(confirm|off|recovery-codes)|password|remove)|terms.withdraw)$/

/** Calls that only say what they would do. */
const isCheck = (answer: Response) =>
  /[?&]check=true|"check":true/.test(answer.url() + (answer.request().postData() ?? ""))

let position = 0
/** Whether the journal has a new entry with this actor (P131). */
async function isRecorded(actor: string): Promise<boolean> {
  const { entries } = await readJson<{ entries: JournalEntry[] }>(asAdmin, "/api/journal/all")
  const fresh = entries.filter((entry) => entry.position > position)
  position = entries[0]?.position ?? 0
  return fresh.some((entry) => entry.actor?.id === castUser(actor).id)
}

/** Presses what a row names; throws what is wrong with the call. */
async function press(page: Page, mail: string, call: string, steps: readonly string[]): Promise<void> {
  for (const step of steps.slice(0, -1)) {
    await take(page, step)
    // The codes are kept while an answer to the former session is open.
    if (step !== "@keep") await settled(page)
  }
  await page.unrouteAll()
  const answer = page.waitForResponse(
    (one) => `${one.request().method()} ${new URL(one.url()).pathname}` === call,
  )
  answer.catch(() => {})
  await take(page, steps.at(-1) ?? "")
  const response = await answer
  const status = response.status()
  if (status >= 400 && status !== refusedHere[call]) throw new Error(`${status}`)
  const changes =
    !unrecorded.includes(call) && !isCheck(response) && !steps.some((step) => step.startsWith("@seen"))
  if (changes && !(await isRecorded(mail))) throw new Error("left no entry of this person")
  if (sessionChanges.test(call)) return
  await settled(page)
  const shown = await outdated(page, call)
  if (shown.length > 0) throw new Error(`still shows ${shown}`)
}

it("each button sends its call, which is recorded, and its screen then shows nothing outdated", async () => {
  const pages = new Map<string, Page>()
  const pageOf = async (mail: string) => {
    const page = await signIn(await stage.visit(), mail)
    page.setDefaultTimeout(20_000)
    // Screens show their own changes without the stream.
    await page.context().route("**/api/live", () => {})
    pages.set(mail, page)
    return page
  }
  const problems: string[] = []
  await isRecorded(admin)
  for (const [send, person, ...steps] of table) {
    const mail = people[person] ?? ""
    const page = pages.get(mail) ?? (await pageOf(mail))
    const call = send.slice(send.indexOf(" ") + 1)
    await press(page, mail, call, steps).catch((error) => problems.push(`${send}: ${error}`))
  }
  expect(problems).toEqual([])
}, 600_000)
