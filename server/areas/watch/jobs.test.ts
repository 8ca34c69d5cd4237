import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { AgentCar, Car } from "../../../contract/cars.ts"
import { colours } from "../../../contract/enums.ts"
import { type CarNames, type Filters, matchingRows, noValue, rowsOf } from "../../../contract/filters.ts"
import { locationText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import type { Option } from "../../../contract/options.ts"
import { readConfig } from "../../config.ts"
import { castLocation, castOptions, castTermsVersion, castUser } from "../../demo/cast.ts"
import { type Database, openDatabase } from "../../platform/postgres/index.ts"
import { createLog } from "../../platform/runtime/index.ts"
import { readPortalTerms } from "../../start/texts.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { admin, manager, post, sendRequest } from "../../testing/requests.ts"
import type { Terms } from "../terms/rules.ts"
import { startWatchNews, tellWatchers } from "./jobs.ts"

const seller = "beratung@brenner.example"
const munich = "leitung@kessler.example"
/** 10 o'clock in Berlin on a Monday. */
const start = "2026-11-16T09:00:00Z"

const portal = portalOfFile()
let second: Database
let terms: Terms[]
const processes: ChildProcess[] = []
beforeAll(async () => {
  second = openDatabase(portal.databaseUrl)
  terms = await readPortalTerms(readConfig({}).contentDir)
})
afterAll(async () => {
  await second.close()
})
beforeEach(async () => {
  portal.clock.set(start)
  for (const table of ["watched_cars", "saved_searches", "car_news", "outbox"])
    await portal.db.run(`delete from ${table}`)
})
afterEach(async () => {
  for (const child of processes.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill("SIGKILL")
    await once(child, "exit")
  }
})

const partsOn = (db: Database) => ({
  db,
  terms,
  clock: portal.clock.now,
  publicUrl: "https://portal.example",
})
const run = (db: Database = portal.db) => tellWatchers(partsOn(db))
type Mail = { to: string; subject: string; text: string; html: string }
const mails = () =>
  portal.db.many<Mail>(
    `select recipient_mail as "to", subject, body_text as text, body_html as html from outbox
     where kind = 'WATCH_NEWS' order by created_at, recipient_mail`,
  )
/** The mails of the runs that are due now, and nothing of earlier ones. */
async function told(): Promise<Mail[]> {
  await portal.db.run("delete from outbox")
  await run()
  return mails()
}
const waitingSql =
  "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
const startNews = () => startWatchNews({ ...partsOn(portal.db), log: createLog("silent") })
/** What happens once a day, and a run. */
async function day(): Promise<void> {
  await startNews().stop()
  await run()
}
const active = (value: boolean) =>
  portal.db.run("update users set active = $2 where id = $1", [castUser(manager).id, value])
const watch = (car: Car, who = manager) => post(portal, "/api/watch/car", who, { carId: car.id })
const notify = (car: Car, choice: string, version = 1, who = manager) =>
  post(portal, "/api/watch/car/update", who, { carId: car.id, version, notify: choice })
const save = (changes: object = {}, who = manager) =>
  post(portal, "/api/watch/search", who, {
    area: "PRE_OFFER",
    name: "Alle",
    filters: {},
    notify: "AT_ONCE",
    ...changes,
  })
const set = (car: Car, sql: string) =>
  portal.db.run(`update cars set ${sql}, version = version + 1 where id = $1`, [car.id])

describe("a watched car", () => {
  test("tells price, dates and state from what they were to what they are, in one mail with a link", async () => {
    const car = await addPreOffer(portal.db)
    await watch(car)
    expect(await told()).toEqual([])
    await set(car, "offer_price_excl_vat = 39000, date_of_delivery = '2027-02-15'")
    await set(car, "offer_price_excl_vat = 38500.5")
    const [mail, ...more] = await told()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: manager, subject: "Ein gemerktes Fahrzeug geändert" })
    expect(mail?.text).toContain(`Corso Kombi 2.0, Auftrag ${car.jobNumber}`)
    expect(mail?.text).toContain("Pre-Offer 1 netto: 40.000,00\u00a0€ → 38.500,50\u00a0€")
    expect(mail?.text).toContain("Aussteuerung Pre-Offer 1: 31.01.2027 → 15.02.2027")
    expect(mail?.text).toContain(`https://portal.example/overview/preoffer?carId=${car.id}`)
    expect(mail?.html).toContain(`href="https://portal.example/overview/preoffer?carId=${car.id}"`)
    expect(mail?.text).toContain("https://portal.example/watch")
    expect(await told()).toEqual([])
  })

  test("tells nothing that was undone before the run, and nothing about other fields", async () => {
    const car = await addPreOffer(portal.db)
    await watch(car)
    await set(car, "offer_price_excl_vat = 1")
    await set(car, "offer_price_excl_vat = 40000")
    await set(car, "kilometer_reading = 4711, additional_information = 'neu'")
    expect(await told()).toEqual([])
  })

  test("accepted by somebody it is gone without a price, and back when it is freed", async () => {
    const car = await addPreOffer(portal.db)
    await watch(car, seller)
    await watch(car)
    const accepted = await sendRequest(portal, "PRE_OFFER_ACCEPT", car, { userId: castUser(manager).id })
    expect(accepted.status).toBe(200)
    // Whoever accepted knows it.
    const [gone, ...others] = await told()
    expect(others).toEqual([])
    expect(gone?.to).toBe(seller)
    expect(gone?.text).toContain("Zustand: verfügbar → nicht mehr verfügbar")
    expect(gone?.text).not.toContain("€")
    await set(car, "activity_state = null, user_id = null, offer_price_excl_vat = 39999")
    const back = (await told()).find(({ to }) => to === seller)
    expect(back?.text).toContain("Zustand: nicht mehr verfügbar → verfügbar")
    expect(back?.text).toContain("Pre-Offer 1 netto: 40.000,00\u00a0€ → 39.999,00\u00a0€")
  })

  test("a ZVF tells that it was asked for, rejected and freed", async () => {
    const car = await addSelection(portal.db)
    await watch(car)
    const states: [string, string][] = [
      ["activity_state = 'REQUEST_ACCEPTED', user_id = $2", "verfügbar → angefragt"],
      ["activity_state = 'REQUEST_REJECTED'", "angefragt → nicht verfügbar"],
      ["activity_state = null, user_id = null", "nicht verfügbar → verfügbar"],
    ]
    for (const [sql, text] of states) {
      await set(car, sql.replace("$2", `'${castUser(munich).id}'`))
      expect((await told())[0]?.text).toContain(`Zustand: ${text}`)
    }
  })

  test("tells once that its offer expired, though nobody changed it; a ZVF is new and does not", async () => {
    const car = await addPreOffer(portal.db, { dateUntilTakeover: "2026-11-20" })
    const zvf = await addSelection(portal.db, { dateOfDelivery: "2026-10-21" })
    await watch(car)
    await watch(zvf)
    await run()
    portal.clock.set("2026-11-20T22:59:59Z")
    await day()
    expect(await mails()).toEqual([])
    portal.clock.set("2026-11-20T23:00:00Z")
    await day()
    await day()
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text.match(/Zustand: verfügbar → abgelaufen/g)).toHaveLength(1)
  })

  test("what could not be told of an expiry for a month is old, and stays so", async () => {
    await watch(await addPreOffer(portal.db, { dateUntilTakeover: "2026-11-20" }))
    await active(false)
    const waiting = async (instant: string) => {
      portal.clock.set(instant)
      await day()
      return portal.db.many("select from watched_cars where untold_since is not null")
    }
    expect(await waiting("2026-12-20T09:00:00Z")).toHaveLength(1)
    expect(await waiting("2027-01-20T09:00:00Z")).toHaveLength(0)
    expect(await waiting("2027-01-21T09:00:00Z")).toHaveLength(0)
    await active(true)
  })

  test("daily means 7 o'clock, all of a day in one mail; never means never", async () => {
    const cars = [await addPreOffer(portal.db), await addPreOffer(portal.db)]
    const quiet = await addPreOffer(portal.db)
    for (const car of [...cars, quiet]) await watch(car)
    for (const car of cars) await notify(car, "DAILY")
    await notify(quiet, "NEVER")
    for (const car of [...cars, quiet]) await set(car, "offer_price_excl_vat = 30000")
    expect(await told()).toEqual([])
    portal.clock.set("2026-11-17T05:59:59Z")
    expect(await told()).toEqual([])
    portal.clock.set("2026-11-17T06:00:00Z")
    expect(await told()).toMatchObject([{ to: manager, subject: "2 gemerkte Fahrzeuge geändert" }])
    expect(await told()).toEqual([])
    // Switched on, it tells what changes from then on.
    await notify(quiet, "AT_ONCE", 2)
    await set(quiet, "offer_price_excl_vat = 29000")
    expect((await told())[0]?.text).toContain("30.000,00\u00a0€ → 29.000,00\u00a0€")
  })
})

