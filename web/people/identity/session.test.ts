import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { stubLocalStorage } from "../../ui/browser/storage-for-tests.ts"

const user = { id: "u1", firstname: "Bernd", type: "SALES_MANAGER", active: true, locations: [{ id: "l1" }] }
const token = `x.${btoa(JSON.stringify({ iat: 0, exp: 900 }))}.x`

/** The portal as this browser sees it: whether the session is alive, and the requests. */
let portal: {
  isSignedIn: boolean
  isOutOfOrder: boolean
  isAway: boolean
  asked: string[]
  person: object
  mark: string
}
let stored: Map<string, string>
let tabs: BroadcastChannel[]
let lookAgain = () => {}

beforeEach(() => {
  vi.resetModules()
  portal = { isSignedIn: false, isOutOfOrder: false, isAway: false, asked: [], person: user, mark: "A" }
  stored = stubLocalStorage()
  tabs = []
  const Real = BroadcastChannel
  vi.stubGlobal(
    "BroadcastChannel",
    class extends Real {
      constructor(name: string) {
        super(name)
        tabs.push(this)
      }
    },
  )
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => {
    if (name === "focus") lookAgain = listener
  })
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => answer(path, String(body)))
})
afterEach(() => {
  for (const tab of tabs) tab.close()
  vi.unstubAllGlobals()
})

function answer(path: string, body: string): Response {
  portal.asked.push(path)
  const refusal = (code: string) => Response.json({ code, message: code }, { status: 401 })
  if (path === "/api/meta.json") return Response.json({ identity: null })
  if (portal.isAway) return new Response("<h1>Bad gateway</h1>", { status: 502 })
  if (path === "/api/identity/sign-in/email") {
    if (!body.includes("right")) return refusal("invalid_credentials")
    portal.isSignedIn = true
    return Response.json({})
  }
  if (path === "/api/identity/sign-out") portal.isSignedIn = false
  else if (!portal.isSignedIn) return refusal("unauthenticated")
  if (path === "/api/identity/token") return Response.json({ token })
  const headers = { "x-profile": portal.mark }
  if (path === "/api/user/" && portal.isOutOfOrder)
    return Response.json({ code: "unavailable", message: "Später" }, { status: 503, headers })
  return Response.json(path === "/api/user/" ? portal.person : {}, { headers })
}

async function openTab() {
  vi.resetModules()
  const session = await import("./session.ts")
  const { call } = await import("../../core/api.ts")
  const sentLocations = () => call("GET /api/location/all")
  return { ...session, shown: session.currentSession, askLocations: sentLocations }
}

async function signedInTab() {
  const tab = await openTab()
  await tab.signIn("a@aurel.example", "right")
  return tab
}

async function endSession(tab: Awaited<ReturnType<typeof openTab>>) {
  portal.isSignedIn = false
  await expect(tab.askLocations()).rejects.toMatchObject({ status: 401 })
}

test("sends no call without a session", async () => {
  const tab = await openTab()
  expect(tab.shown()).toEqual({ status: "signedOut" })
  expect(portal.asked).toEqual([])
})

test("a reload with an unreachable portal says so, and the session resumes later", async () => {
  await signedInTab()
  portal.isAway = true
  const reloaded = await openTab()
  const away = { status: "signedOut", because: "network-request-failed" }
  await expect.poll(() => reloaded.shown()).toEqual(away)
  lookAgain()
  await expect.poll(() => portal.asked.filter((path) => path === "/api/identity/token").length).toBe(3)
  expect(reloaded.shown()).toEqual(away)
  portal.isAway = false
  lookAgain()
  await expect.poll(() => reloaded.shown()).toEqual({ status: "signedIn", user })
})

test("signs in in all tabs", async () => {
  const first = await openTab()
  const second = await openTab()
  await second.signIn("a@aurel.example", "right")
  await expect.poll(() => first.shown()).toEqual({ status: "signedIn", user })
})

test("announces a change of user once, also a sign-out", async () => {
  const tab = await openTab()
  const changed = vi.fn()
  tab.whenPersonChanges(changed)
  await tab.signIn("a@aurel.example", "right")
  expect(changed).toHaveBeenCalledTimes(1)
  portal.person = { ...user, id: "u2" }
  await tab.signIn("b@aurel.example", "right")
  expect(changed).toHaveBeenCalledTimes(2)
  await tab.signOut()
  expect(changed).toHaveBeenCalledTimes(3)
})

