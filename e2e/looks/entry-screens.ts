import type { Page } from "playwright-core"
import { manager, seller } from "../stage.ts"
import { button } from "../steps.ts"
import { answering, type Screen, screensOf, withCachedCall } from "./screen-at.ts"

const required = "Diese Angabe ist erforderlich."

/** A policy with all rules; the demo only requires six characters. */
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

/** Each screenshot uses another address, because guesses at one address are rate-limited. */
let looks = 0
const openRegistration = (page: Page) =>
  withCachedCall(page, "/api/user/check", async () => {
    await open(page, "/login")
    looks += 1
    await page.getByLabel("E-Mail-Adresse").fill(`niemand.${looks}@autohaus-mit-langem-namen.example`)
    await page.getByLabel("Passwort").fill("Geraten")
    await button(page, "Anmelden").click()
    await page.getByLabel("Passwort wiederholen").waitFor()
  })

/** Form of a valid password link; the check is mocked, since there is no mailbox. */
const passwordLink = { kind: "RESET", mail: manager, formerMail: null, expiresAt: "2027-01-01T00:00:00Z" }
const openReset = (page: Page, show: () => Promise<unknown>) =>
  answering(page, "/api/link/check", passwordLink, async () => {
    await open(page, "/resetpassword?oobCode=gut")
    await show()
  })

export const entryScreens: readonly Screen[] = [
  ...screensOf(null, {
    login: (page) => open(page, "/login"),
    "login-cookies": async (page) => {
      await open(page, "/login")
      await page.evaluate(() => localStorage.setItem("cookiesAllowed", "not yet"))
      await page.reload()
      await page.getByRole("region", { name: "Cookies" }).waitFor()
      // For later screens; this one shows the cookie notice.
      await page.evaluate(() => localStorage.setItem("cookiesAllowed", "allowed"))
    },
    "login-refused": async (page) => {
      await open(page, "/login")
      await button(page, "Anmelden").click()
      await page.getByText(required).first().waitFor()
    },
    registration: openRegistration,
    "registration-refused": (page) =>
      answering(page, "/api/identity/policy", strictPolicy, async () => {
        await openRegistration(page)
        await button(page, "Registrieren").click()
        await page.getByText(required).first().waitFor()
      }),
    "reset-policy-unknown": (page) =>
      answering(page, "/api/identity/policy", { ...strictPolicy, schemaVersion: 2 }, () =>
        openReset(page, () => page.getByText(/in einem Format/).waitFor()),
      ),
    "forgot-password": (page) => open(page, "/login?forgot=true"),
    "reset-void": async (page) => {
      await open(page, "/resetpassword?oobCode=veraltet")
      await page.getByText(/^Dieser Link ist ungültig/).waitFor()
    },
    "reset-password": (page) =>
      openReset(page, async () => {
        await button(page, "Passwort festlegen").click()
        await page.getByText(required).first().waitFor()
      }),
  }),
  ...screensOf(seller, {
    "reset-signed-in": (page) =>
      openReset(page, () => button(page, "Abmelden und Passwort festlegen").waitFor()),
  }),
  ...screensOf("beratung@sommer.example", { inactive: (page) => open(page, "/") }),
]