describe("a saved search", () => {
  const hamburg = castLocation("1102").id
  const comes: readonly [string, object, string][] = [
    ["is displayed", { display: false }, "display = true"],
    ["gets a location", { locationId: null }, `location_id = '${hamburg}'`],
    ["moves to the group", { locationId: castLocation("1201").id }, `location_id = '${hamburg}'`],
    [
      "is freed",
      { activityState: "PRE_CONTRACT_ACCEPTED", userId: castUser(munich).id },
      "activity_state = null, user_id = null",
    ],
  ]
  test.each(comes)("finds a car that %s", async (_, fields, sql) => {
    await save()
    const car = await addPreOffer(portal.db, fields)
    expect(await told()).toEqual([])
    await set(car, sql)
    const [mail, ...more] = await told()
    expect(more).toEqual([])
    expect(mail?.subject).toBe("Ein neues Fahrzeug")
    expect(mail?.text).toMatch(/^Suchauftrag: +Alle$/m)
    expect(mail?.text).toContain(`carId=${car.id}`)
    expect(await told()).toEqual([])
  })

  test("finds a car that changes its area, and one whose branch joins the group", async () => {
    await save()
    const zvf = await addSelection(portal.db, { locationId: hamburg })
    const freising = await addPreOffer(portal.db, { locationId: castLocation("1202").id })
    expect(await told()).toEqual([])
    await set(zvf, "area = 'PRE_OFFER'")
    expect((await told())[0]?.text).toContain(zvf.id)
    const group = (vfnr: string) =>
      portal.db.run(
        "update locations l set main_location_id = m.id, vfnr_hb = m.vfnr from locations m where l.vfnr = '1202' and m.vfnr = $1",
        [vfnr],
      )
    await group("1101")
    expect((await told())[0]?.text).toContain(freising.id)
    await group("1201")
  })

  test("finds nothing in what changes within the list, or when the group only gets another number", async () => {
    const car = await addPreOffer(portal.db)
    await save()
    await portal.db.run("delete from car_news")
    await set(
      car,
      "offer_price_excl_vat = 20000, location_id = (select id from locations where vfnr = '1103')",
    )
    await portal.db.run("update locations set vfnr = '1199', vfnr_hb = '1199' where vfnr = '1101'")
    expect(await told()).toEqual([])
    await portal.db.run("update locations set vfnr = '1101', vfnr_hb = '1101' where vfnr = '1199'")
  })

  test("leaves out what is gone or does not match any more when the mail is due", async () => {
    await save({ notify: "DAILY", filters: { priceTo: 4_000_000 } })
    const accepted = await addPreOffer(portal.db)
    const dearer = await addPreOffer(portal.db)
    const stays = await addPreOffer(portal.db)
    await run()
    await set(accepted, `activity_state = 'PRE_CONTRACT_ACCEPTED', user_id = '${castUser(munich).id}'`)
    await set(dearer, "offer_price_excl_vat = 40000.01")
    portal.clock.set("2026-11-17T06:00:00Z")
    const [mail] = await told()
    expect(mail?.text).toContain(stays.id)
    expect(mail?.text).not.toMatch(new RegExp(`${accepted.id}|${dearer.id}`))
  })

  test.each([
    ["deleted", "delete from saved_searches"],
    ["switched off", "update saved_searches set notify = 'NEVER'"],
  ])("%s while a run looks at new cars, it neither stops the run nor is told", async (_, sql) => {
    await save({ notify: "DAILY" })
    await save({}, seller)
    const car = await addPreOffer(portal.db)
    let running: Promise<number> | undefined
    await second.transaction(async (tx) => {
      const who = castUser(manager).id
      await tx.run(`${sql} where user_id = $1`, [who])
      await tx.run(
        "delete from search_matches m using saved_searches s where s.id = search_id and user_id = $1",
        [who],
      )
      let isOver = false
      running = run().finally(() => {
        isOver = true
      })
      await expect.poll(async () => isOver || (await portal.db.one(waitingSql)) !== undefined).toBe(true)
    })
    await running
    expect((await mails()).map(({ to }) => to)).toEqual([seller])
    portal.clock.set("2026-11-17T06:00:00Z")
    await run()
    expect((await mails()).map(({ to }) => to)).toEqual([seller])
    expect(await portal.db.many("select * from search_matches where car_id = $1", [car.id])).toEqual([])
  })

  test("an import of very many cars is one mail to each, which names some and links to all", async () => {
    await save({ filters: { colour: ["GREEN"] } })
    await save({ name: "Auch" }, seller)
    await portal.db.run(
      `insert into cars (job_number, area, location_id, paint_base_color, model_designation)
       select 'I-' || n, 'PRE_OFFER', $1, 'GREEN', 'Import' from generate_series(1, 1500) n`,
      [castLocation("1101").id],
    )
    const sent = await told()
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [seller, "1500 neue Fahrzeuge"],
      [manager, "1500 neue Fahrzeuge"],
    ])
    const mail = sent.find(({ to }) => to === manager)
    expect(mail?.text.match(/carId=/g)).toHaveLength(20)
    expect(mail?.text).toContain("https://portal.example/overview/preoffer?colour=GREEN")
    await portal.db.run("delete from cars where job_number like 'I-%'")
    await portal.db.run("delete from car_news")
  })

  test("finds on the server what the filters of the overview leave in the browser", async () => {
    const ids = castOptions.filter(({ type }) => type === "BRAND").map(({ id }) => id)
    const day = fc.integer({ min: 1, max: 4 }).map((number) => `2027-01-0${number}`)
    const some = <T extends string>(...values: T[]) => fc.subarray(values, { minLength: 1 })
    const car = fc.record({
      area: fc.constantFrom("PRE_OFFER" as const, "SELECTION" as const),
      brand: fc.option(fc.constantFrom(...ids)),
      paintBaseColor: fc.option(fc.constantFrom("RED", "BLUE")),
      locationId: fc.constantFrom(null, ...["1101", "1102", "1201"].map((vfnr) => castLocation(vfnr).id)),
      licensePlateNumber: fc.constantFrom("HH-ZV 17", "M-X 1", ""),
      offerPriceExclVat: fc.integer({ min: 0, max: 3 }),
      listPriceExclVat: fc.integer({ min: 0, max: 3 }),
      dateOfDelivery: fc.option(day),
      display: fc.boolean(),
    })
    const filters = fc.record(
      {
        search: fc.constantFrom("hh zv", "1", "X-1", "brenner", "LUEBECK 1", "aurel", "rot"),
        brand: some(...ids, noValue),
        colour: some(...colours, noValue),
        location: some(castLocation("1101").id, castLocation("1102").id, noValue),
        priceFrom: fc.integer({ min: 0, max: 300 }),
        priceTo: fc.integer({ min: 0, max: 300 }),
        deliveryFrom: day,
        deliveryTo: day,
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Filters>
    const headers = await portal.signInAs(manager)
    const [options, places] = await Promise.all(
      ["/api/option/", "/api/location/all"].map(async (url) => (await portal.get(url, manager)).json()),
    )
    const names = namesOf(options, places)
    const shown = async (area: string): Promise<AgentCar[]> =>
      (await portal.app.inject({ url: `/api/car/all/area?area=${area}`, headers })).json()
    const searches = fc.array(fc.record({ area: fc.constantFrom("PRE_OFFER", "SELECTION"), filters }), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(car, { minLength: 1, maxLength: 8 }), searches, async (cars, wanted) => {
        await portal.db.run("delete from saved_searches")
        await portal.db.run("delete from cars where not exists (select from acts where car_id = cars.id)")
        await portal.db.run("delete from car_news")
        for (const [at, { area, filters }] of wanted.entries())
          expect((await save({ name: `S${at}`, area, filters, notify: "DAILY" })).status).toBe(200)
        for (const fields of cars)
          await (fields.area === "SELECTION" ? addSelection : addPreOffer)(portal.db, fields)
        await run()
        for (const [at, { area, filters }] of wanted.entries()) {
          const found = await portal.db.many<{ id: string }>(
            "select car_id as id from search_matches m join saved_searches s on s.id = search_id where s.name = $1",
            [`S${at}`],
          )
          const kept = matchingRows(rowsOf(await shown(area)), filters, names)
          const known = new Set(
            (await portal.db.many<{ id: string }>("select car_id as id from acts")).map(({ id }) => id),
          )
          expect(found.map(({ id }) => id).sort()).toEqual(
            kept
              .map(({ car }) => car.id)
              .filter((id) => !known.has(id))
              .sort(),
          )
        }
      }),
      { numRuns: 12 },
    )
  })
})

