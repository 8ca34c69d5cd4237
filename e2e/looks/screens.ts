import type { Locator, Page } from "playwright-core"
import type { SendRequest } from "../../contract/cases/requests.ts"
import { addDays, berlinToday } from "../../contract/core/dates.ts"
import type { Area } from "../../contract/core/enums.ts"
import type { User } from "../../contract/people/users.ts"
import { castAgreed } from "../../server/demo/cast.ts"
import { acceptAs, callerFor, changeCar, readJson, sendAbout } from "../http.ts"
import { settled } from "../settled.ts"
import { admin, manager, seller } from "../stage.ts"
import { button, carLink, openEditor, panel, pressTool, rows } from "../steps.ts"
import { archiveOne, carScreens } from "./car-screens.ts"
import { caseScreens, createCases, declineOne } from "./case-screens.ts"
import { deskScreens } from "./desk-screens.ts"
import { entryScreens } from "./entry-screens.ts"
import { findingScreens } from "./finding-screens.ts"
import { frameScreens } from "./frame-screens.ts"
import { informationScreens } from "./information-screens.ts"
import { addLongNames, longOption } from "./long-names.ts"
import { blockTwo, moderationScreens } from "./moderation-screens.ts"
import { peopleScreens } from "./people-screens.ts"
import { profileScreens } from "./profile-screens.ts"
import { proposalScreens, proposeOne } from "./proposal-screens.ts"
import { at, loaded, type Screen, screensOf } from "./screen-at.ts"
import { addDocument, fileWithErrors, imageFiles } from "./screen-files.ts"
import { termsScreens } from "./terms-screens.ts"
import { watchScreens, watchSome } from "./watch-screens.ts"

const requested = "4700309"
const accepted = "4700415"
const selected = "4700163"

/**
 * Fills the lists once before all screens, whose order is arbitrary. Reserved: the users of `blockTwo`, the three cars
 * above, 4700060, and the initial 4700043.
 */
export async function fillScreens(url: string): Promise<void> {
  const call = await callerFor(url, manager)
  const send = (area: Area, jobNumber: string, fields: Partial<SendRequest>) =>
    sendAbout(call, area, jobNumber, fields)
  const dateOfDelivery = addDays(berlinToday(new Date()), 90)
  const [location] = (await readJson<User>(call, "/api/user/")).locations
  await send("PRE_OFFER", requested, { type: "PRE_OFFER_REQUEST", kmReading: 20_000, dateOfDelivery })
  await acceptAs(call, accepted)
  await send("SELECTION", selected, { type: "SELECTION_ACCEPT", ...castAgreed, locationId: location?.id })
  await archiveOne(url, (jobNumber) =>
    send("PRE_OFFER", jobNumber, { type: "PRE_OFFER_REQUEST", kmReading: 20_000, dateOfDelivery }),
  )
  await blockTwo(url)
  await addDocument(await callerFor(url, admin), "4700043")
  await watchSome(url)
  const reserved = [requested, accepted, "4700043", "4700060"]
  await createCases(url, requested, reserved)
  await declineOne(url, reserved)
  await proposeOne(url, reserved)
  await addLongNames(url, ["4700043", "4700402"])
  // Last, so that it can be undone.
  await changeCar(await callerFor(url, admin), "4700043", { Kennzeichen: "HH-Z 26" })
}

const openFirst = async (page: Page) => {
  await carLink(rows(page).first()).click()
  await panel(page).waitFor()
}
const preOffers = (then?: (page: Page) => Promise<unknown>) =>
  at("/overview/preoffer", async (page) => {
    await rows(page).first().waitFor()
    await then?.(page)
  })

async function openPromotions(page: Page): Promise<void> {
  await pressTool(page, "Einstellungen")
  await panel(page, "Einstellungen")
    .getByRole("tab", { name: /^Aktionen/ })
    .click()
}

const editor = (jobNumber: string, then: (page: Page, opened: Locator) => Promise<void> = async () => {}) =>
  at(`/car?search=${jobNumber}`, async (page) => then(page, await openEditor(page, jobNumber)))

/** Opens a car's editor, then the form of a status change. */
const stepOf = (jobNumber: string, step: string) =>
  editor(jobNumber, async (page, opened) => {
    // The open request loads late and moves the buttons.
    await settled(page)
    await button(opened, new RegExp(`^${step}: `)).click()
    await page.locator("[role=dialog][data-nested]").waitFor()
  })

type InPanel = (opened: Locator, page: Page) => Promise<unknown>

const toolPanel =
  (tool: string, name: string, ready: (opened: Locator) => Locator) =>
  (then: InPanel = async () => {}) =>
    at("/car", async (page) => {
      await loaded(page)
      await pressTool(page, tool)
      await ready(panel(page, name)).waitFor()
      await then(panel(page, name), page)
    })
const fileField = (importing: Locator) => importing.getByLabel("Excel-Datei wählen")
const importPanel = toolPanel("Importieren", "Fahrzeuge importieren", fileField)
// Phones show cards instead of a table.
const imagesPanel = toolPanel("Fahrzeugbilder", "Fahrzeugbilder", (images) =>
  button(images, /^Bild löschen/).first(),
)

