import type { Locator, Page } from "playwright-core"
import { addDays, berlinToday } from "../../contract/dates.ts"
import type { Area } from "../../contract/enums.ts"
import type { SendRequest } from "../../contract/requests.ts"
import type { User } from "../../contract/users.ts"
import { castAgreed } from "../../server/demo/cast.ts"
import { callerFor, changeCar, readJson, sendAbout } from "../http.ts"
import { settled } from "../settled.ts"
import { admin, manager, seller } from "../stage.ts"
import { button, openEditor, panel, pressTool, rows } from "../steps.ts"
import { archiveOne, carScreens } from "./car-screens.ts"
import { caseScreens, tellStories } from "./case-screens.ts"
import { deskScreens } from "./desk-screens.ts"
import { documentScreens } from "./document-screens.ts"
import { entryScreens } from "./entry-screens.ts"
import { findingScreens } from "./finding-screens.ts"
import { frameScreens } from "./frame-screens.ts"
import { informationScreens } from "./information-screens.ts"
import { addLongNames, longOption } from "./long-names.ts"
import { declineOne, messageScreens } from "./message-screens.ts"
import { blockTwo, moderationScreens } from "./moderation-screens.ts"
import { overviewScreens } from "./overview-screens.ts"
import { peopleScreens } from "./people-screens.ts"
import { profileScreens } from "./profile-screens.ts"
import { proposalScreens, proposeOne } from "./proposal-screens.ts"
import { at, loaded } from "./screen-at.ts"
import { addDocument, faultyFile, imageFiles } from "./screen-files.ts"
import { termsScreens } from "./terms-screens.ts"
import { watchScreens, watchSome } from "./watch-screens.ts"

/** Every screen and dialog of the portal, for what looks at all of them: pictures and accessibility. */
export type Screen = { name: string; as: string | null; show: (page: Page) => Promise<void> }

const wished = "4700309"
const accepted = "4700415"
const selected = "4700163"

/**
 * One individual request, one acceptance, one request for a ZVF, one car in the archive, two blocks and one import, so
 * that no list is empty. Runs once, before the first screen; the screens themselves come in any order. Nobody else can
 * use what is taken here: the two people of `blockTwo`, the three cars above, 4700060 and what 4700043 is at first.
 */
export async function fillScreens(url: string): Promise<void> {
  const call = await callerFor(url, manager)
  const send = (area: Area, jobNumber: string, fields: Partial<SendRequest>) =>
    sendAbout(call, area, jobNumber, fields)
  const dateOfDelivery = addDays(berlinToday(new Date()), 90)
  const [location] = (await readJson<User>(call, "/api/user/")).locations
  await send("PRE_OFFER", wished, { type: "PRE_OFFER_REQUEST", kmReading: 20_000, dateOfDelivery })
  await send("PRE_OFFER", accepted, { type: "PRE_OFFER_ACCEPT", preOfferType: "MAIN", ...castAgreed })
  await send("SELECTION", selected, { type: "SELECTION_ACCEPT", ...castAgreed, locationId: location?.id })
  await archiveOne(url, (jobNumber) =>
    send("PRE_OFFER", jobNumber, { type: "PRE_OFFER_REQUEST", kmReading: 20_000, dateOfDelivery }),
  )
  await blockTwo(url)
  await addDocument(await callerFor(url, admin), "4700043")
  await watchSome(url)
  const taken = [wished, accepted, "4700043", "4700060"]
  await tellStories(url, wished, taken)
  await declineOne(url, taken)
  await proposeOne(url, taken)
  await addLongNames(url, ["4700043", "4700402"])
  // Last, so that it can be undone.
  await changeCar(await callerFor(url, admin), "4700043", { Kennzeichen: "HH-Z 26" })
}