/** As the browser names cars: by the options and locations that the person is shown. */
function namesOf(options: Option[], locations: Location[]): CarNames {
  const labels = new Map(options.map(({ id, label }) => [id, label]))
  const places = new Map(locations.map((location) => [location.id, locationText(location)]))
  return { option: (id) => labels.get(id ?? "") ?? "", location: (id) => places.get(id ?? "") ?? "" }
}

describe("who is told", () => {
  const state = async (sql: string, ...parameters: unknown[]) => {
    await portal.db.run(sql, parameters)
  }
  const answered = (act: string) =>
    state(
      "insert into terms_acts (at, user_id, version, act) values (now(), $1, $2, $3)",
      castUser(manager).id,
      castTermsVersion,
      act,
    )
  test.each([
    ["inactive", () => active(false), () => active(true)],
    ["without consent to the terms", () => answered("DECLINED"), () => answered("ACCEPTED")],
  ])("nobody %s; afterwards what is still so", async (_, stop, go) => {
    const car = await addPreOffer(portal.db)
    await watch(car)
    await save({ name: "Neu" })
    await stop()
    await set(car, "offer_price_excl_vat = 30000")
    const found = await addPreOffer(portal.db)
    expect(await told()).toEqual([])
    await go()
    const [mail, ...more] = await told()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: manager,
      subject: "2 neue Fahrzeuge, ein gemerktes Fahrzeug geändert",
    })
    expect(mail?.text).toContain(found.id)
  })

  test("nobody blocked", async () => {
    const car = await addSelection(portal.db)
    await watch(car, munich)
    const blocked = await post(portal, "/api/user/block", admin, {
      userId: castUser(munich).id,
      duration: "MONTHS_1",
      clause: "ABUSE",
      facts: "Missbrauch",
    })
    expect(blocked.status).toBe(200)
    await portal.db.run("update cars set list_price_excl_vat = 1 where id = $1", [car.id])
    expect((await told()).map(({ to }) => to)).toEqual([])
    // What could not be told for a month is old.
    portal.clock.set("2026-12-20T09:00:00Z")
    await day()
    expect(await mails()).toEqual([])
  })

  test("nobody who does without these mails, and nothing is made up for later", async () => {
    const car = await addPreOffer(portal.db)
    await watch(car)
    const muted = (kinds: string[]) => post(portal, "/api/profile/notices", manager, { mutedNotices: kinds })
    await muted(["WATCH_NEWS"])
    await set(car, "offer_price_excl_vat = 30000")
    expect(await told()).toEqual([])
    await muted([])
    expect(await told()).toEqual([])
  })
})

