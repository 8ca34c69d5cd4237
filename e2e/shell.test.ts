import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { berlinToday } from "../contract/core/dates.ts"
import { readJson } from "../tools/project.ts"
import { callerFor, carOf } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, manager, phone, signIn, signInByForm } from "./stage.ts"
import {
  button,
  carLink,
  eventually,
  hasFocus,
  isInDialog,
  openEditor,
  panel,
  rows,
  textsOf,
} from "./steps.ts"

const stage = stageOfFile()
const { version } = readJson("package.json") as { version: string }

const faq = (page: Page) => panel(page, "Informationen")
const legal = (page: Page) => panel(page, "Rechtliche Angaben")
const hashOf = (page: Page) => new URL(page.url()).hash
const mailInput = (page: Page) => page.getByLabel("E-Mail-Adresse")

it("the cookie notice takes no focus, links to the privacy text and, once accepted, is never shown again", async () => {
  const page = await stage.visit({ size: phone, cookiesAllowed: false })
  const cookies = (one: Page) => one.getByRole("region", { name: "Cookies" })
  await page.goto("/login")
  await mailInput(page).fill("leitung")
  await cookies(page).waitFor()
  expect(await hasFocus(mailInput(page))).toBe(true)
  await cookies(page).getByRole("link", { name: "Datenschutz" }).click()
  await panel(page).getByRole("tab", { name: "Datenschutz", selected: true }).waitFor()
  await page.goBack()
  await panel(page).waitFor({ state: "hidden" })
  const other = await page.context().newPage()
  await other.goto("/login")
  await cookies(other).waitFor()
  await page.bringToFront()
  await button(cookies(page), "Verstanden").press("Enter")
  for (const one of [page, other]) await cookies(one).waitFor({ state: "detached" })
  expect(await page.evaluate(() => localStorage.getItem("cookiesAllowed"))).toBe("allowed")
  await page.reload()
  await button(page, "Anmelden").waitFor()
  await settled(page)
  expect(await cookies(page).count()).toBe(0)
})

it("a side panel traps the focus, works by keyboard, and returns the focus", async () => {
  const page = await stage.visit()
  await page.goto("/login")
  const opener = page.getByRole("contentinfo").getByRole("link", { name: "Informationen" })
  const closings = [
    () => page.keyboard.press("Escape"),
    () => button(panel(page), "Schließen").click(),
    () => page.mouse.click(20, 300),
  ]
  for (const close of closings) {
    await opener.press("Enter")
    await eventually(() => isInDialog(page)).toBe(true)
    for (let steps = 0; steps < 12; steps++) {
      await page.keyboard.press("Tab")
      // Wrapping around passes an element outside the panel.
      await eventually(() => isInDialog(page)).toBe(true)
    }
    await close()
    await panel(page).waitFor({ state: "hidden" })
    await eventually(() => hasFocus(opener)).toBe(true)
  }
  await page.goto("/login#anbieter")
  const tabs = panel(page).getByRole("tab")
  await eventually(() => isInDialog(page)).toBe(true)
  await tabs.first().focus()
  const names = await textsOf(tabs)
  const last = names.length - 1
  for (const [key, at] of [
    ["ArrowRight", 1],
    ["End", last],
    ["ArrowRight", 0],
    ["ArrowLeft", last],
    ["Home", 0],
  ] as const) {
    await page.keyboard.press(key)
    await panel(page).getByRole("tab", { name: names[at]!, selected: true, exact: true }).waitFor()
    expect(await hasFocus(tabs.nth(at))).toBe(true)
  }
})

it("the window title names the open car, also in dialogs and for the provider", async () => {
  const { id } = await carOf(await callerFor(stage.url, admin), "4700060")
  const car = "Corso 180 Kombi, Auftrag 4700060"
  const page = await signIn(
    await stage.visit(),
    manager,
    `/overview/preoffer?carId=${id}&type=accept&preOfferType=MAIN`,
  )
  await eventually(() => page.title()).toBe(`${car}: Pre-Offer 1 annehmen – Pre-Offers – Aurel ZVF`)
  await eventually(() => isInDialog(page)).toBe(true)
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await eventually(() => page.title()).toBe("Pre-Offers – Aurel ZVF")
  const provider = await signIn(await stage.visit(), admin, "/car?search=4700060")
  await openEditor(provider, "4700060")
  await eventually(() => provider.title()).toBe(`${car} – Fahrzeuge – Aurel ZVF`)
})

