import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { type Database, openDatabase } from "../../core/postgres/db.ts"
import { castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, seller } from "../../testing/builder.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { usualNow } from "../../testing/cast.ts"
import { failingAt } from "../../testing/failing.ts"
import { runByProcesses, startScript } from "../../testing/jobs.ts"
import { blockForm } from "../../testing/moderation.ts"
import { admin, manager, post, sendRequest } from "../../testing/requests.ts"
import { watchersOf } from "./jobs.for-tests.ts"

const munich = "leitung@kessler.example"
const portal = portalOfFile()
const { run, task, mails, sentMails, messages, watch, save, set } = watchersOf(portal)
let second: Database
beforeAll(() => {
  second = openDatabase(portal.databaseUrl)
})
afterAll(() => second.close())
const { answerTerms, storeUser } = builderOn(portal)
const setActive = (active: boolean) => storeUser(manager, { active })

describe("a watched car", () => {
  test("reports old and new price, dates and state in one e-mail with a link", async () => {
    const car = await addPreOffer(portal.db)
    await set(car, "list_price_excl_vat = 50000, drive = 'DIESEL'")
    await watch(car)
    expect(await sentMails()).toEqual([])
    await set(car, "offer_price_excl_vat = 39000, date_of_delivery = '2027-02-15'")
    await set(car, "offer_price_excl_vat = 38500.5")
    const [mail, ...more] = await sentMails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: manager, subject: "Ein gemerktes Fahrzeug geändert" })
    expect(mail?.text).toContain(`Corso Kombi 2.0, Auftrag ${car.jobNumber}`)
    expect(mail?.text).toContain("Pre-Offer 1 netto: 40.000,00\u00a0€ → 38.500,50\u00a0€")
    expect(mail?.text).toContain("Aussteuerung Pre-Offer 1: 31.01.2027 → 15.02.2027")
    expect(mail?.text).toMatch(/^Angebot: +38\.500,50\u00a0€ netto, 23,0\u00a0% unter Liste, .*, Diesel$/m)
    expect(mail?.text).toContain(`https://portal.example/overview/preoffer?carId=${car.id}`)
    expect(mail?.html).toContain(`href="https://portal.example/overview/preoffer?carId=${car.id}"`)
    expect(mail?.text).toContain("https://portal.example/watch")
    expect(await sentMails()).toEqual([])
  })

  test("does not report changes reverted before the run, nor other fields", async () => {
    const car = await addPreOffer(portal.db)
    await watch(car)
    await set(car, "offer_price_excl_vat = 1")
    await set(car, "offer_price_excl_vat = 40000")
    await set(car, "kilometer_reading = 4711, additional_information = 'neu'")
    expect(await sentMails()).toEqual([])
    expect(await messages()).toEqual([])
  })

  test("sends no message about changes already seen on a screen", async () => {
    const car = await addPreOffer(portal.db)
    await watch(car)
    await set(car, "offer_price_excl_vat = 39000")
    await post(portal, "/api/watch/car/seen", manager, { carId: car.id, carVersion: car.version + 1 })
    await run()
    expect(await messages()).toEqual([])
  })

  test("is reported as unavailable without a price when accepted, and as available when released", async () => {
    const car = await addPreOffer(portal.db)
    await watch(car, seller)
    await watch(car)
    const accepted = await sendRequest(portal, "PRE_OFFER_ACCEPT", car, { userId: castUser(manager).id })
    expect(accepted.status).toBe(200)
    // The accepting user knows.
    const [gone, ...others] = await sentMails()
    expect(others).toEqual([])
    expect(gone?.to).toBe(seller)
    expect(gone?.text).toContain("Zustand: verfügbar → nicht mehr verfügbar")
    expect(gone?.text).not.toContain("€")
    expect([await messages(), await messages(seller)]).toEqual([
      [],
      [
        {
          title: `Corso Kombi 2.0, Auftrag ${car.jobNumber}`,
          area: null,
          changes: [{ label: "Zustand", from: "verfügbar", to: "nicht mehr verfügbar" }],
        },
      ],
    ])
    await set(car, "activity_state = null, user_id = null, offer_price_excl_vat = 39999")
    const back = (await sentMails()).find(({ to }) => to === seller)
    expect(back?.text).toContain("Zustand: nicht mehr verfügbar → verfügbar")
    expect(back?.text).toContain("Pre-Offer 1 netto: 40.000,00\u00a0€ → 39.999,00\u00a0€")
  })

  test("a ZVF is reported when requested, rejected and released", async () => {
    const car = await addSelection(portal.db)
    await watch(car)
    const states: [string, string][] = [
      ["activity_state = 'REQUEST_ACCEPTED', user_id = $2", "verfügbar → angefragt"],
      ["activity_state = 'REQUEST_REJECTED'", "angefragt → nicht verfügbar"],
      ["activity_state = null, user_id = null", "nicht verfügbar → verfügbar"],
    ]
    for (const [sql, text] of states) {
      await set(car, sql.replace("$2", `'${castUser(munich).id}'`))
      expect((await sentMails())[0]?.text).toContain(`Zustand: ${text}`)
    }
  })
})

