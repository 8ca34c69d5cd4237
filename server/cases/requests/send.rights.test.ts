import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { isRefused } from "../../core/refusal.ts"
import { castAgreed, castLocation, castUser } from "../../demo/cast.ts"
import { blockUser } from "../../people/moderation/moderate.ts"
import { updateUser } from "../../people/users/edit.ts"
import { changing } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { actsOf, admin, requestBody } from "../../testing/requests.ts"
import { heldUp, statementsWait } from "../../testing/waiting.ts"
import { withdraw } from "../steps/withdraw.ts"
import { sendRequest } from "./send.ts"

// All actors have passed the gate; these tests cover the writing statement.
const portal = portalOfFile()
const hamburg = castLocation("1101")
const edition = (version: string) => ({ version, hash: "0".repeat(64) })
const agreed = { terms: edition(castAgreed.termsVersion), conditions: edition(castAgreed.conditionsVersion) }

type Kind = Parameters<typeof requestBody>[0]
const cars = { PRE_OFFER_ACCEPT: addPreOffer, PRE_OFFER_REQUEST: addPreOffer, SELECTION_ACCEPT: addSelection }

/** A sales manager of Hamburg who accepted the terms, as returned by the gate. */
async function managerOf(name: string): Promise<Actor> {
  const row = await portal.db.one<{ id: string }>(
    `with person as (
       insert into users (firstname, lastname, mail, type, active)
       values ('Mara', $1, $1 || '@rechte.example', 'SALES_MANAGER', true) returning id),
     place as (insert into user_locations select id, $2 from person),
     consent as (
       insert into terms_acts (at, user_id, version, act) select now(), id, $3, 'ACCEPTED' from person)
     select id from person`,
    [name, hamburg.id, castAgreed.termsVersion],
  )
  const { id } = row as { id: string }
  return {
    id,
    sub: id,
    firstname: "Mara",
    lastname: name,
    mail: `${name}@rechte.example`,
    type: "SALES_MANAGER",
    active: true,
    locations: [hamburg],
    own: [hamburg.id],
    groups: ["1101"],
    terms: { version: castAgreed.termsVersion, answer: "ACCEPTED" },
  } as unknown as Actor
}
const byProvider = { caller: { id: castUser(admin).id } as Actor, request: { ip: "127.0.0.1", headers: {} } }

async function ask(person: Actor, kind: Kind, carId: string): Promise<string> {
  const car = { id: carId, offerVersion: 1 } as Parameters<typeof requestBody>[1]
  const body = { ...requestBody(kind, car), userId: person.id } as Parameters<typeof sendRequest>[2]
  const now = portal.clock.now()
  const answer = await sendRequest(context(), person, body, { agreed, now })
  return isRefused(answer) ? answer.refused : "done"
}

/** Revokes a right like its command, locking the user's row first. */
const takings = [
  [
    "blocked",
    `insert into moderation_acts (id, at, verb, block_id, user_id, actor_id, duration, clause, ends_at, reason)
     select id, now(), 'block', id, $1, $1, 'PERMANENT', 'CREDENTIALS', null, 'x' from (select gen_random_uuid() as id) b`,
  ],
  ["inactive", "update users set active = false where id = $1"],
  ["forbidden", "update users set type = 'SELLER' where id = $1"],
  ["location_not_yours", "delete from user_locations where user_id = $1"],
  [
    "terms_not_accepted",
    `insert into terms_acts (at, user_id, version, act) values (now(), $1, '${castAgreed.termsVersion}', 'WITHDRAWN')`,
  ],
] as const
const kinds = Object.keys(cars) as Kind[]
const crossed = takings.flatMap(([refusal, sql]) => kinds.map((kind) => ({ refusal, sql, kind })))

/** Result of a call during a concurrent revocation. */
const whileTaking = <T>({ id }: { id: string }, sql: string, call: () => Promise<T>): Promise<T> =>
  heldUp(
    portal.db,
    async (tx) => {
      await tx.run("select from users where id = $1 for no key update", [id])
      await tx.run(sql, [id])
    },
    call,
  )

describe("a right being revoked", () => {
  test.each(crossed)("$refusal: $kind waits for it, is refused, and writes nothing", async (one) => {
    const person = await managerOf(randomUUID())
    const car = await cars[one.kind](portal.db)
    const requesting = whileTaking(person, one.sql, () => ask(person, one.kind, car.id))
    expect(await requesting).toBe(one.refusal)
    expect(await actsOf(portal, car.id)).toEqual([])
  })

  test.each(takings)("%s: withdrawing is refused too", async (refusal, sql) => {
    const person = await managerOf(randomUUID())
    const car = await addPreOffer(portal.db)
    expect(await ask(person, "PRE_OFFER_REQUEST", car.id)).toBe("done")
    const [act] = await actsOf(portal, car.id)
    const withdrawing = changing(context())(withdraw)
    const call = () => withdrawing({ ...byProvider, caller: person, body: act! })
    expect(await whileTaking(person, sql, call)).toMatchObject({ refused: refusal })
    expect(await actsOf(portal, car.id)).toHaveLength(1)
  })

  test("an expired block revokes nothing", async () => {
    const person = await managerOf(randomUUID())
    const car = await addPreOffer(portal.db)
    await portal.db.run(
      `insert into moderation_acts (id, at, verb, block_id, user_id, actor_id, duration, clause, ends_at, reason)
       select id, now(), 'block', id, $1, $1, 'MONTHS_1', 'CREDENTIALS', $2, 'x' from (select gen_random_uuid() as id) b`,
      [person.id, portal.clock.now()],
    )
    expect(await ask(person, "PRE_OFFER_ACCEPT", car.id)).toBe("done")
  })
})

/** Without a session to end. */
const context = () => ({
  ...portal.context,
  db: portal.db,
  identity: { ...portal.identity, endSessions: async () => {} },
})
const change =
  (changes: object) =>
  ({ id }: Actor) =>
    changing(context())(updateUser)({ ...byProvider, body: { id, version: 1, ...changes } })
const block = ({ id: userId }: Actor) => {
  const form = { userId, duration: "PERMANENT", clause: "CREDENTIALS", facts: "x" } as const
  return changing(context())(blockUser)({ ...byProvider, body: form })
}

test.each([
  ["a block", block],
  ["another role", change({ type: "SELLER" })],
  ["a deactivation", change({ active: false })],
  ["another location", change({ locationIds: [castLocation("1102").id] })],
] as const)("%s waits for an acceptance being written, which succeeds", async (_, take) => {
  const person = await managerOf(randomUUID())
  const car = await addPreOffer(portal.db)
  const { requesting, taking } = await portal.db.transaction(async (tx) => {
    await tx.run("select from cars where id = $1 for update", [car.id])
    const requesting = ask(person, "PRE_OFFER_ACCEPT", car.id)
    await statementsWait(portal.db)
    const taking = take(person)
    await statementsWait(portal.db, 2)
    return { requesting, taking }
  })
  expect(await requesting).toBe("done")
  expect(isRefused(await taking)).toBe(false)
  expect(await ask(person, "PRE_OFFER_ACCEPT", (await addPreOffer(portal.db)).id)).not.toBe("done")
})