test("a reload resumes the same user, keeping data loaded ahead", async () => {
  await signedInTab()
  const reloaded = await openTab()
  const changed = vi.fn()
  reloaded.whenPersonChanges(changed)
  expect(await reloaded.mayCall()).toBe(true)
  await expect.poll(() => reloaded.shown()).toEqual({ status: "signedIn", user })
  expect(changed).not.toHaveBeenCalled()
})

test("loads nothing ahead after the session ended", async () => {
  await signedInTab()
  portal.isSignedIn = false
  const reloaded = await openTab()
  expect(await reloaded.mayCall()).toBe(false)
  expect(reloaded.shown()).toMatchObject({ status: "signedOut" })
})

test("another sign-in during a reload is a change of user", async () => {
  await signedInTab()
  const reloaded = await openTab()
  const changed = vi.fn()
  reloaded.whenPersonChanges(changed)
  tabs.at(-1)?.onmessage?.(new MessageEvent("message", { data: "signedIn" }))
  await expect.poll(() => reloaded.shown()).toEqual({ status: "signedIn", user })
  expect(changed).toHaveBeenCalledTimes(1)
})

test("an ended session ends in all tabs, with the reason", async () => {
  const first = await signedInTab()
  const second = await openTab()
  await expect.poll(() => second.shown()).toEqual({ status: "signedIn", user })
  await endSession(first)
  const over = { status: "signedOut", because: "user-token-expired" }
  expect(first.shown()).toEqual(over)
  await expect.poll(() => second.shown()).toEqual(over)
})

test("messages about an earlier session do not end the current one", async () => {
  const tab = await signedInTab()
  portal.asked = []
  tabs.at(-1)?.onmessage?.(new MessageEvent("message", { data: { over: "user-token-expired" } }))
  await expect.poll(() => portal.asked).toEqual(["/api/identity/token"])
  expect(tab.shown()).toEqual({ status: "signedIn", user })
})

test("does not repeat calls sent before the first profile", async () => {
  portal.isSignedIn = true
  stored.set("signedIn", "1")
  const tab = await openTab()
  const rights = vi.fn()
  tab.whenRightsChange(rights)
  await tab.mayCall()
  await expect.poll(() => tab.shown()).toEqual({ status: "signedIn", user })
  expect(rights).not.toHaveBeenCalled()
})

test("reloads the profile once for a changed version", async () => {
  const tab = await openTab()
  const rights = vi.fn()
  tab.whenRightsChange(rights)
  await tab.signIn("a@aurel.example", "right")
  portal.person = { ...user, type: "SELLER" }
  portal.mark = "B"
  portal.asked = []
  await Promise.all([tab.askLocations(), tab.askLocations()])
  await expect.poll(() => tab.shown()).toEqual({ status: "signedIn", user: portal.person })
  await tab.askLocations()
  expect(portal.asked.filter((path) => path === "/api/user/")).toHaveLength(1)
  expect(rights).toHaveBeenCalledTimes(1)
})

test("retries a failed profile reload at the next response", async () => {
  const tab = await signedInTab()
  portal.person = { ...user, type: "SELLER" }
  portal.mark = "B"
  portal.isOutOfOrder = true
  portal.asked = []
  await tab.askLocations()
  await expect.poll(() => portal.asked).toContain("/api/user/")
  expect(tab.shown()).toEqual({ status: "signedIn", user })
  portal.isOutOfOrder = false
  const shownAfterCall = () => tab.askLocations().then(tab.shown)
  await expect.poll(shownAfterCall).toEqual({ status: "signedIn", user: portal.person })
})

test("an own change is not announced", async () => {
  const tab = await signedInTab()
  portal.mark = "B"
  portal.asked = []
  await tab.renewProfile()
  expect(portal.asked).toEqual(["/api/user/"])
})

test("an own change succeeds even if its profile reload fails; the next response retries", async () => {
  const tab = await openTab()
  await tab.signIn("a@aurel.example", "right")
  portal.person = { ...user, firstname: "Benno" }
  portal.isOutOfOrder = true
  await tab.renewProfile()
  expect(tab.shown()).toEqual({ status: "signedIn", user })
  portal.isOutOfOrder = false
  await tab.askLocations()
  await expect.poll(() => tab.shown()).toEqual({ status: "signedIn", user: portal.person })
})

test("the next user's profile is no change of the previous one's", async () => {
  const tab = await signedInTab()
  await tab.signOut()
  portal.mark = "B"
  portal.asked = []
  await tab.signIn("b@aurel.example", "right")
  expect(portal.asked.filter((path) => path === "/api/user/")).toHaveLength(1)
})