describe("several processes", () => {
  const due = async (count: number) => {
    await save()
    for (let at = 0; at < count; at += 1) await addPreOffer(portal.db)
  }

  test("send each mail once", async () => {
    await due(5)
    await Promise.all([run(), run(second), run(), run(second), run()])
    await run()
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe("5 neue Fahrzeuge")
  })

  test("a day that cannot be noticed keeps nobody from being told", async () => {
    await watch(await addPreOffer(portal.db, { dateUntilTakeover: "2026-11-15" }), seller)
    await run()
    await portal.db.run("update watched_cars set told = jsonb_set(told, '{state}', '\"FREE\"')")
    await portal.db.run(
      "alter table watched_cars add constraint none_untold check (untold_since is null) not valid",
    )
    await due(1)
    const news = startNews()
    await expect.poll(mails).toMatchObject([{ to: manager }])
    await news.stop()
    await portal.db.run("alter table watched_cars drop constraint none_untold")
  })

  test("one that is stopped ends after the person in hand; the next run tells the others", async () => {
    const people = [manager, seller].sort((a, b) => (castUser(a).id < castUser(b).id ? -1 : 1))
    const car = await addSelection(portal.db)
    for (const who of people) await watch(car, who)
    await portal.db.run("update cars set list_price_excl_vat = list_price_excl_vat + 1 where id = $1", [
      car.id,
    ])
    const { stopping } = await second.transaction(async (tx) => {
      await tx.run("lock table outbox in share mode")
      const news = startNews()
      await expect.poll(() => portal.db.many(waitingSql)).toHaveLength(1)
      return { stopping: news.stop() }
    })
    await stopping
    expect((await mails()).map(({ to }) => to)).toEqual([people[0]])
    await run()
    expect((await mails()).map(({ to }) => to)).toEqual(people)
  })

  test("a run that fails halfway leaves neither mail nor note of it, and is made up for", async () => {
    await due(1)
    await portal.db.run("alter table outbox rename to outbox_away")
    await expect(run()).rejects.toThrow("outbox")
    await portal.db.run("alter table outbox_away rename to outbox")
    expect(await portal.db.many("select * from search_matches")).toHaveLength(1)
    expect(await told()).toHaveLength(1)
  })

  test("killed at any time they lose nothing and tell nothing twice", async () => {
    await save()
    const begin = async () => {
      const script = join(import.meta.dirname, "jobs.worker-for-tests.ts")
      const child = spawn(process.execPath, [script, portal.databaseUrl, start], {
        stdio: ["ignore", "pipe", "inherit"],
      })
      processes.push(child)
      await once(child.stdout!, "data")
      return child
    }
    const added: string[] = []
    const add = async () => added.push((await addPreOffer(portal.db)).id)
    const [first] = await Promise.all([begin(), begin()])
    for (let at = 0; at < 8; at += 1) await add()
    first?.kill("SIGKILL")
    for (let at = 0; at < 8; at += 1) await add()
    const listed = async () =>
      (await mails()).flatMap(({ text }) => text.match(/(?<=carId=)[0-9a-f-]+/g) ?? [])
    await expect.poll(async () => (await listed()).length).toBeGreaterThanOrEqual(16)
    expect((await listed()).sort()).toEqual(added.sort())
  })
})