const openFirst = async (page: Page) => {
  await rows(page).first().getByRole("link").click()
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

/** Opens a car's editor by its job number. */
const editor = (jobNumber: string, then: (page: Page, opened: Locator) => Promise<void> = async () => {}) =>
  at(`/car?search=${jobNumber}`, async (page) => then(page, await openEditor(page, jobNumber)))

/** Opens a car's editor, then the form of one of its steps. */
const stepOf = (jobNumber: string, step: string) =>
  editor(jobNumber, async (page, opened) => {
    // What was asked for about the car comes late, above the buttons, and moves them.
    await settled(page)
    await button(opened, new RegExp(`^${step}: `)).click()
    await page.locator("[role=dialog][data-nested]").waitFor()
  })

/** The import, then what a screen adds. */
const importPanel = (then: (page: Page, importing: Locator) => Promise<void> = async () => {}) =>
  at("/car", async (page) => {
    await loaded(page)
    await pressTool(page, "Importieren")
    const importing = panel(page, "Fahrzeuge importieren")
    await importing.getByLabel("Excel-Datei wählen").waitFor()
    await then(page, importing)
  })

const imagesPanel = (then: (images: Locator, page: Page) => Promise<unknown> = async () => {}) =>
  at("/car", async (page) => {
    await loaded(page)
    await pressTool(page, "Fahrzeugbilder")
    const images = panel(page, "Fahrzeugbilder")
    await images.getByRole("table").waitFor()
    await then(images, page)
  })

export const screens: readonly Screen[] = [
  ...entryScreens,
  ...informationScreens,
  { name: "landing", as: manager, show: at("/") },
  { name: "not-found", as: manager, show: at("/gibt/es/nicht") },
  { name: "preoffers", as: manager, show: preOffers() },
  {
    name: "preoffers-filtered",
    as: manager,
    show: at("/overview/preoffer?search=47001&colour=WHITE&colour=ORANGE", (page) =>
      rows(page).first().waitFor(),
    ),
  },
  {
    name: "preoffers-sorted",
    as: manager,
    show: at("/overview/preoffer?sort=-price", (page) => rows(page).first().waitFor()),
  },
  {
    name: "preoffers-nothing",
    as: manager,
    show: at("/overview/preoffer?search=nichts", (page) =>
      page.getByText("Kein Fahrzeug entspricht Ihren Filtern").waitFor(),
    ),
  },
  { name: "preoffer", as: manager, show: preOffers((page) => openFirst(page)) },
  {
    name: "preoffer-request",
    as: manager,
    show: at("/overview/preoffer?search=4700043", async (page) => {
      await openFirst(page)
      await button(panel(page), /^Pre-Offer anfragen: /).click()
      await button(panel(page, "Pre-Offer anfragen"), /^Anfrage senden: /).click()
      await page.getByText("Diese Angabe ist erforderlich.").first().waitFor()
    }),
  },
  {
    name: "preoffer-accept",
    as: manager,
    show: at("/overview/preoffer?search=4700043", async (page) => {
      await openFirst(page)
      await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
      await panel(page, "Pre-Offer 1 annehmen").waitFor()
    }),
  },
  {
    name: "selection",
    as: manager,
    show: at("/overview/selection", (page) => rows(page).first().waitFor()),
  },
  {
    name: "selection-taken",
    as: manager,
    show: at(`/overview/selection?search=${selected}`, (page) => openFirst(page)),
  },
  {
    name: "selection-accept",
    as: manager,
    show: at("/overview/selection?search=4700372", async (page) => {
      await openFirst(page)
      await button(panel(page), /^ZVF anfragen: /).click()
      await panel(page, "ZVF anfragen").waitFor()
    }),
  },
  ...frameScreens,
  { name: "activities", as: manager, show: at("/activity", (page) => loaded(page)) },
  { name: "seller-preoffers", as: seller, show: preOffers() },
  { name: "seller-preoffer", as: seller, show: preOffers((page) => openFirst(page)) },
  ...proposalScreens,
  { name: "admin-landing", as: admin, show: at("/") },
  { name: "cars", as: admin, show: at("/car", (page) => loaded(page)) },
  { name: "car-request", as: admin, show: editor(wished) },
  { name: "car-answer", as: admin, show: stepOf(wished, "Beantworten") },
  { name: "car-confirm", as: admin, show: stepOf(accepted, "Bestätigen") },
  { name: "car-reject", as: admin, show: stepOf(accepted, "Ablehnen") },
  { name: "car-free", as: admin, show: stepOf(selected, "Wieder freigeben") },
  { name: "car-record", as: admin, show: stepOf("4700043", "Durch Anbieter erfassen") },
  ...carScreens,
  ...caseScreens,
  ...messageScreens,
  ...deskScreens,
  ...moderationScreens,
  ...profileScreens,
  ...termsScreens,
  { name: "import", as: admin, show: importPanel() },
  {
    name: "import-errors",
    as: admin,
    show: importPanel(async (page, importing) => {
      await importing.getByLabel("Excel-Datei wählen").setInputFiles(await faultyFile(page))
      await importing.getByRole("tab", { name: /^Fehler/ }).waitFor()
    }),
  },
  { name: "images", as: admin, show: imagesPanel() },
  {
    name: "images-upload",
    as: admin,
    show: imagesPanel(async (images) => {
      await images.getByLabel("Bilder wählen").setInputFiles(await imageFiles())
      await images.getByText("gibt es bereits ein Bild").first().waitFor()
    }),
  },
  {
    name: "image-delete",
    as: admin,
    show: imagesPanel(async (images, page) => {
      await images
        .getByRole("button", { name: /^Bild löschen/ })
        .first()
        .click()
      await page.getByRole("alertdialog").waitFor()
    }),
  },
  {
    name: "car-documents",
    as: admin,
    show: editor("4700043", (_, opened) => button(opened, "Dokumente").click()),
  },
  {
    name: "settings",
    as: admin,
    show: at("/car", async (page) => {
      await openPromotions(page)
      await page.getByText("abgelaufen").waitFor()
    }),
  },
  {
    name: "option",
    as: admin,
    show: at("/car", async (page) => {
      await pressTool(page, "Einstellungen")
      await button(page, /^Aurel Vans( öffnen)?$/).click()
      await panel(page, "Option bearbeiten").waitFor()
    }),
  },
  {
    name: "option-long",
    as: admin,
    show: at("/car", async (page) => {
      await openPromotions(page)
      await button(page, new RegExp(`^${longOption}( öffnen)?$`)).click()
      await panel(page, "Option bearbeiten").waitFor()
    }),
  },
  ...peopleScreens,
  { name: "outbox", as: admin, show: at("/outbox", (page) => loaded(page)) },
  { name: "record", as: admin, show: at("/record", (page) => page.getByText(/^Stand: Position/).waitFor()) },
  {
    name: "record-entry",
    as: admin,
    show: at("/record?search=eingelesen", async (page) => {
      await page
        .getByRole("button", { name: /Excel-Datei eingelesen/ })
        .first()
        .click()
      await panel(page).waitFor()
    }),
  },
  {
    name: "outbox-mail",
    as: admin,
    show: at("/outbox", async (page) => {
      await page
        .getByRole("button", { name: /Auftrag/ })
        .first()
        .click()
      await panel(page).waitFor()
    }),
  },
  ...documentScreens(accepted),
  ...watchScreens,
  ...overviewScreens,
  ...findingScreens,
]
