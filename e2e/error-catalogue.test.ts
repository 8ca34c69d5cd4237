import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import { dateText } from "../contract/format.ts"
import {
  expectLoadedAgain,
  type FailingList,
  failing,
  inNinetyDays,
  reads,
  sendTwoWishes,
} from "./failing.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, signIn } from "./stage.ts"
import {
  bindingButton,
  button,
  consentAndSend,
  field,
  findRow,
  openCar,
  openEditor,
  panel,
  tableRow,
} from "./steps.ts"

/**
 * The error catalogue of P87, outside the identity list: each row is provoked and read on the screen. Here
 * stand the failures that a healthy server does not give; what the real server refuses is read where it happens: taken
 * job numbers in car-editor, images and their codes in images, headers and unreadable files in import, sign-in in entry,
 * links and passwords in users, lost cars and offers in binding. Further lists of the admin are in `error-catalogue.long.test.ts`.
 */
const stage = stageOfFile()
beforeAll(() => sendTwoWishes(stage.url))

it.each<[person: string, lists: FailingList[]]>([
  [
    manager,
    [
      [
        "/overview/preoffer",
        "/car/all/area/columns",
        "Die Fahrzeuge konnten nicht geladen werden.",
        /^\d+ Fahrzeuge$/,
      ],
      ["/activity", "/car/all/activity", "Die Aktivitäten konnten nicht geladen werden.", /gefunden$/],
    ],
  ],
  [admin, [["/car", "/car/all", "Die Fahrzeuge konnten nicht geladen werden.", /^\d+ Fahrzeuge$/]]],
])("says to %s which list could not be loaded, and loads it when it is tried again", (person, lists) =>
  expectLoadedAgain(stage, person, lists),
)

it("says which request failed, and keeps what was entered", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await failing(page, "/car/mail")
  await openCar(page, "4700059")
  await button(panel(page), /^Pre-Offer anfragen: /).click()
  const wish = panel(page, "Pre-Offer anfragen")
  await field(wish, "Wunsch-Kilometer").fill("20.000")
  await field(wish, "Wunschdatum").fill(dateText(inNinetyDays()))
  await button(wish, /^Anfrage senden: /).click()
  await reads(page, "Die Pre-Offer-Anfrage ist fehlgeschlagen. Bitte versuchen Sie es später erneut.")
  expect(await field(wish, "Wunsch-Kilometer").inputValue()).toBe("20.000")

  await page.goto("/overview/preoffer")
  await openCar(page, "4700100")
  await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
  await consentAndSend(page)
  await reads(page, "Die Annahme des Pre-Offers ist fehlgeschlagen. Bitte versuchen Sie es später erneut.")

  await page.goto("/overview/selection")
  await button(await findRow(page, "4700003"), /^ZVF anfragen: /).click()
  await panel(page, "ZVF anfragen")
    .getByLabel(/^Standort/)
    .selectOption({ index: 1 })
  await bindingButton(page).click()
  await reads(page, "Die ZVF-Anfrage ist fehlgeschlagen. Bitte versuchen Sie es später erneut.")
})

it.each([
  ["forbidden", "Ihnen Fehlen die Berechtigungen um diese Aktion auszuführen."],
  ["car_gone", "Das Fahrzeug wurde nicht mehr gefunden. Bitte laden Sie die Seite neu."],
] as const)("says why a request is refused: %s", async (code, sentence) => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await failing(page, "/car/mail", code)
  await openCar(page, "4700100")
  await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
  await consentAndSend(page)
  await reads(page, sentence)
})

it("says why there is no export", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await failing(page, "/car/export", "forbidden")
  await button(page, "Excel-Export").click()
  await reads(page, "Ihnen Fehlen die Berechtigungen um diese Aktion auszuführen.")
  await page.unrouteAll()
  await failing(page, "/car/export")
  await button(page, "Excel-Export").click()
  await reads(page, "Der Export konnte nicht erstellt werden. Bitte versuchen Sie es später erneut.")
  await page.goto("/activity")
  await failing(page, "/excel/table")
  await button(page, "Excel-Export").click()
  await reads(page, "Der Export der Aktivitäten konnte nicht erstellt werden.")
})

const dialog = (page: Page) => page.getByRole("alertdialog")

it("says that a car could not be created, changed or deleted, and keeps the form", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  for (const call of ["/car/", "/car/update", "/car/delete"]) await failing(page, call)
  await button(page, "Fahrzeug anlegen").click()
  const created = panel(page, "Fahrzeug anlegen")
  await field(created, "Auftragsnummer").fill("E-4711")
  await button(created, "Anlegen").click()
  await reads(page, "Das Fahrzeug konnte nicht angelegt werden. Bitte versuchen Sie es später erneut.")
  expect(await field(created, "Auftragsnummer").inputValue()).toBe("E-4711")
  await page.goto("/car?search=4700043")
  const editor = await openEditor(page, "4700043")
  await field(editor, "Kennzeichen").fill("S-ZV 4711")
  await button(editor, "Speichern").click()
  await reads(page, "Das Fahrzeug konnte nicht geändert werden. Bitte versuchen Sie es später erneut.")
  await page.goto("/car?search=4700043")
  await tableRow(page, "4700043")
    .getByRole("button", { name: /löschen$/ })
    .click()
  await button(dialog(page), "Löschen").click()
  await reads(page, "Das Fahrzeug konnte nicht gelöscht werden. Bitte versuchen Sie es später erneut.")
})

/** What is kept at a page of its own: its calls, what opens the entry, a field of its form, the noun, and its deletion. */
type Kept = { at: string; api: string; entry: RegExp; input: string; noun: string; inRow: boolean }
const kept: Kept[] = [
  {
    at: "/location?search=1402",
    api: "/location",
    entry: /^1402/,
    input: "Name",
    noun: "Der Standort",
    inRow: true,
  },
  {
    at: "/user?search=kessler",
    api: "/user",
    entry: /^1201/,
    input: "Vorname",
    noun: "Der Benutzer",
    inRow: false,
  },
]

it.each(kept)("says that what is kept at $at could not be saved or deleted", async (of) => {
  const { at, api, entry, input, noun, inRow } = of
  const page = await signIn(await stage.visit(), admin)
  await failing(page, `${api}/update`)
  await failing(page, `${api}/delete`)
  await page.goto(at)
  const opener = page.getByRole("table").getByRole("button", { name: entry }).first()
  await opener.click()
  await field(panel(page), input).fill("Andere")
  await button(panel(page), "Speichern").click()
  await reads(page, `${noun} konnte nicht gespeichert werden.`)
  expect(await field(panel(page), input).inputValue()).toBe("Andere")
  await page.goto(at)
  if (!inRow) await opener.click()
  await page
    .getByRole("button", { name: /öschen$/ })
    .last()
    .click()
  await button(dialog(page), "Löschen").click()
  await reads(page, `${noun} konnte nicht gelöscht werden.`)
})
