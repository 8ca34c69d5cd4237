import type { Page } from "playwright-core"
import type { Activity } from "../../contract/cases/activities.ts"
import { callerFor, callerOf, carOf, postJson, readJson, updateAs } from "../http.ts"
import { admin, manager } from "../stage.ts"
import { button, field, openEditor, opener, panel, pressTool, searchBox } from "../steps.ts"
import { screensOf } from "./screen-at.ts"

const archived = "4700060"

export const carScreens = screensOf(admin, {
  car: (page) => opened(page, "4700043"),
  "car-new": async (page) => {
    await page.goto("/car")
    await button(page, "Fahrzeug anlegen").click()
    await button(panel(page), "Anlegen").click()
    await panel(page).getByText("Zum Anbieten fehlt noch:").waitFor()
  },
  "car-unsaved": async (page) => {
    const editor = await opened(page, "4700043")
    await field(editor, "Lackcode").fill("1")
    await page.keyboard.press("Escape")
    await page.getByRole("alertdialog").waitFor()
  },
  "car-conflict": async (page) => {
    const editor = await opened(page, "4700179")
    const colleague = await callerOf(page)
    const { paintCode } = await carOf(colleague, "4700179")
    // Before the colleague's change arrives, which a form without entries would follow.
    await field(editor, "Lackcode").fill("9")
    await updateAs(colleague, "4700179", { paintCode: paintCode === "7" ? "8" : "7" })
    await button(editor, "Speichern").click()
    await editor.getByText("Ihr Wert: 9").waitFor()
  },
  "car-delete": async (page) => {
    await button(await opened(page, "4700043"), "4700043 löschen").click()
    await page.getByRole("alertdialog").waitFor()
  },
  "car-history": async (page) => {
    const editor = await opened(page, "4700043")
    await editor.getByRole("heading", { name: "Verlauf" }).scrollIntoViewIfNeeded()
    await editor.getByText("Geändert (Import)").waitFor()
  },
  "cars-bulk": async (page) => {
    await page.goto("/car?search=47000")
    await page
      .getByRole("checkbox", { name: /^\d+ auswählen$/ })
      .first()
      .check()
    await button(page, "Gemeinsam ändern").click()
    await panel(page).getByLabel("Anzeigen").selectOption({ label: "nein" })
    await button(panel(page), "Vorschau").click()
    await panel(page)
      .getByText(/würden? geändert/)
      .first()
      .waitFor()
  },
  "cars-ticked": async (page) => {
    await page.goto("/car?search=47000")
    await page
      .getByRole("checkbox", { name: /^\d+ auswählen$/ })
      .first()
      .check()
    await searchBox(page).fill("47001")
    await page.getByText(/davon nicht in dieser Ansicht$/).waitFor()
  },
  "cars-changes": (page) => lastChanges(page),
  "cars-changes-undo": async (page) => {
    await button(await lastChanges(page), /^Rückgängig machen: /).click()
    await page.getByRole("alertdialog").waitFor()
  },
  "cars-archive": async (page) => {
    await page.goto("/car?archive=true")
    await opener(page, archived).waitFor()
  },
  "car-archived": async (page) => {
    await page.goto("/car?archive=true")
    await opener(page, archived).click()
    await panel(page)
      .getByText(/^Gelöscht am/)
      .waitFor()
  },
})

async function lastChanges(page: Page) {
  await page.goto("/car")
  await pressTool(page, "Letzte Änderungen")
  await panel(page).getByText("Mehrfachänderung").first().waitFor()
  return panel(page)
}

async function opened(page: Page, jobNumber: string) {
  await page.goto(`/car?search=${jobNumber}`)
  return openEditor(page, jobNumber)
}

/** Archives a car that was requested before and is free again. */
export async function archiveOne(
  url: string,
  request: (jobNumber: string) => Promise<unknown>,
): Promise<void> {
  await request(archived)
  const agent = await callerFor(url, manager)
  const activities = await readJson<Activity[]>(agent, "/api/car/all/activity")
  const { id, carId } = activities.find(({ jobNumber }) => jobNumber === archived) as Activity
  await postJson(agent, "/api/car/activity/withdraw", { id })
  await postJson(await callerFor(url, admin), "/api/car/delete", { id: carId })
}
