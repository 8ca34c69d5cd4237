import { readFile } from "node:fs/promises"
import { Secret, TOTP } from "otpauth"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { User } from "../contract/people/users.ts"
import { castPassword } from "../server/demo/cast.ts"
import { callerFor, mailLink, postJson, readJson } from "./http.ts"
import { showsNothingOutdated } from "./outdated.ts"
import { stageOfFile } from "./portal.ts"
import { admin, download, enter, manager, phone, seller, signIn } from "./stage.ts"
import { button, clickAgain, delayCalls, eventually, field, hasFocus, panel, refuse } from "./steps.ts"

const stage = stageOfFile()

const freising = "leitung@freising.example"
const changed = "Ein-neues-Passwort-2026"

/** TOTP code of a secret, optionally some steps ahead. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile")
  await page.getByRole("heading", { name: "Ihr Profil" }).waitFor()
}
async function goAndEnter(page: Page, mail: string, password: string): Promise<void> {
  await page.goto("/login")
  await enter(page, mail, password)
}
const signedIn = (page: Page) => page.waitForURL(({ pathname }) => pathname !== "/login")
const signedOut = (page: Page) => page.waitForURL(({ pathname }) => pathname === "/login")

/** Sets up the second factor on the profile; returns secret and recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await button(page, "Einrichten").click()
  const setting = panel(page, "Zweiten Faktor einrichten")
  await setting.getByLabel("Passwort").fill("geraten")
  await button(setting, "Weiter").click()
  await setting.getByText("Das Passwort ist falsch.").waitFor()
  await setting.getByLabel("Passwort").fill(castPassword)
  await button(setting, "Weiter").click()
  await setting.getByRole("img", { name: "QR-Code mit dem Schlüssel" }).waitFor()
  const secret = ((await setting.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "").replaceAll(" ", "")
  await field(setting, "Code der App").fill(shown(secret))
  await button(setting, "Einschalten").click()
  const kept = panel(page, "Ihre Wiederherstellungscodes")
  await kept.getByRole("listitem").nth(9).waitFor()
  const codes = await kept.getByRole("listitem").allTextContents()
  expect(codes).toHaveLength(10)
  await button(kept, "Schließen").last().click()
  const question = page.getByRole("alertdialog", { name: "Ohne gesicherte Codes schließen?" })
  await question.getByText("Der zweite Faktor bleibt eingeschaltet", { exact: false }).waitFor()
  await button(question, "Zurück zu den Codes").click()
  await kept.getByLabel("Ich habe die Codes gesichert.").check()
  await button(kept, "Fertig").click()
  await kept.waitFor({ state: "detached" })
  return { secret, codes }
}

it("the profile changes name, phone and e-mails, merges other windows, and exports data", async () => {
  const page = await signIn(await stage.visit({ size: phone }), manager)
  await button(page, "Menü").click()
  await page.getByRole("link", { name: "Profil", exact: true }).click()
  await field(page, "Telefon").fill("12")
  await button(page, "Speichern").click()
  // A single problem has no summary: its field has the focus.
  const phoneNumber = field(page, "Telefon")
  await eventually(() => hasFocus(phoneNumber)).toBe(true)
  expect(await phoneNumber.getAttribute("aria-invalid")).toBe("true")
  await phoneNumber.fill("+49 40 1234567")
  const lastName = field(page, "Nachname")
  await lastName.fill("Brenner-Neu")
  await lastName.press("Enter")
  await page.getByText("Ihre Angaben wurden gespeichert.").first().waitFor()
  await eventually(() => hasFocus(lastName)).toBe(true)
  const receipts = page.getByRole("checkbox", { name: "Belege für unverbindliche Anfragen" })
  const permit = await refuse(page, "**/api/profile/notices")
  await receipts.click()
  // A refused choice is not shown.
  await eventually(() => receipts.isChecked()).toBe(true)
  await permit()
  await receipts.uncheck()
  await page.getByText("Ihre Auswahl wurde gespeichert.").first().waitFor()
  await showsNothingOutdated(page)
  await page.reload()
  await eventually(() => field(page, "Nachname").inputValue()).toBe("Brenner-Neu")
  expect(await receipts.isChecked()).toBe(false)
  const answer = await delayCalls(page, "**/api/profile/export")
  const exporting = button(page, "Daten als JSON herunterladen")
  const saving = download(page, () => exporting.click())
  await exporting.and(page.locator("[aria-busy=true]")).waitFor()
  answer()
  const file = await saving
  const data = JSON.parse(await readFile(file.path, "utf8"))
  expect(data).toMatchObject({
    profile: { mail: manager, lastname: "Brenner-Neu", phone: "+49 40 1234567" },
    locations: [{ vfnr: "1101" }, { vfnr: "1102" }, { vfnr: "1103" }],
  })

  const elsewhere = await callerFor(stage.url, manager)
  const own = () => readJson<User>(elsewhere, "/api/user/")
  const { version, phone: number } = await own()
  const theirs = { version, firstname: "Bernhard", lastname: "Brenner-Dort", phone: number }
  await postJson(elsewhere, "/api/profile/update", theirs)
  await lastName.fill("Brenner-Hier")
  await button(page, "Speichern").click()
  await page.getByText("Inzwischen von anderen geändert und hier übernommen: Vorname.").waitFor()
  await page.getByRole("group", { name: "Nachname" }).getByLabel("Ihr Wert: Brenner-Hier").check()
  await button(page, "Speichern").click()
  await eventually(async () => (await own()).lastname).toBe("Brenner-Hier")
  expect(await own()).toMatchObject({ firstname: "Bernhard", phone: number })
})