it("a damaged link opens what it meant, or says that it is damaged", async () => {
  const damaged = (page: Page) => panel(page, "Dieser Link ist beschädigt")
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await carLink(rows(page).first()).click()
  await panel(page).waitFor()
  const carId = new URL(page.url()).searchParams.get("carId") ?? ""
  const name = await panel(page).getByRole("heading", { level: 2 }).textContent()
  await page.goto(`/overview/preoffer%3FcarId=${carId.toUpperCase()})`)
  await panel(page, name ?? "").waitFor()
  for (const path of ["/overview/preoffer?carId=", "/overview/selection?carId=", "/activity?activityId="]) {
    await page.goto(path + carId.slice(0, -2))
    await damaged(page).waitFor()
  }
  const desk = await signIn(await stage.visit(), admin, `/car?carId=${carId}.`)
  await panel(desk, name ?? "").waitFor()
  await desk.goto("/car?carId=xyz.")
  await damaged(desk).waitFor()
  await button(desk, "Zur Liste").click()
  await damaged(desk).waitFor({ state: "hidden" })
})

it("range handles move by keyboard, stop at each other and follow the inputs", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  const price = page.getByRole("group", { name: /^Kaufpreis/ })
  const handle = (which: "von" | "bis") => price.getByRole("slider", { name: new RegExp(`${which}$`) })
  const input = (which: "von" | "bis") => price.getByRole("textbox", { name: new RegExp(`${which}$`) })
  const at = async (which: "von" | "bis") => Number(await handle(which).inputValue())
  await handle("von").waitFor()
  const [min, max] = [await at("von"), await at("bis")]
  await handle("von").focus()
  for (const [key, value] of [
    ["ArrowRight", min + 1],
    ["PageUp", min + 1 + Math.round((max - min) / 10)],
    ["Home", min],
    ["End", max],
    ["ArrowRight", max],
    ["Home", min],
  ] as const) {
    await page.keyboard.press(key)
    await eventually(() => at("von")).toBe(value)
  }
  expect(await at("bis")).toBe(max)
  for (const [which, typed, value] of [
    ["bis", "999.999.999", max],
    ["bis", String(min + 500), min + 500],
    ["von", String(min + 900), min + 500],
  ] as const) {
    await input(which).fill(typed)
    await page.keyboard.press("Tab")
    await eventually(() => at(which)).toBe(value)
  }
  // Commits after a pause; an empty input means the end of the range.
  await input("bis").fill("")
  await eventually(() => at("bis")).toBe(max)
})

it("a toast stays five seconds, pauses for pointer and focus, and is announced", async () => {
  const page = await stage.visit()
  await page.clock.install()
  await signIn(page, manager, "/overview/preoffer")
  const messages = page.getByRole("region", { name: "Meldungen" })
  const message = messages.getByText("Im Vergleich stehen schon 4 Fahrzeuge.")
  expect(await messages.getByRole("list").getAttribute("aria-live")).toBe("polite")
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  await settled(page)
  // The clock is controlled from here, so a slow machine does not use up the five seconds.
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const at of [0, 1, 2, 3, 4]) await button(rows(page).nth(at), /^Vergleichen: /).click()
  await message.hover()
  await page.clock.fastForward(60_000)
  expect(await message.isVisible()).toBe(true)
  const dismiss = button(messages, "Meldung schließen")
  await dismiss.focus()
  await page.mouse.move(10, 10)
  await page.clock.fastForward(60_000)
  expect(await message.isVisible()).toBe(true)
  await dismiss.blur()
  await page.clock.fastForward(4_000)
  expect(await message.isVisible()).toBe(true)
  await page.clock.fastForward(1_000)
  await message.waitFor({ state: "detached" })
})

it("questions and their answers are read at the sign-in, which loses nothing of what was typed there", async () => {
  const page = await stage.visit()
  await page.goto("/login?to=/activity")
  const footer = page.getByRole("contentinfo")
  await footer.getByText(`© ${berlinToday(new Date()).slice(0, 4)} Aurel`).waitFor()
  await footer.getByText(`v${version}`, { exact: true }).waitFor()
  await footer.getByRole("link", { name: "Datenschutz" }).waitFor()
  await mailInput(page).fill("halb@getippt.example")
  const opener = footer.getByRole("link", { name: "Informationen" })
  // The demo users are between the form and the footer.
  await settled(page)
  await opener.click()
  await eventually(() => hasFocus(faq(page).getByRole("heading", { name: "Informationen" }))).toBe(true)
  await faq(page).getByRole("tab", { name: "Selection" }).click()
  await eventually(() => hashOf(page)).toBe("#faq-selection")
  await faq(page).getByRole("tab", { name: "Pre-Offers" }).click()
  const question = button(faq(page), "Wie frage ich ein individuelles Pre-Offer an?")
  expect(await question.getAttribute("aria-expanded")).toBe("false")
  await question.click()
  await faq(page).getByText("mindestens 3.000 km").waitFor()
  expect(hashOf(page)).toBe("#faq-individuell")
  await page.goBack()
  await faq(page).waitFor({ state: "detached" })
  expect(page.url()).toBe(`${stage.url}/login?to=/activity`)
  expect(await mailInput(page).inputValue()).toBe("halb@getippt.example")
  await eventually(() => hasFocus(opener)).toBe(true)
})

