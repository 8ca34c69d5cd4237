import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { pushBrowser, vapidPair } from "../server/testing/push.ts"
import { openStage } from "./portal.ts"
import { manager, signIn, signInByForm } from "./stage.ts"
import { button, eventually } from "./steps.ts"

const keys = vapidPair()
const env = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey }

/**
 * A visitor whose browser has a push service and was allowed to tell of messages: that of the tests' browser would be far away, and
 * without a screen a browser allows nobody anything. What it shows then is tested by web/offline/pushes.test.ts.
 */
async function visitor(page: Page): Promise<Page> {
  const { endpoint, p256dh, auth } = pushBrowser("https://fcm.googleapis.com/fcm/send/here").subscription
  await page.addInitScript(
    (json) => {
      const made = {
        endpoint: json.endpoint,
        toJSON: () => json,
        unsubscribe: async () => {
          delete localStorage.subscribed
          return true
        },
      }
      Object.defineProperty(Notification, "permission", { get: () => "granted" })
      Notification.requestPermission = async () => "granted"
      const now = () => (localStorage.subscribed ? made : null)
      Object.assign(PushManager.prototype, {
        getSubscription: async () => now(),
        subscribe: async ({ applicationServerKey, userVisibleOnly }: PushSubscriptionOptionsInit) => {
          localStorage.subscribed = `${applicationServerKey} ${userVisibleOnly}`
          return now()
        },
      })
    },
    { endpoint, keys: { p256dh, auth } },
  )
  return signIn(page, manager, "/profile")
}

const here = (page: Page) => page.getByRole("switch", { name: "Auf diesem Gerät melden" })
const subscribed = (page: Page) => page.evaluate(() => localStorage.subscribed)
const devices = (page: Page) => page.getByRole("button", { name: /nicht mehr melden$/ })

it("tells a device of messages as long as its person wants that, and no more once they signed out there", async () => {
  const stage = await openStage(env, false)
  try {
    const page = await visitor(await stage.visit({ worker: true }))
    await here(page).check()
    await page.getByText("Dieses Gerät meldet sich ab jetzt.").waitFor()
    expect(await subscribed(page)).toBe(`${keys.publicKey} true`)
    await devices(page).waitFor()
    await here(page).uncheck()
    await page.getByText("Dieses Gerät meldet sich nicht mehr.").waitFor()
    await devices(page).waitFor({ state: "detached" })
    await here(page).check()
    await devices(page).click()
    await page.getByText("Das Gerät meldet sich nicht mehr.").waitFor()
    await devices(page).waitFor({ state: "detached" })
    // It was this device.
    await eventually(() => here(page).isChecked()).toBe(false)

    // Who changes their mind at once is obeyed.
    await here(page).check()
    await here(page).uncheck()
    await eventually(() => here(page).isChecked()).toBe(false)
    await devices(page).waitFor({ state: "detached" })
    await eventually(() => subscribed(page)).toBeUndefined()
    await here(page).check()
    await devices(page).waitFor()
    await button(page, "Abmelden").click()
    await page.getByRole("heading", { name: "Anmelden", level: 1 }).waitFor()
    await eventually(() => subscribed(page)).toBeUndefined()
    await signInByForm(page, manager)
    await page.getByRole("heading", { level: 1 }).waitFor()
    await page.goto("/profile")
    expect(await here(page).isChecked()).toBe(false)
    // The portal has forgotten it, too: nothing is listed that could only be taken off.
    expect(await devices(page).count()).toBe(0)

    const forbidding = await signIn(await stage.visit({ worker: true }), manager, "/profile")
    await forbidding
      .getByText("In diesem Browser sind Benachrichtigungen für das Portal untersagt.")
      .waitFor()
    const older = await signIn(await stage.visit(), manager, "/profile")
    await older.getByText("Dieser Browser kann das nicht.").waitFor()
  } finally {
    await stage.close()
  }
})
