import { randomUUID } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import type { Tx } from "../../core/postgres/db.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { actsOf, mailsOf, manager, requestBody } from "../../testing/requests.ts"
import { heldUp } from "../../testing/waiting.ts"

/** Concurrency tests over real HTTP. */
const portal = portalOfFile()
let address: string
beforeAll(async () => {
  address = await portal.listen()
})

type Answer = { status: number; body: { code?: string; id?: string } }

async function call(who: string, path: string, body: object): Promise<Answer> {
  const headers = { ...(await portal.signInAs(who)), "content-type": "application/json" }
  const answer = await fetch(`${address}${path}`, { method: "POST", headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Answer["body"] }
}
const send = (body: object, who = manager) => call(who, "/api/car/mail", body)

const outcomeOf = ({ status, body }: Answer) => (body.code ? `${status} ${body.code}` : String(status))
const countOf = (answers: Answer[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, outcomeOf)).map(([outcome, group]) => [outcome, group?.length]),
  )

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const kindsOf = (mails: { kind: string }[]) => mails.map(({ kind }) => kind).sort()

test("exactly one of 20 simultaneous acceptances of a car succeeds", async () => {
  const car = await addPreOffer(portal.db)
  const types = ["MAIN", "TWO", "THREE"]
  const answers = await Promise.all(
    times(20).map((index) => send(requestBody("PRE_OFFER_ACCEPT", car, { preOfferType: types[index % 3] }))),
  )
  expect(countOf(answers)).toEqual({ 200: 1, "409 pre_offer_unavailable": 19 })
  expect((await actsOf(portal, car.id)).map(({ verb }) => verb)).toEqual(["accept"])
  expect(kindsOf(await mailsOf(portal, car))).toEqual(["RECEIPT", "REQUEST"])
})

test("exactly one of 20 simultaneous requests of two agents for a ZVF succeeds", async () => {
  const car = await addSelection(portal.db)
  const kessler = "leitung@kessler.example"
  const foreign = { userId: castUser(kessler).id, locationId: castLocation("1201").id }
  const answers = await Promise.all(
    times(20).map((index) =>
      index % 2 === 0
        ? send(requestBody("SELECTION_ACCEPT", car))
        : send(requestBody("SELECTION_ACCEPT", car, foreign), kessler),
    ),
  )
  expect(countOf(answers)).toEqual({ 200: 1, "409 selection_unavailable": 19 })
  expect(await actsOf(portal, car.id)).toHaveLength(1)
})

test("exactly one of 20 simultaneous individual requests for a car is opened", async () => {
  const car = await addPreOffer(portal.db)
  const answers = await Promise.all(times(20).map(() => send(requestBody("PRE_OFFER_REQUEST", car))))
  expect(countOf(answers)).toEqual({ 200: 1, "409 already_requested": 19 })
  expect(await actsOf(portal, car.id)).toHaveLength(1)
})

test.each([
  ["PRE_OFFER_ACCEPT", addPreOffer],
  ["PRE_OFFER_REQUEST", addPreOffer],
  ["SELECTION_ACCEPT", addSelection],
] as const)(
  "the same %s, sent 10 times at once and twice afterwards, succeeds each time and is executed once",
  async (type, add) => {
    const car = await add(portal.db)
    const body = requestBody(type, car)
    const answers = await Promise.all(times(10).map(() => send(body)))
    const upperCase = {
      ...body,
      requestId: String(body.requestId).toUpperCase(),
      carId: car.id.toUpperCase(),
    }
    for (const again of [upperCase, { ...body, offerVersion: 99 }]) answers.push(await send(again))
    expect(countOf(answers)).toEqual({ 200: 12 })
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await actsOf(portal, car.id)).toHaveLength(1)
    expect(await mailsOf(portal, car)).toHaveLength(2)
  },
)

test("one request id for several simultaneous cars binds one of them", async () => {
  const cars = await Promise.all(times(10).map(() => addPreOffer(portal.db)))
  const requestId = randomUUID()
  const answers = await Promise.all(
    cars.map((car) => send(requestBody("PRE_OFFER_ACCEPT", car, { requestId }))),
  )
  expect(countOf(answers)).toEqual({ 200: 1, "409 request_id_reused": 9 })
  const acts = await Promise.all(cars.map((car) => actsOf(portal, car.id)))
  expect(acts.flat()).toHaveLength(1)
})

test('deadlocks answer 503, not "no longer available"', async () => {
  const car = await addSelection(portal.db)
  await portal.db.run(`
    create function locked_in_a_circle() returns trigger language plpgsql as
      $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`)
  await portal.db.run("create trigger a_circle before insert on acts execute function locked_in_a_circle()")
  try {
    expect(outcomeOf(await send(requestBody("SELECTION_ACCEPT", car)))).toBe("503 unavailable")
  } finally {
    await portal.db.run("drop function locked_in_a_circle cascade")
  }
  expect(outcomeOf(await send(requestBody("SELECTION_ACCEPT", car)))).toBe("200")
})

test.each([
  ["a new price", "offer_price_excl_vat = 50000", "409 offer_changed"],
  ["hiding the car", "display = false", "412 car_gone"],
])("an acceptance sees %s being written", async (_, change, outcome) => {
  const car = await addPreOffer(portal.db)
  const changes = (tx: Tx) => tx.run(`update cars set ${change} where id = $1`, [car.id])
  const sending = heldUp(portal.db, changes, () => send(requestBody("PRE_OFFER_ACCEPT", car)))
  expect(outcomeOf(await sending)).toBe(outcome)
})

test("a simultaneous individual request and acceptance leave no open request on a bound car", async () => {
  const rounds = await Promise.all(
    times(10).map(async () => {
      const car = await addPreOffer(portal.db)
      await Promise.all([
        send(requestBody("PRE_OFFER_REQUEST", car)),
        send(requestBody("PRE_OFFER_ACCEPT", car)),
      ])
      const row = await portal.db.one<{ state: string | null; open: string | null }>(
        "select activity_state as state, open_request as open from cars where id = $1",
        [car.id],
      )
      return { row, acts: (await actsOf(portal, car.id)).map(({ state }) => state).sort() }
    }),
  )
  const bound = { state: "PRE_CONTRACT_ACCEPTED", open: null }
  for (const { row, acts } of rounds) {
    expect(row).toEqual(bound)
    expect([["PRE_CONTRACT_ACCEPTED"], ["ANSWERED", "OPEN", "PRE_CONTRACT_ACCEPTED"]]).toContainEqual(acts)
  }
})