it("the profile lists devices, signs out another one; a new password ends all others", async () => {
  const here = await signIn(await stage.visit(), freising)
  const lost = await signIn(await stage.visit(), freising)
  const other = await signIn(await stage.visit(), freising)
  await openProfile(here)
  const devices = here.getByRole("listitem").filter({ hasText: "Chrome unter Linux" })
  await eventually(() => devices.count()).toBeGreaterThanOrEqual(3)
  expect(await devices.first().getByText("dieses Gerät").count()).toBe(1)
  const before = await devices.count()
  const ended: string[] = []
  here.on("request", (request) => {
    if (request.url().endsWith("/api/profile/session/end")) ended.push(request.method())
  })
  await devices
    .nth(2)
    .getByRole("button", { name: /^Abmelden: Chrome unter Linux/ })
    .click()
  await eventually(() => devices.count()).toBe(before - 1)
  // The second click hits the next device.
  await clickAgain(here)
  // The least recently used one was ended.
  await lost.goto("/activity")
  await signedOut(lost)

  await button(here, "Passwort ändern").click()
  const form = panel(here, "Passwort ändern")
  await form.getByLabel("Bisheriges Passwort").fill("geraten")
  await form.getByLabel("Neues Passwort", { exact: true }).fill(changed)
  await form.getByLabel("Neues Passwort wiederholen").fill(changed)
  await button(form, "Passwort ändern").click()
  await form.getByText("Das Passwort ist falsch.").waitFor()
  await form.getByLabel("Bisheriges Passwort").fill(castPassword)
  await button(form, "Passwort ändern").click()
  await here.getByText("Ihr Passwort wurde geändert.").first().waitFor()
  await here.getByText("Sie sind nur auf diesem Gerät angemeldet.").waitFor()
  expect(ended).toEqual(["POST"])
  await showsNothingOutdated(here)
  await other.goto("/activity")
  await signedOut(other)
  await goAndEnter(other, freising, changed)
  await signedIn(other)
})

