import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { beforeAll, describe, expect, inject, test, vi } from "vitest"
import { activityStates, areas } from "../../../contract/core/enums.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { belongsTo } from "../../../contract/fleet/states.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { lockImports } from "../../fleet/excel/judge.ts"
import { portalOfFile, signInOver, startTestApp } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { administer } from "../../testing/database.ts"
import { type LiveStream, openLiveStream } from "../../testing/live.ts"
import { block, castPerson, newcomer } from "../../testing/moderation.ts"
import { admin, manager, requestBody, sendRequest } from "../../testing/requests.ts"
import { notifyInstances } from "./reads.ts"

const otherGroup = "leitung@kessler.example"
const sibling = "leitung@freising.example"

const portal = portalOfFile()
let url: string
beforeAll(async () => {
  url = await portal.listen()
})

async function listen(headers: Record<string, string>, at = url): Promise<LiveStream> {
  const stream = await openLiveStream(at, headers)
  expect(await stream.next()).toMatchObject({ kind: "reload" })
  return stream
}
/** Waits for its end; earlier changes may still arrive. */
async function ended(stream: LiveStream): Promise<true> {
  while (await stream.next());
  return true
}
const listenAs = async (mail: string, at = url) => listen(await portal.signInAs(mail), at)
const afresh = (mail: string) => signInOver(portal.app, mail)

/** Adds a car visible to all users as a marker; earlier events have other causes. */
async function ring(): Promise<string> {
  const bell = await addSelection(portal.db)
  await notifyInstances(portal.db)
  return bell.id
}
/** Streams that have received all earlier changes. */
async function listenFromNow(...mails: string[]): Promise<LiveStream[]> {
  const streams = await Promise.all(mails.map((mail) => listenAs(mail)))
  // A stream checking its rights receives a reload instead of the bell event.
  while (!(await haveAllReceived(streams, await ring())));
  return streams
}
async function haveAllReceived(streams: LiveStream[], bell: string): Promise<boolean> {
  const hasReceived = async (stream: LiveStream): Promise<boolean> => {
    const message = await stream.next()
    if (!message) throw new Error("The stream ended")
    if (message.kind === "reload") return false
    return message.changed.includes(bell) || hasReceived(stream)
  }
  return !(await Promise.all(streams.map(hasReceived))).includes(false)
}
const change = (id: string, fields: object) => builderOn(portal).storeCar({ id }, fields)

test("is an event stream with headers against compression, caching and buffering", async () => {
  const leaving = new AbortController()
  const headers = { ...(await portal.signInAs(manager)), "accept-encoding": "gzip, br" }
  const answer = await fetch(`${url}/api/live`, { headers, signal: leaving.signal })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  })
  expect(answer.headers.has("content-encoding")).toBe(false)
  leaving.abort()
})

test("begins with a reload", async () => {
  const stream = await openLiveStream(url, await portal.signInAs(manager))
  expect(await stream.next()).toMatchObject({ kind: "reload" })
})

test("notifies each user of exactly the cars visible to them before or after", async () => {
  const people = [manager, otherGroup, sibling, admin]
  const cars = [await addPreOffer(portal.db), await addPreOffer(portal.db, { display: false })]
  cars.push(await addSelection(portal.db), await addPreOffer(portal.db, { locationId: null }))
  const streams = await listenFromNow(...people)

  const listed = async (mail: string): Promise<string[]> => {
    const paths = mail === admin ? ["all"] : ["all/area?area=PRE_OFFER", "all/area?area=SELECTION"]
    const headers = await portal.signInAs(mail)
    const lists = await Promise.all(
      paths.map((path) => portal.app.inject({ url: `/api/car/${path}`, headers })),
    )
    return lists.flatMap((answer) => answer.json<Car[]>().map(({ id }) => id))
  }
  const edit = fc.constantFrom(...areas).chain((area) =>
    fc.record({
      area: fc.constant(area),
      display: fc.boolean(),
      archivedAt: fc.option(fc.constant("2026-01-02T03:04:05Z"), { freq: 1 }),
      activityState: fc.option(fc.constantFrom(...activityStates.filter((state) => belongsTo(area, state)))),
      locationId: fc.option(
        fc.constantFrom(...["1101", "1201", "1202"].map((vfnr) => castLocation(vfnr).id)),
      ),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...cars), edit, async ({ id }, fields) => {
      const before = await Promise.all(people.map(listed))
      const additionalInformation = randomUUID()
      await change(id, {
        ...fields,
        additionalInformation,
        userId: fields.activityState && castUser(manager).id,
      })
      const bell = await ring()
      for (const [at, mail] of people.entries()) {
        const messages = (await streams[at]?.until(bell)) ?? []
        const after = await listed(mail)
        const ids = (kind: "changed" | "gone") =>
          messages.flatMap((message) => message[kind]).filter((id) => id !== bell)
        expect([mail, ids("changed")]).toEqual([mail, after.includes(id) ? [id] : []])
        const isGone = before[at]?.includes(id) && !after.includes(id)
        expect([mail, ids("gone")]).toEqual([mail, isGone ? [id] : []])
      }
    }),
    { numRuns: 20 },
  )
})

