import { expect, test } from "vitest"
import { portalOfFile } from "../../testing/app.ts"
import { pushBrowser } from "../../testing/push.ts"
import { manager, post, refused } from "../../testing/requests.ts"

const portal = portalOfFile()

test("without keys of its own the portal tells no browser anything", async () => {
  expect((await portal.get("/api/profile/push", manager)).json()).toEqual({ publicKey: null, devices: [] })
  const { subscription } = pushBrowser("https://fcm.googleapis.com/fcm/send/x")
  expect(await post(portal, "/api/profile/push/add", manager, subscription)).toMatchObject(
    refused(409, "push_off"),
  )
})
