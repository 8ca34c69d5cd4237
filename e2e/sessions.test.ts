import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { addDays, berlinToday } from "../contract/core/dates.ts"
import { dateText } from "../contract/core/format.ts"
import type { User } from "../contract/people/users.ts"
import { castPassword } from "../server/demo/cast.ts"
import { callerFor, postJson, readJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, enter, manager, signIn, signInByForm } from "./stage.ts"
import { button, eventually, field, openCar, openEditor, panel, rows, tableRow } from "./steps.ts"

const stage = stageOfFile()

const wishedDate = dateText(addDays(berlinToday(new Date()), 60))
const over = "Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an."

/** Ends all other sessions, as a sign-in elsewhere can do. */
const endSessionsOf = async (mail: string) =>
  postJson(await callerFor(stage.url, mail), "/api/profile/session/end-others", {})

/** A visitor without live updates, who only notices the end of the session by calls. */
async function deafVisit(): Promise<Page> {
  const page = await stage.visit()
  await page.route("**/api/live", (route) => route.abort())
  return page
}

/** Blocks all calls except this one and those of the identity, so that no other one notices the end first. */
async function onlyCalls(page: Page, own: string): Promise<() => Promise<void>> {
  const others = new RegExp(`/api/(?!${own}$|identity)`)
  await page.route(others, (route) => route.abort())
  return () => page.unroute(others)
}

const loginPage = (page: Page) => page.getByRole("heading", { name: "Anmelden", level: 1 })

async function signInAgain(page: Page, mail: string) {
  await loginPage(page).waitFor()
  await enter(page, mail, castPassword)
  await loginPage(page).waitFor({ state: "detached" })
}
const restored = (page: Page) => panel(page).getByText("Ihr Entwurf wurde wiederhergestellt.")

async function openWish(page: Page, jobNumber: string) {
  await openCar(page, jobNumber)
  await button(panel(page), /^Individuell anfragen: /).click()
  return panel(page, "Pre-Offer anfragen")
}
async function typesWish(page: Page, jobNumber: string) {
  const dialog = await openWish(page, jobNumber)
  await field(dialog, "Wunsch-Kilometer").fill("20.000")
  await field(dialog, "Wunschdatum").fill(wishedDate)
  return dialog
}

it("an expired session shows a notice and restores the typed request after sign-in", async () => {
  const page = await signIn(await deafVisit(), manager, "/overview/preoffer")
  const dialog = await typesWish(page, "4700302")
  const allow = await onlyCalls(page, "car/mail")
  await endSessionsOf(manager)
  await button(dialog, /^Anfrage senden: /).click()
  await page.getByText(over).waitFor()
  await allow()
  await signInAgain(page, manager)
  await restored(page).waitFor()
  expect(await field(dialog, "Wunsch-Kilometer").inputValue()).toBe("20.000")
  expect(await field(dialog, "Wunschdatum").inputValue()).toBe(wishedDate)
  await button(dialog, /^Anfrage senden: /).click()
  await panel(page, "Pre-Offer angefragt").waitFor()
})

it("a form left for the login page is restored until it is sent or discarded", async () => {
  const page = await signIn(await deafVisit(), admin, "/user")
  await button(page, "Benutzer anlegen").click()
  const form = panel(page, "Benutzer anlegen")
  await field(form, "Vorname").fill("Vera")
  await field(form, "Nachname").fill("Verloren")
  await field(form, "E-Mail").fill("vera@aurel.example")
  await form.getByLabel("Rolle").selectOption("ADMIN")
  const allow = await onlyCalls(page, "user/")
  await endSessionsOf(admin)
  await button(form, "Anlegen").click()
  await loginPage(page).waitFor()
  await allow()
  await signInAgain(page, admin)
  await button(page, "Benutzer anlegen").click()
  await restored(page).waitFor()
  expect(await field(form, "Vorname").inputValue()).toBe("Vera")
  await button(form, "Anlegen").click()
  await form.waitFor({ state: "detached" })
  await tableRow(page, "vera@aurel.example").waitFor()

  await button(page, "Benutzer anlegen").click()
  expect(await field(form, "Vorname").inputValue()).toBe("")
  await field(form, "Vorname").fill("Doch nicht")
  await button(form, "Abbrechen").click()
  await button(page, "Eingaben verwerfen").click()
  await form.waitFor({ state: "detached" })
  await button(page, "Benutzer anlegen").click()
  expect(await field(form, "Vorname").inputValue()).toBe("")
  expect(await restored(page).count()).toBe(0)
})