test("an acceptance removes the car from its group and changes activities of its location only", async () => {
  const car = await addPreOffer(portal.db)
  const streams = await listenFromNow(manager, otherGroup, admin)
  expect(await sendRequest(portal, "PRE_OFFER_ACCEPT", car)).toMatchObject({ status: 200 })
  const bell = await ring()
  const all = async (stream: LiveStream) => {
    const messages = await stream.until(bell)
    return {
      changed: messages.flatMap(({ changed }) => changed).filter((id) => id !== bell),
      gone: messages.flatMap(({ gone }) => gone),
      activities: messages.some(({ activities }) => activities),
    }
  }
  expect(await Promise.all(streams.map(all))).toEqual([
    { changed: [], gone: [car.id], activities: true },
    { changed: [], gone: [], activities: false },
    { changed: [car.id], gone: [], activities: true },
  ])
})

test("names the transaction of a change, as its answer does", async () => {
  const car = await addPreOffer(portal.db)
  const [stream] = await listenFromNow(manager)
  const payload = requestBody("PRE_OFFER_REQUEST", car)
  const headers = await portal.signInAs(manager)
  const sent = await portal.app.inject({ method: "POST", url: "/api/car/mail", headers, payload })
  expect((await stream?.until(car.id))?.at(-1)?.writes).toEqual([sent.headers["x-write"]])
})

test("changes by others are sent while an import writes", async () => {
  const stream = await listenAs(manager)
  await portal.db.transaction(async (tx) => {
    await lockImports(tx)
    await stream.until(await ring())
  })
})

test("replaces very many changes by a reload", async () => {
  await Promise.all(Array.from({ length: 101 }, () => addSelection(portal.db)))
  const stream = await listenAs(otherGroup)
  await portal.db.run("update cars set additional_information = 'x' where area = 'SELECTION'")
  await notifyInstances(portal.db)
  // Events of the new cars may arrive first.
  let message = await stream.next()
  while (message?.kind === "change") message = await stream.next()
  expect(message).toMatchObject({ kind: "reload" })
})

test("reports changes by another process on the same database", async () => {
  const other = await startTestApp({ databaseUrl: portal.databaseUrl })
  const there = await listenAs(manager, await other.listen())
  const car = await addPreOffer(portal.db)
  await notifyInstances(portal.db)
  expect((await there.until(car.id)).at(-1)).toMatchObject({ changed: [car.id] })
  await other.close()
  expect(await ended(there)).toBe(true)
})

