import { expect, it } from "vitest"
import { identityText } from "../contract/people/identity-errors.ts"
import { castPassword } from "../server/demo/cast.ts"
import { codeOfService, disableAtService, hostedToken } from "./hosted.ts"
import { stageOfFile } from "./portal.ts"
import { admin, enter, manager, signInByForm } from "./stage.ts"
import { button } from "./steps.ts"

const stage = stageOfFile()

const password = "ein-gutes-passwort"
const kessler = "leitung@kessler.example"
const greeting = /^Guten Tag/

const asks = (token: string) =>
  fetch(`${stage.url}/api/user/`, { headers: { authorization: `Bearer ${token}` } })

it("accepts a signed token of the service, and rejects the same one unsigned", async () => {
  const token = await hostedToken(manager, castPassword)
  expect((await asks(token)).status).toBe(200)
  const [, payload] = token.split(".")
  const head = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url")
  for (const signature of ["", "x"]) expect((await asks(`${head}.${payload}.${signature}`)).status).toBe(401)
})

it("sends no password to the portal", async () => {
  const page = await stage.visit()
  const sent: string[] = []
  page.on("request", (request) => sent.push(`${new URL(request.url()).host} ${request.postData() ?? ""}`))
  await signInByForm(page, manager)
  await page.getByRole("heading", { name: greeting }).waitFor()
  const hosts = sent.filter((text) => text.includes(castPassword)).map((text) => text.split(" ")[0])
  expect(new Set(hosts)).toEqual(new Set(["identitytoolkit.googleapis.com"]))
})

it("sets a password by a code of the service", async () => {
  const page = await stage.visit()
  await page.goto(`/resetpassword?oobCode=${await codeOfService(kessler)}`)
  expect(await page.getByLabel("E-Mail-Adresse").inputValue()).toBe(kessler)
  await page.getByLabel("Neues Passwort", { exact: true }).fill(password)
  await page.getByLabel("Neues Passwort wiederholen").fill(password)
  await button(page, "Passwort festlegen").click()
  await page.waitForURL("/login")
  await enter(page, kessler, password)
  await page.getByRole("heading", { name: greeting }).waitFor()
})

it("signs in in every tab", async () => {
  const page = await stage.visit()
  const other = await page.context().newPage()
  await other.goto("/login")
  await other.getByRole("heading", { name: "Anmelden", level: 1 }).waitFor()
  await signInByForm(page, manager)
  await other.getByRole("heading", { name: greeting }).waitFor()
})

it("signs out a user disabled at the service, and says why a new sign-in fails", async () => {
  const page = await signInByForm(await stage.visit(), admin)
  await page.getByRole("heading", { name: greeting }).waitFor()
  await disableAtService(admin)
  await page.reload()
  await page.getByText(identityText["user-token-expired"]).waitFor()
  await enter(page, admin, castPassword)
  await page.getByText(identityText["user-disabled"]).first().waitFor()
})
