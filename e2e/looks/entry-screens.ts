import type { Page } from "playwright-core"
import { manager, seller } from "../stage.ts"
import { button } from "../steps.ts"
import { askedOnce } from "./screen-at.ts"
import type { Screen } from "./screens.ts"

const required = "Diese Angabe ist erforderlich."

/** Everything a policy can ask for; the demo asks for six characters only. */
const strictPolicy = {
  schemaVersion: 1,
  customStrengthOptions: {
    minPasswordLength: 10,
    maxPasswordLength: 64,
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  },
  allowedNonAlphanumericCharacters: [..."!#$%&?"],
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole("heading", { level: 1 }).first().waitFor()
}

/** Whoever guesses often at one address has to wait: each look is at another one. */
let looks = 0
const openRegistration = (page: Page) =>
  askedOnce(page, "/api/user/check", async () => {
    await open(page, "/login")
    looks += 1
    await page.getByLabel("E-Mail-Adresse").fill(`niemand.${looks}@autohaus-mit-langem-namen.example`)
    await page.getByLabel("Passwort").fill("Geraten")
    await button(page, "Anmelden").click()
    await page.getByLabel("Passwort wiederholen").waitFor()
  })

/** What strangers and those who wait see. */
export const entryScreens: readonly Screen[] = [
  { name: "login", as: null, show: (page) => open(page, "/login") },
  {
    name: "login-cookies",
    as: null,
    show: async (page) => {
      await open(page, "/login")
      await page.evaluate(() => localStorage.setItem("cookiesAllowed", "not yet"))
      await page.reload()
      await page.getByRole("region", { name: "Cookies" }).waitFor()
      // For the screens after this one; this one has asked already.
      await page.evaluate(() => localStorage.setItem("cookiesAllowed", "allowed"))
    },
  },
  {
    name: "login-refused",
    as: null,
    show: async (page) => {
      await open(page, "/login")
      await button(page, "Anmelden").click()
      await page.getByText(required).first().waitFor()
    },
  },
  { name: "registration", as: null, show: openRegistration },
  {
    name: "registration-refused",
    as: null,
    show: async (page) => {
      await page.route("**/api/identity/policy", (route) => route.fulfill({ json: strictPolicy }))
      await openRegistration(page)
      await button(page, "Registrieren").click()
      await page.getByText(required).first().waitFor()
      await page.unroute("**/api/identity/policy")
    },
  },
  {
    name: "reset-policy-unknown",
    as: null,
    show: async (page) => {
      const json = { ...strictPolicy, schemaVersion: 2 }
      await page.route("**/api/identity/reset/check", (route) => route.fulfill({ json: { mail: manager } }))
      await page.route("**/api/identity/policy", (route) => route.fulfill({ json }))
      await open(page, "/resetpassword?oobCode=gut")
      await page.getByText(/in einem Format/).waitFor()
      await page.unroute("**/api/identity/policy")
      await page.unroute("**/api/identity/reset/check")
    },
  },
  { name: "forgot-password", as: null, show: (page) => open(page, "/login?forgot=true") },
  {
    name: "reset-void",
    as: null,
    show: async (page) => {
      await open(page, "/resetpassword?oobCode=veraltet")
      await page.getByText(/^Dieser Link ist ungültig/).waitFor()
    },
  },
  {
    name: "reset-password",
    as: null,
    show: async (page) => {
      // Nobody's mailbox is at hand here; the form alone is looked at.
      await page.route("**/api/identity/reset/check", (route) => route.fulfill({ json: { mail: manager } }))
      await open(page, "/resetpassword?oobCode=gut")
      await button(page, "Passwort festlegen").click()
      await page.getByText(required).first().waitFor()
      await page.unroute("**/api/identity/reset/check")
    },
  },
  {
    name: "reset-signed-in",
    as: seller,
    show: async (page) => {
      await page.route("**/api/identity/reset/check", (route) => route.fulfill({ json: { mail: manager } }))
      await open(page, "/resetpassword?oobCode=gut")
      await button(page, "Abmelden und Passwort festlegen").waitFor()
      await page.unroute("**/api/identity/reset/check")
    },
  },
  { name: "inactive", as: "beratung@sommer.example", show: (page) => open(page, "/") },
]
