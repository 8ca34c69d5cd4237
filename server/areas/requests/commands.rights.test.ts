import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { castAgreed, castLocation, castUser } from "../../demo/cast.ts"
import type { IdentityService } from "../../platform/identity/index.ts"
import { isRefused } from "../../platform/refusal.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { actsOf, admin, requestBody } from "../../testing/requests.ts"
import { somebodyWaits } from "../../testing/waiting.ts"
import { withdraw } from "../activities/commands.ts"
import type { Actor } from "../identity/gate.ts"
import { blockUser } from "../moderation/commands.ts"
import { updateUser } from "../users/commands.ts"
import { sendRequest } from "./commands.ts"

// Everybody here has passed the gate already: it is the writing statement that is asked.
const portal = portalOfFile()
const hamburg = castLocation("1101")
const addresses = {
  publicUrl: "http://127.0.0.1",
  providerMail: "zvf@aurel.example",
  contact: "+49 711 0000-0 · zvf@aurel.example",
}
const identity = { endSessions: async () => {} } as unknown as IdentityService
const edition = (version: string) => ({ version, hash: "0".repeat(64) })
const agreed = {
  terms: edition(castAgreed.termsVersion),
  conditions: edition(castAgreed.conditionsVersion),
}

type Kind = Parameters<typeof requestBody>[0]
const cars = { PRE_OFFER_ACCEPT: addPreOffer, PRE_OFFER_REQUEST: addPreOffer, SELECTION_ACCEPT: addSelection }

/** A sales manager of Hamburg who agreed to the terms, as the gate lets them through. */
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
const provider = { id: castUser(admin).id } as Actor

async function ask(person: Actor, kind: Kind, carId: string): Promise<string> {
  const car = { id: carId, offerVersion: 1 } as Parameters<typeof requestBody>[1]
  const body = { ...requestBody(kind, car), userId: person.id } as Parameters<typeof sendRequest>[2]
  const now = portal.clock.now()
  const answer = await sendRequest(portal.db, person, body, { agreed, now, addresses })
  return isRefused(answer) ? answer.refused : "done"
}

/** What takes a right away, as its command does: the person's row first. */
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

describe("a right that is gone", () => {
  test.each(crossed)("$refusal: $kind is refused, and nothing is written", async ({ refusal, sql, kind }) => {
    const person = await managerOf(randomUUID())
    const car = await cars[kind](portal.db)
    await portal.db.run(sql, [person.id])
    expect(await ask(person, kind, car.id)).toBe(refusal)
    expect(await actsOf(portal, car.id)).toEqual([])
  })

  test.each(crossed)("$refusal: $kind that comes while it is being taken waits for it", async (one) => {
    const person = await managerOf(randomUUID())
    const car = await cars[one.kind](portal.db)
    const { asking } = await portal.db.transaction(async (tx) => {
      await tx.run("select from users where id = $1 for no key update", [person.id])
      await tx.run(one.sql, [person.id])
      const asking = ask(person, one.kind, car.id)
      await somebodyWaits(portal.db)
      return { asking }
    })
    expect(await asking).toBe(one.refusal)
    expect(await actsOf(portal, car.id)).toEqual([])
  })

  test.each(takings)("%s: nothing is withdrawn either", async (refusal, sql) => {
    const person = await managerOf(randomUUID())
    const car = await addPreOffer(portal.db)
    expect(await ask(person, "PRE_OFFER_REQUEST", car.id)).toBe("done")
    const [act] = await actsOf(portal, car.id)
    const { withdrawing } = await portal.db.transaction(async (tx) => {
      await tx.run("select from users where id = $1 for no key update", [person.id])
      await tx.run(sql, [person.id])
      const withdrawing = withdraw(portal.db, person, act!.id, portal.clock.now(), addresses)
      await somebodyWaits(portal.db)
      return { withdrawing }
    })
    expect(await withdrawing).toMatchObject({ refused: refusal })
    expect(await actsOf(portal, car.id)).toHaveLength(1)
  })

  test("a block that is over takes none away", async () => {
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

describe("acceptances cross what takes the right away", () => {
  // Deferred triggers run as a transaction commits, while it still holds its locks: their numbers are the order of commits.
  beforeAll(() =>
    portal.db.transaction(async (tx) => {
      await tx.run("create sequence commits")
      await tx.run("create table committed (person uuid, what text, place bigint default nextval('commits'))")
      await tx.run(
        `create function note_commit() returns trigger language plpgsql as $$
         begin
           insert into committed (person, what) values
             ((to_jsonb(new) ->> coalesce(tg_argv[0], 'user_id'))::uuid, tg_table_name);
           return null;
         end $$`,
      )
      for (const [table, key] of [
        ["acts", "user_id"],
        ["moderation_acts", "user_id"],
        ["users", "id"],
      ])
        await tx.run(
          `create constraint trigger note_commit after insert or update on ${table} deferrable initially deferred
           for each row execute function note_commit('${key}')`,
        )
    }),
  )

  /** Who of the two comes first differs by a few round trips, not by time. */
  const later = async <T>(roundTrips: number, act: () => Promise<T>): Promise<T> => {
    for (let at = 0; at < roundTrips; at += 1) await portal.db.run("select 1")
    return act()
  }

  async function cross(round: number, take: (person: Actor) => Promise<unknown>, refusal: string) {
    const person = await managerOf(`${refusal}-${round}`)
    const car = await addPreOffer(portal.db)
    await portal.db.run("delete from committed where person = $1", [person.id])
    const [answer, taken] = await Promise.all([
      later(round % 5, () => ask(person, "PRE_OFFER_ACCEPT", car.id)),
      later(3 - (round % 4), () => take(person)),
    ])
    expect(isRefused(taken)).toBe(false)
    const order = await portal.db.many<{ what: string }>(
      "select what from committed where person = $1 order by place",
      [person.id],
    )
    expect(["done", refusal]).toContain(answer)
    // What was answered as refused wrote nothing; what was accepted was committed before the right was gone.
    expect(order.findIndex(({ what }) => what === "acts")).toBe(answer === "done" ? 0 : -1)
  }

  const rounds = (count: number) => Array.from({ length: count / 10 }, (_, batch) => batch)
  async function crossTimes(count: number, take: (person: Actor) => Promise<unknown>, refusal: string) {
    for (const batch of rounds(count))
      await Promise.all(Array.from({ length: 10 }, (_, at) => cross(batch * 10 + at, take, refusal)))
  }

  const block = ({ id }: Actor) =>
    blockUser(
      { db: portal.db, identity, addresses },
      provider,
      { userId: id, duration: "PERMANENT", clause: "CREDENTIALS", facts: "x" },
      portal.clock.now(),
    )
  test("200 blocks: none that was answered is passed over", () => crossTimes(200, block, "blocked"))

  const change = (changes: object) => (person: Actor) =>
    updateUser(
      { db: portal.db, identity, ...addresses },
      provider,
      { id: person.id, version: 1, ...changes },
      portal.clock.now(),
    )
  test.each([
    ["forbidden", { type: "SELLER" }],
    ["inactive", { active: false }],
    ["location_not_yours", { locationIds: [castLocation("1102").id] }],
  ] as const)("50 changes of the profile: %s", (refusal, changes) => crossTimes(50, change(changes), refusal))
})
