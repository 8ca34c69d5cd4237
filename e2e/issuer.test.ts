import { afterAll, beforeAll, expect, it } from "vitest"
import { issuerProblemText } from "../contract/people/issuer-text.ts"
import { startIssuer, type TestIssuer } from "../server/testing/issuer.ts"
import { freePort } from "../server/testing/portal.ts"
import { openStage } from "./portal.ts"
import { manager, type Stage } from "./stage.ts"
import { button } from "./steps.ts"

let issuer: TestIssuer
let stage: Stage
beforeAll(async () => {
  const port = String(await freePort())
  const publicUrl = `http://127.0.0.1:${port}`
  issuer = await startIssuer(publicUrl)
  const client = { OIDC_CLIENT_ID: issuer.client.clientId, OIDC_CLIENT_SECRET: issuer.client.clientSecret }
  const settings = { IDENTITY: "oidc", OIDC_ISSUER: issuer.url, OIDC_NAME: "Konzern-Anmeldung" }
  stage = await openStage({ PORT: port, PUBLIC_URL: publicUrl, ...client, ...settings }, false)
})
afterAll(async () => {
  await stage?.close()
  await issuer.stop()
})

const greeting = /^Guten Tag/
type Page = Awaited<ReturnType<Stage["visit"]>>

async function signInAtIssuer(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Anmelden mit Konzern-Anmeldung" }).click()
  await page.locator("input[name=login]").fill(name)
  await page.locator("input[name=password]").fill("x")
  await page.locator("button[type=submit]").click()
}

it("signs in at the issuer and returns to the requested page, also after a reload", async () => {
  issuer.people.set("brenner", { sub: "brenner", email: manager, email_verified: true })
  const page = await stage.visit()
  await page.goto("/profile")
  await signInAtIssuer(page, "brenner")
  await page.waitForURL("/profile")
  await page.getByRole("heading", { name: "Zugang löschen" }).waitFor()
  expect(await page.getByRole("heading", { name: "Passwort" }).count()).toBe(0)
  await page.reload()
  await page.getByRole("heading", { name: "Zugang löschen" }).waitFor()
  await page.goto("/")
  await page.getByRole("heading", { name: greeting }).waitFor()
})

it("sends a new user to the registration with the e-mail address verified by the issuer", async () => {
  issuer.people.set("neu", { sub: "neu", email: "neu@brenner.example", email_verified: true })
  const page = await stage.visit()
  await page.goto("/login")
  await signInAtIssuer(page, "neu")
  await page.getByRole("heading", { name: "Registrieren" }).waitFor()
  expect(await page.getByLabel("E-Mail-Adresse").inputValue()).toBe("neu@brenner.example")
  await page.getByLabel("Vorname").fill("Nora")
  await page.getByLabel("Nachname").fill("Neu")
  await page.getByLabel("GSSN Ihres Standorts").fill("GS0001101")
  await button(page, "Registrieren").click()
  await page.getByRole("heading", { name: "Registrieren" }).waitFor({ state: "detached" })
})

it("reports an unverified address and an unreachable issuer", async () => {
  issuer.people.set("unproven", { sub: "unproven", email: "x@brenner.example", email_verified: false })
  const page = await stage.visit()
  await page.goto("/login")
  await signInAtIssuer(page, "unproven")
  await page.getByText(issuerProblemText.unverified).waitFor()
  const other = await stage.visit()
  await other.goto("/login?from=away")
  await other.getByText(issuerProblemText.away).waitFor()
  await other.goto("/login?from=<b>made-up</b>")
  await other.getByRole("link", { name: "Anmelden mit Konzern-Anmeldung" }).waitFor()
})