const openRow = (path: string, name: RegExp) =>
  at(path, async (page) => {
    await button(page, name).first().click()
    await panel(page).waitFor()
  })

export const screens: readonly Screen[] = [
  ...entryScreens,
  ...informationScreens,
  ...screensOf(manager, {
    landing: at("/"),
    "not-found": at("/gibt/es/nicht"),
    preoffers: preOffers(),
    "preoffers-filtered": at("/overview/preoffer?search=47001&colour=WHITE&colour=ORANGE", (page) =>
      rows(page).first().waitFor(),
    ),
    "preoffers-sorted": at("/overview/preoffer?sort=-price", (page) => rows(page).first().waitFor()),
    "preoffers-nothing": at("/overview/preoffer?search=nichts", (page) =>
      page.getByText("Kein Fahrzeug passt zu Ihren Filtern").waitFor(),
    ),
    preoffer: preOffers(openFirst),
    "preoffer-request": at("/overview/preoffer?search=4700043", async (page) => {
      await openFirst(page)
      await button(panel(page), /^Individuell anfragen: /).click()
      await button(panel(page, "Pre-Offer anfragen"), /^Anfrage senden: /).click()
      await page.getByText("Diese Angabe ist erforderlich.").first().waitFor()
    }),
    "preoffer-accept": at("/overview/preoffer?search=4700043", async (page) => {
      await openFirst(page)
      await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
      await panel(page, "Pre-Offer 1 annehmen").waitFor()
    }),
    selection: at("/overview/selection", (page) => rows(page).first().waitFor()),
    "selection-taken": at(`/overview/selection?search=${selected}`, openFirst),
    "selection-accept": at("/overview/selection?search=4700372", async (page) => {
      await openFirst(page)
      await button(panel(page), /^ZVF anfragen: /).click()
      await panel(page, "ZVF anfragen").waitFor()
    }),
    activities: at("/activity", loaded),
  }),
  ...frameScreens,
  ...screensOf(seller, { "seller-preoffers": preOffers(), "seller-preoffer": preOffers(openFirst) }),
  ...proposalScreens,
  ...screensOf(admin, {
    "admin-landing": at("/"),
    cars: at("/car", loaded),
    "car-request": editor(requested),
    "car-answer": stepOf(requested, "Beantworten"),
    "car-confirm": stepOf(accepted, "Bestätigen"),
    "car-reject": stepOf(accepted, "Ablehnen"),
    "car-free": stepOf(selected, "Wieder freigeben"),
    "car-record": stepOf("4700043", "Für den Händler eintragen"),
    import: importPanel(),
    "import-errors": importPanel(async (importing, page) => {
      await fileField(importing).setInputFiles(await fileWithErrors(page))
      await importing.getByRole("tab", { name: /^Fehler/ }).waitFor()
    }),
    images: imagesPanel(),
    "images-upload": imagesPanel(async (images) => {
      await images.getByLabel("Bilder wählen").setInputFiles(await imageFiles())
      await images.getByText("gibt es bereits ein Bild").first().waitFor()
    }),
    "image-delete": imagesPanel(async (images, page) => {
      await images
        .getByRole("button", { name: /^Bild löschen/ })
        .first()
        .click()
      await page.getByRole("alertdialog").waitFor()
    }),
    "car-documents": editor("4700043", (_, opened) =>
      opened.getByRole("heading", { name: "Dokumente" }).scrollIntoViewIfNeeded(),
    ),
    settings: at("/car", async (page) => {
      await openPromotions(page)
      await page.getByText("abgelaufen").waitFor()
    }),
    option: at("/car", async (page) => {
      await pressTool(page, "Einstellungen")
      await button(page, /^Aurel Vans( öffnen)?$/).click()
      await panel(page, "Option bearbeiten").waitFor()
    }),
    "option-long": at("/car", async (page) => {
      await openPromotions(page)
      await button(page, new RegExp(`^${longOption}( öffnen)?$`)).click()
      await panel(page, "Option bearbeiten").waitFor()
    }),
    outbox: at("/outbox", loaded),
    journal: at("/journal", (page) => page.getByText(/^Stand: Position/).waitFor()),
    operation: at("/operation", (page) => page.locator("main dl, main table").first().waitFor()),
    "journal-entry": openRow("/journal?search=eingelesen", /Excel-Datei eingelesen/),
    "outbox-mail": openRow("/outbox", /Auftrag/),
    "outbox-document": async (page) => {
      await openRow(`/outbox?search=${accepted}`, /: Annahme Pre-Offer/)(page)
      await button(panel(page), /als PDF herunterladen/).waitFor()
    },
  }),
  ...carScreens,
  ...caseScreens,
  ...deskScreens,
  ...moderationScreens,
  ...profileScreens,
  ...termsScreens,
  ...peopleScreens,
  ...watchScreens,
  ...findingScreens,
]
