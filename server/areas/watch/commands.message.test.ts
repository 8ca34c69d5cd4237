import { beforeAll, beforeEach, expect, test } from "vitest"
import type { Car } from "../../../contract/cars.ts"
import type { Message } from "../../../contract/messages.ts"
import { readConfig } from "../../config.ts"
import { castUser } from "../../demo/cast.ts"
import { readPortalTerms } from "../../start/texts.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { manager, post, sendRequest } from "../../testing/requests.ts"
import type { Terms } from "../terms/rules.ts"
import { noticeExpired } from "./commands.notice.ts"
import { tellWatchers } from "./jobs.ts"

const munich = "leitung@kessler.example"
const portal = portalOfFile()
let terms: Terms[]
beforeAll(async () => {
  terms = await readPortalTerms(readConfig({}).contentDir)
})
beforeEach(async () => {
  for (const table of ["watched_cars", "car_news", "messages"]) await portal.db.run(`delete from ${table}`)
})

async function told(who = manager): Promise<Message["facts"][]> {
  await tellWatchers({ db: portal.db, terms, clock: portal.clock.now, publicUrl: "https://portal.example" })
  const rows = await portal.db.many<{ facts: Message["facts"] }>(
    "select facts from messages where user_id = $1 and kind = 'WATCHED' order by number",
    [castUser(who).id],
  )
  return rows.map(({ facts }) => facts)
}
const watch = (car: Car, who = manager) => post(portal, "/api/watch/car", who, { carId: car.id })
const set = (car: Car, sql: string) =>
  portal.db.run(`update cars set ${sql}, version = version + 1 where id = $1`, [car.id])

test("a watched car that changed is told once, also to those who want no mails", async () => {
  const car = await addPreOffer(portal.db)
  await watch(car)
  await post(portal, "/api/watch/car/update", manager, { carId: car.id, version: 1, notify: "NEVER" })
  expect(await told()).toEqual([])
  await set(car, "offer_price_excl_vat = 39000")
  const facts = {
    title: `Corso Kombi 2.0, Auftrag ${car.jobNumber}`,
    area: "PRE_OFFER",
    changes: [{ label: "Pre-Offer 1 netto", from: "40.000,00\u00a0€", to: "39.000,00\u00a0€" }],
  }
  expect(await told()).toEqual([facts])
  expect(await told()).toEqual([facts])
  await set(car, "offer_price_excl_vat = 38000")
  expect((await told()).map(({ changes }) => changes?.[0]?.from)).toEqual([
    "40.000,00\u00a0€",
    "39.000,00\u00a0€",
  ])
})

test("what was undone, seen on a screen, or done by oneself is told to nobody", async () => {
  const [undone, seen, own] = [
    await addPreOffer(portal.db),
    await addPreOffer(portal.db),
    await addPreOffer(portal.db),
  ]
  for (const car of [undone, seen, own]) await watch(car)
  await set(undone, "offer_price_excl_vat = 1")
  await set(undone, "offer_price_excl_vat = 40000")
  await set(seen, "offer_price_excl_vat = 39000")
  await post(portal, "/api/watch/car/seen", manager, { carId: seen.id, carVersion: seen.version + 1 })
  await sendRequest(portal, "PRE_OFFER_ACCEPT", own)
  expect(await told()).toEqual([])
})

test("a car that left the person's lists is told as gone, without what it became", async () => {
  const car = await addPreOffer(portal.db)
  await watch(car)
  await set(car, "display = false, offer_price_excl_vat = 1")
  expect(await told()).toEqual([
    {
      title: `Corso Kombi 2.0, Auftrag ${car.jobNumber}`,
      area: null,
      changes: [{ label: "Zustand", from: "verfügbar", to: "nicht mehr verfügbar" }],
    },
  ])
  expect(await told(munich)).toEqual([])
})

test("an offer that expires is told without a change of the car", async () => {
  const car = await addPreOffer(portal.db, { dateUntilTakeover: "2026-11-17" })
  await watch(car)
  await portal.db.run("delete from car_news")
  portal.clock.set("2026-11-18T09:00:00Z")

  await portal.db.transaction((tx) => noticeExpired(tx, "2026-11-18", portal.clock.now()))
  expect((await told()).map(({ changes }) => changes?.map(({ to }) => to))).toEqual([["abgelaufen"]])
  portal.clock.set("2026-11-16T09:00:00Z")
})