it("a link opens its question on any page; each legal text has a URL", async () => {
  const page = await stage.visit()
  await page.goto("/overview/preoffer?search=4700043#faq-zvf-fristen")
  await page.waitForURL(/\/login\?to=/)
  await faq(page).getByText("48 Stunden", { exact: true }).waitFor()
  await eventually(() =>
    hasFocus(button(faq(page), "Wann antwortet der Anbieter auf eine ZVF-Anfrage?")),
  ).toBe(true)
  await button(faq(page), "Schließen").click()
  await faq(page).waitFor({ state: "detached" })
  expect(hashOf(page)).toBe("")
  await signInByForm(page, manager, page.url())
  await page.goto("/overview/preoffer?search=4700043#gibt-es-nicht")
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
  expect(await panel(page).count()).toBe(0)
  await page.getByRole("navigation").getByRole("link", { name: "Info", exact: true }).click()
  await button(faq(page), "Welche Daten speichert das Portal über mich?").click()
  await faq(page).getByRole("link", { name: "Datenschutzhinweisen" }).click()
  await legal(page).getByRole("heading", { name: "Was Ihr Browser speichert" }).waitFor()
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "detached" })
  expect(page.url()).toContain("search=4700043")
  for (const [name, hash, title] of [
    ["Anbieter", "#anbieter", "Anbieter dieses Portals"],
    ["Datenschutz", "#datenschutz", "Datenschutzhinweise"],
    ["Rechtliches", "#rechtliches", "Rechtliche Hinweise"],
    ["Barrierefreiheit", "#barrierefreiheit", "Erklärung zur Barrierefreiheit"],
    ["Nutzungsbedingungen", "#nutzungsbedingungen", "Nutzungsbedingungen für das ZVF-Portal"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click()
    await legal(page).getByRole("heading", { name: title }).waitFor()
    expect(hashOf(page)).toBe(hash)
    await page.keyboard.press("Escape")
    await legal(page).waitFor({ state: "detached" })
  }
})

it("the start page plays its film until stopped, and its lines link to their cases", async () => {
  const page = await stage.visit()
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await signIn(page, manager)
  const isRunning = () =>
    page.locator("video").evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)
  for (const name of [
    /^\d+ Pre-Offers freie Fahrzeuge$/,
    /^\d+ Selection freie Fahrzeuge$/,
    "zvf@aurel.example",
  ])
    await page.getByRole("main").getByRole("link", { name, exact: true }).waitFor()
  await eventually(isRunning).toBe(true)
  await button(page, "Film anhalten").click()
  await eventually(isRunning).toBe(false)
  await button(page, "Film abspielen").click()
  await eventually(isRunning).toBe(true)
  const fresh = page.getByRole("region", { name: "Neu in Ihrer Liste" })
  const cars = fresh.getByRole("table").getByRole("link")
  const names = await cars.allTextContents()
  expect(names.length).toBe(3)
  await cars.first().click()
  await panel(page, names[0]).waitFor()
  await button(page, /Neu in Ihrer Liste/).waitFor()
  await page.goBack()
  await fresh.getByRole("link", { name: "Zu den Pre-Offers" }).click()
  await button(page, /Neu in Ihrer Liste/).waitFor()
  await page.getByText(/^56\svon\s56 Fahrzeugen$/).waitFor()
})

it("a demo lists its users, and a click fills the form", async () => {
  const page = await stage.visit()
  await page.goto("/login")
  await page.getByRole("heading", { name: "Als wen möchten Sie sich umsehen?" }).waitFor()
  await button(page, /^beratung@sommer\.example.*wartet auf die Aktivierung$/).waitFor()
  await button(page, /^leitung@brenner\.example/).click()
  await button(page, "Anmelden").click()
  await page.getByRole("heading", { name: "Guten Tag, Jens Brenner" }).waitFor()
})