test("ends with the database connection; a new stream starts with a reload once it is back", async () => {
  const headers = await portal.signInAs(manager)
  const stream = await listen(headers)
  const name = new URL(portal.databaseUrl).pathname.slice(1)
  const allowed = (value: boolean) =>
    administer(inject("testCluster").adminUrl, `alter database ${name} with allow_connections ${value}`)
  await allowed(false)
  const killed = await portal.db.many(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'zvf-portal live' and datname = current_database()`,
  )
  expect(killed.length).toBeGreaterThan(0)
  expect(await ended(stream)).toBe(true)

  const deaf = await openLiveStream(url, headers)
  const car = await addPreOffer(portal.db)
  await notifyInstances(portal.db)
  await allowed(true)
  // Its first event includes the car added meanwhile, as for a new stream.
  const message = await deaf.next()
  expect(message).toMatchObject({ kind: "reload" })
  await change(car.id, { additionalInformation: "received again" })
  await notifyInstances(portal.db)
  expect((await deaf.until(car.id)).at(-1)?.changed).toEqual([car.id])
})

describe("ends when its user", () => {
  const mail = "beratung@brenner.example"

  test("signs out", async () => {
    const { cookie, authorization } = await afresh(mail)
    const stream = await listen({ authorization })
    const other = await listen({ authorization: (await afresh(mail)).authorization })
    const headers = { cookie, origin: "http://127.0.0.1:3000" }
    await portal.app.inject({ method: "POST", url: "/api/identity/sign-out", headers })
    expect(await ended(stream)).toBe(true)
    // Another session of the same user stays.
    expect(await other.next()).toMatchObject({ kind: "reload" })
  })

  test.each([
    ["is deactivated", "update users set active = false where id = $1"],
    ["gets another role", "update users set type = 'SALES_MANAGER' where id = $1"],
    ["gets another location", `insert into user_locations values ($1, '${castLocation("1201").id}')`],
  ])("%s", async (what, sql) => {
    const { id, headers } = await newcomer(portal, what.replaceAll(" ", "-"))
    const stream = await listen(headers)
    await portal.db.run(sql, [id])
    await notifyInstances(portal.db)
    expect(await ended(stream)).toBe(true)
  })

  test("is blocked", async () => {
    const { id, headers } = await newcomer(portal, "gesperrt")
    const stream = await listen(headers)
    await block(portal, await castPerson(portal, admin), id)
    expect(await ended(stream)).toBe(true)
  })

  test("continues if another user's rights change", async () => {
    const [stream] = await listenFromNow(manager)
    for (const active of [false, true]) await builderOn(portal).storeUser(mail, { active })
    expect(await stream?.until(await ring())).toHaveLength(1)
  })
})

test("ends with its token", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] })
  const own = await startTestApp()
  try {
    const { authorization } = await signInOver(own.app, manager)
    const stream = await listen({ authorization }, await own.listen())
    vi.advanceTimersByTime(20_000)
    vi.setSystemTime(Date.now() + 16 * 60_000)
    vi.advanceTimersByTime(20_000)
    expect(await ended(stream)).toBe(true)
  } finally {
    vi.useRealTimers()
    await own.close()
  }
})

test("sends at once and every twenty seconds, so that proxies keep it open", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const own = await startTestApp()
  const leaving = new AbortController()
  try {
    const headers = await own.signInAs(manager)
    const answer = await fetch(`${await own.listen()}/api/live`, { headers, signal: leaving.signal })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    const read = async () => (await reader?.read())?.value ?? ""
    let text = ""
    while (!text.includes("data: ")) text += await read()
    expect(text).toMatch(/^:\n\n/)
    vi.advanceTimersByTime(20_000)
    expect(await read()).toBe(":\n\n")
  } finally {
    vi.useRealTimers()
    leaving.abort()
    await own.close()
  }
})

test("allows ten per user", async () => {
  // A user without streams of other tests that are about to end.
  const { headers } = await newcomer(portal, "zehnfach")
  const ten = await Promise.all(Array.from({ length: 10 }, () => listen(headers)))
  await expect(openLiveStream(url, headers)).rejects.toThrow("429")
  expect((await fetch(`${url}/api/live`, { headers })).headers.get("retry-after")).toBe("30")
  await listenAs(manager)
  await ten[0]?.leave()
  await expect
    .poll(() =>
      openLiveStream(url, headers).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

test("HEAD leaves no stream open", async () => {
  const headers = await portal.signInAs(admin)
  for (let at = 0; at < 11; at += 1)
    expect((await fetch(`${url}/api/live`, { method: "HEAD", headers })).status).toBe(200)
})

test("a stopping portal closes its streams", async () => {
  const own = await startTestApp()
  const { authorization } = await signInOver(own.app, manager)
  const stream = await listen({ authorization }, await own.listen())
  await own.close()
  expect(await ended(stream).catch(() => true)).toBe(true)
})
