import { join } from "node:path"
import type { BrowserContext, Page } from "playwright-core"
import { accessOfAccount } from "../server/portal/identity/hosted-for-tests.ts"

/** URL of the proxy for Google's services, if the journeys run on the hosted identity (`npm run test:hosted`). */
const proxy = process.env.HOSTED_PROXY
/** Settings of a portal with the hosted identity; undefined for the portal's own identity. */
export const hostedSettings: Record<string, string> | undefined = proxy
  ? {
      IDENTITY: "hosted",
      FIREBASE_PROJECT_ID: "demo-zvf",
      FIREBASE_API_KEY: "key-of-the-tests",
      FIREBASE_SERVICE_ACCOUNT: process.env.HOSTED_ACCOUNT ?? "",
      HOSTED_PROXY: proxy,
    }
  : undefined

/** Start command of such a portal. */
export const hostedStart = hostedSettings
  ? { command: [process.execPath, join(import.meta.dirname, "hosted-portal.ts")] }
  : {}

const service = "https://identitytoolkit.googleapis.com"

/** Redirects calls of the hosted identity to the proxy. */
export const reroute = (address: string): string =>
  proxy && /^https:\/\/\w+\.googleapis\.com\//.test(address) ? address.replace("https:/", proxy) : address

/** Redirects the browser's calls to Google to the proxy. */
export async function rerouteBrowser(context: BrowserContext): Promise<void> {
  if (!proxy) return
  await context.route(/^https:\/\/\w+\.googleapis\.com\//, async (route) => {
    try {
      const response = await route.fetch({ url: reroute(route.request().url()) })
      const headers = { ...response.headers(), "access-control-allow-origin": "*" }
      await route.fulfill({ response, headers })
    } catch (error) {
      if (!hasLeft(error)) throw error
    }
  })
}

/** The visitor left during a call. */
const hasLeft = (error: unknown) => error instanceof Error && /disposed|has been closed/.test(error.message)

async function callService(action: string, body: object): Promise<{ idToken: string }> {
  const answer = await fetch(reroute(`${service}/v1/accounts:${action}?key=key-of-the-tests`), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  })
  if (!answer.ok) throw new Error(`${action}: ${await answer.text()}`)
  return (await answer.json()) as { idToken: string }
}

/** Signs in at the hosted identity; returns a bearer token. */
export const hostedToken = async (email: string, password: string): Promise<string> =>
  (await callService("signInWithPassword", { email, password })).idToken

/** Creates an account without a profile, i.e. an unfinished registration, in the page's browser. */
export async function signUpOnly(page: Page, email: string, password: string): Promise<void> {
  if (hostedSettings) return void (await callService("signUp", { email, password }))
  await page.goto("/login")
  const isCreated = await page.evaluate(async (body) => {
    const headers = { "content-type": "application/json" }
    return (await fetch("/api/identity/sign-up", { method: "POST", headers, body })).ok
  }, JSON.stringify({ email, password }))
  if (!isCreated) throw new Error(`No account for ${email}`)
}

/** Code of the newest e-mail that the service sent to this address. */
export async function codeOfService(email: string): Promise<string> {
  await callService("sendOobCode", { requestType: "PASSWORD_RESET", email })
  const answer = await fetch(`${proxy}/emulator/v1/projects/demo-zvf/oobCodes`)
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobCode: string }[] }
  return oobCodes.findLast((one) => one.email === email)?.oobCode ?? ""
}

/** Disables an account in the service's console. */
export async function disableAtService(email: string): Promise<void> {
  const administer = async (action: string, body: object) => {
    const answer = await fetch(reroute(`${service}/v1/projects/demo-zvf/accounts:${action}`), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${accessOfAccount}` },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { users: { localId: string }[] }
  }
  const { users } = await administer("lookup", { email: [email] })
  await administer("update", { localId: users[0]?.localId, disableUser: true })
}