describe("recipients", () => {
  test.each([
    ["inactive", () => setActive(false), () => setActive(true)],
    [
      "without consent to the terms",
      () => answerTerms(manager, "DECLINED"),
      () => answerTerms(manager, "ACCEPTED"),
    ],
  ])("exclude users %s, who find the messages afterwards", async (_, stop, go) => {
    const car = await addPreOffer(portal.db)
    await watch(car)
    await save({ name: "Neu" })
    await stop()
    await set(car, "offer_price_excl_vat = 30000")
    await addPreOffer(portal.db)
    expect(await sentMails()).toEqual([])
    await go()
    expect(await sentMails()).toEqual([])
    expect((await messages()).map(({ changes }) => changes?.map(({ label }) => label))).toEqual([
      ["Pre-Offer 1 netto"],
    ])
  })

  test("exclude blocked users", async () => {
    const car = await addSelection(portal.db)
    await watch(car, munich)
    const blocked = await post(portal, "/api/user/block", admin, blockForm(castUser(munich).id))
    expect(blocked.status).toBe(200)
    await set(car, "list_price_excl_vat = 1")
    expect((await sentMails()).map(({ to }) => to)).toEqual([])
  })

  test("exclude users who muted these e-mails, also for earlier changes", async () => {
    const car = await addPreOffer(portal.db)
    await watch(car)
    const muted = (kinds: string[]) => post(portal, "/api/profile/notices", manager, { mutedNotices: kinds })
    await muted(["WATCH_NEWS"])
    await set(car, "offer_price_excl_vat = 30000")
    expect(await sentMails()).toEqual([])
    await muted([])
    expect(await sentMails()).toEqual([])
  })
})

describe("several processes", () => {
  const due = async (count: number) => {
    await save()
    for (let at = 0; at < count; at += 1) await addPreOffer(portal.db)
  }

  test("send each mail once", async () => {
    await due(5)
    await runByProcesses({ url: portal.databaseUrl, dbs: [portal.db, second], tasks: [task()] }, () =>
      expect.poll(mails).not.toEqual([]),
    )
    await run()
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe("5 neue Fahrzeuge")
  })

  test.each([1, 2, 3, 4])("a run whose commit %i fails leaves nothing and is repeated", async (nth) => {
    await due(1)
    await run(failingAt(portal.db, nth)).catch(() => {})
    await run()
    expect(await mails()).toHaveLength(1)
  })

  test("killed processes neither lose nor repeat notifications", async () => {
    await save()
    const script = join(import.meta.dirname, "jobs.worker-for-tests.ts")
    const begin = () => startScript(script, portal.databaseUrl, usualNow)
    const added: string[] = []
    const add = async () => added.push((await addPreOffer(portal.db)).id)
    const [kill, killOther] = await Promise.all([begin(), begin()])
    onTestFinished(killOther)
    for (let at = 0; at < 8; at += 1) await add()
    await kill()
    // A killed run is repeated, as after half a minute without a heartbeat.
    await portal.db.run("update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'")
    for (let at = 0; at < 8; at += 1) await add()
    const listed = async () =>
      (await mails()).flatMap(({ text }) => text.match(/(?<=carId=)[0-9a-f-]+/g) ?? [])
    await expect.poll(async () => (await listed()).length).toBeGreaterThanOrEqual(16)
    expect((await listed()).sort()).toEqual(added.sort())
  })
})