it("the car editor asks before discarding entries, and restores them after a reload", async () => {
  const page = await signIn(await stage.visit(), admin, "/car?search=4700305")
  let editor = await openEditor(page, "4700305")
  const question = page.getByRole("alertdialog")
  await editor.getByLabel("Bereich").selectOption({ label: "Selection" })
  await editor.getByLabel("ZVF anfragbar").waitFor()
  await page.keyboard.press("Escape")
  await button(question, "Weiter bearbeiten").click()
  await page.goBack()
  await button(question, "Eingaben verwerfen").click()
  await editor.waitFor({ state: "detached" })
  editor = await openEditor(page, "4700305")
  expect(await editor.getByLabel("Bereich").inputValue()).toBe("PRE_OFFER")

  const kilometers = field(editor, "Kilometerstand")
  const before = await kilometers.inputValue()
  await kilometers.fill("12.345")
  // The browser asks before discarding unsaved input.
  const leaving = page.waitForEvent("dialog")
  await Promise.all([leaving.then((asked) => asked.accept()), page.reload()])
  await restored(page).waitFor()
  expect(await kilometers.inputValue()).toBe("12.345")
  await button(editor, "Entwurf verwerfen").click()
  await eventually(() => kilometers.inputValue()).toBe(before)
})

it("a sign-out ends the session in every tab and deletes input; going back shows no screen", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await typesWish(page, "4700309")
  const tab = await page.context().newPage()
  await tab.goto("/")
  await button(tab, "Abmelden").click()
  for (const one of [page, tab]) await loginPage(one).waitFor()
  await page.goBack()
  await loginPage(page).waitFor()
  await signInAgain(page, manager)
  await page.goto("/overview/preoffer")
  await openWish(page, "4700309")
  expect(await restored(page).count()).toBe(0)
})

it("a sign-out that the portal does not receive says so, and the user stays signed in", async () => {
  const page = await signIn(await stage.visit(), manager)
  const signOuts = "**/api/identity/sign-out**"
  await page.route(signOuts, (route) => route.abort())
  await button(page, "Abmelden").click()
  await page.getByText("Sie sind noch angemeldet").waitFor()
  await page.unroute(signOuts)
  await button(page, "Abmelden").click()
  await loginPage(page).waitFor()
})

it("changed rights end the session at the next response, and input is restored", async () => {
  const mail = "leitung@kessler.example"
  const asAdmin = await callerFor(stage.url, admin)
  const change = async (type: User["type"]) => {
    const { locations = [], ...user } =
      (await readJson<User[]>(asAdmin, "/api/user/all")).find((one) => one.mail === mail) ?? {}
    await postJson(asAdmin, "/api/user/update", { ...user, locationIds: locations.map(({ id }) => id), type })
  }
  const page = await signIn(await deafVisit(), mail, "/overview/preoffer")
  const asking = page.getByRole("button", { name: /^Anfragen: /, disabled: false }).first()
  await asking.click()
  const form = panel(page, "Pre-Offer anfragen")
  await field(form, "Wunsch-Kilometer").fill("20.000")
  await field(form, "Wunschdatum").fill(wishedDate)
  const allow = await onlyCalls(page, "car/mail")
  await change("SELLER")
  await button(form, /^Anfrage senden: /).click()
  await page.getByText(over).waitFor()
  await allow()
  await change("SALES_MANAGER")
  await signIn(page, mail, "/overview/preoffer")
  await asking.click()
  await restored(page).waitFor()
  expect(await field(form, "Wunsch-Kilometer").inputValue()).toBe("20.000")
})

it("a browser that forbids storage signs in and shows the lists", async () => {
  const page = await stage.visit({ cookiesAllowed: false })
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Forbidden", "SecurityError")
        },
      })
  })
  await signInByForm(page, manager)
  await page.getByRole("heading", { name: /^Guten Tag/ }).waitFor()
  await page.getByRole("link", { name: "Pre-Offers" }).first().click()
  await rows(page).first().waitFor()
})