it("a second factor requires a code at each sign-in until an admin resets it", async () => {
  const page = await signIn(await stage.visit(), seller)
  await openProfile(page)
  const { secret, codes } = await setUp(page)
  await page.getByText("Noch 10 Wiederherstellungscodes unbenutzt.").waitFor()

  const other = await stage.visit()
  await goAndEnter(other, seller, castPassword)
  await field(other, "Code").fill("000000")
  await button(other, "Anmelden").click()
  await other.getByText("Dieser Code ist falsch, abgelaufen oder bereits benutzt.").waitFor()
  // The next step, because the setup code is used up; clocks may differ by one.
  await field(other, "Code").fill(shown(secret, 1))
  await button(other, "Anmelden").click()
  await signedIn(other)

  const third = await stage.visit()
  await goAndEnter(third, seller, castPassword)
  await field(third, "Code").fill(codes[0] ?? "")
  await button(third, "Anmelden").click()
  await signedIn(third)
  await openProfile(third)
  await third.getByText("Noch 9 Wiederherstellungscodes unbenutzt.").waitFor()

  const desk = await signIn(await stage.visit(), admin, `/user?search=${seller}`)
  await button(desk, /Heike Böhm/)
    .first()
    .click()
  await button(panel(desk, "Heike Böhm"), "Zweiten Faktor zurücksetzen").click()
  const resetting = panel(desk, "Zweiten Faktor zurücksetzen?")
  await field(resetting, "Grund").fill("Telefon verloren, am Apparat erkannt")
  await button(resetting, "Link senden").click()
  await desk.getByText("Der Link zum Zurücksetzen liegt im Postausgang.").first().waitFor()
  await showsNothingOutdated(desk)
  const own = await stage.visit()
  const link = await mailLink(await callerFor(stage.url, admin), seller, "Zweiten Faktor zurücksetzen")
  await own.goto("/link")
  await own.getByText("In diesem Link fehlt der Code").waitFor()
  const rewritten = `https://filter.example/?url=${encodeURIComponent(stage.url + link)}&data=1`
  await field(own, "Adresse oder Code aus der E-Mail").fill(rewritten)
  await button(own, "Weiter").click()
  await button(own, "Zweiten Faktor zurücksetzen").waitFor()
  await own.goto(link.replace("#", "%23"))
  await button(own, "Zweiten Faktor zurücksetzen").click()
  await own.getByText("Ihr zweiter Faktor ist zurückgesetzt").waitFor()
  await third.goto("/activity")
  await signedOut(third)
  await goAndEnter(third, seller, castPassword)
  await signedIn(third)
})

it("a passkey signs in, and is required besides a password until removed", async () => {
  const page = await stage.visit()
  const host = stage.url.replace("127.0.0.1", "localhost")
  const cdp = await page.context().newCDPSession(page)
  await cdp.send("WebAuthn.enable")
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const login = async () => {
    await page.goto(`${host}/login`)
    await button(page, "Anmelden").waitFor()
  }
  const byPassword = () => enter(page, seller, castPassword)
  await login()
  await byPassword()
  await signedIn(page)
  await page.goto(`${host}/profile`)
  await button(page, "Passkey einrichten").click()
  const adding = panel(page, "Passkey einrichten")
  await adding.getByLabel("Name des Passkeys").fill("Notebook im Büro")
  await adding.getByLabel("Passwort").fill(castPassword)
  await button(adding, "Passkey erstellen").click()
  const kept = panel(page, "Ihre Wiederherstellungscodes")
  await kept.getByRole("listitem").nth(9).waitFor()
  await kept.getByLabel("Ich habe die Codes gesichert.").check()
  await button(kept, "Fertig").click()
  await page.getByText("Notebook im Büro").waitFor()
  await button(page, "Abmelden").click()
  await signedOut(page)

  await button(page, "Mit Passkey anmelden").click()
  await signedIn(page)
  await button(page, "Abmelden").click()
  await signedOut(page)
  await byPassword()
  await button(page, "Mit Passkey bestätigen").click()
  await signedIn(page)

  await page.goto(`${host}/profile`)
  await button(page, "Entfernen: Notebook im Büro").click()
  const removing = panel(page, "Passkey entfernen")
  await removing.getByLabel("Passwort").fill(castPassword)
  await button(removing, "Passkey entfernen").click()
  await page.getByText("Der Passkey ist entfernt.").first().waitFor()
  await button(page, "Abmelden").click()
  await signedOut(page)
  await button(page, "Mit Passkey anmelden").click()
  await page.getByText("Dieser Passkey wurde nicht angenommen.").first().waitFor()
  await byPassword()
  await signedIn(page)
})

it("a re-authenticated user deletes the account, which frees its address", async () => {
  const mail = "beratung@sommer.example"
  const page = await signIn(await stage.visit(), mail, "/profile")
  await button(page, "Zugang löschen").click()
  const removal = panel(page, "Eigenen Zugang löschen")
  await removal.getByLabel("Passwort").fill(castPassword)
  await button(removal, "Endgültig löschen").click()
  await signedOut(page)
  await goAndEnter(page, mail, castPassword)
  // The address is free again.
  await page.getByRole("heading", { name: "Registrieren", level: 1 }).waitFor()
})
