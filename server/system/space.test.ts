import { expect, onTestFinished, test, vi } from "vitest"
import { errorText } from "../../contract/core/errors.ts"
import { castTermsVersion } from "../demo/cast.ts"
import { portalOfFile, signInOver, startTestApp } from "../testing/app.ts"
import { addPreOffer } from "../testing/cars.ts"
import { sendFile } from "../testing/files.ts"
import { admin, manager, read, requestBody, sendRequest } from "../testing/requests.ts"

/* What the portal does while its surroundings are in trouble. */

test("with little space for the database it refuses files, but no acts", async () => {
  const env = { DATABASE_URL: "postgres://127.0.0.1/portal", DATABASE_MAX_GB: "1" }
  const portal = await startTestApp({ env })
  onTestFinished(() => portal.close())
  for (const url of ["/api/car/image", "/api/car/import"]) {
    const answer = await sendFile(portal, url, admin, { name: "x.png", bytes: Buffer.from("x") })
    expect([url, answer.status, answer.body]).toMatchObject([url, 503, { code: "no_space" }])
  }
  const car = await addPreOffer(portal.db)
  expect(await sendRequest(portal, "PRE_OFFER_ACCEPT", car)).toMatchObject({ status: 200 })
})

const portal = portalOfFile()

test("with a clock that differs from the database's by more than five minutes it takes nothing binding", async () => {
  const car = await addPreOffer(portal.db)
  onTestFinished(() => void vi.useRealTimers())
  const at = async (minutes: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 })
    const headers = await signInOver(portal.app, manager)
    const send = async (url: string, payload = {}) => {
      const answer = await portal.app.inject({ method: "POST", url: `/api/${url}`, headers, payload })
      return answer.json().message ?? answer.statusCode
    }
    const terms = { version: castTermsVersion, answer: "DECLINED" }
    const sent = [
      await send("car/mail", requestBody("PRE_OFFER_REQUEST", car)),
      await send("terms/answer", terms),
      await send("terms/withdraw"),
    ]
    const list = await portal.app.inject({ url: "/api/car/all/area?area=PRE_OFFER", headers })
    vi.useRealTimers()
    return { sent, read: list.statusCode }
  }
  const refused = errorText.clock_wrong
  for (const minutes of [-6, 6])
    expect(await at(minutes)).toEqual({ sent: [refused, refused, refused], read: 200 })
  expect(await read(portal, "/api/car/all/activity", manager)).toMatchObject({ body: [] })
  expect((await at(4)).sent.slice(0, 2)).toEqual([200, 200])
})
