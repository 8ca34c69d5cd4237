import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { caseStates } from "../../../contract/core/enums.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { manager } from "../../testing/requests.ts"

const portal = portalOfFile()
const { id: personId } = castUser(manager)

const begin = fc.record({
  verb: fc.constantFrom("request", "accept", "record"),
  state: fc.constantFrom(...caseStates),
})
const later = fc.record({
  verb: fc.constantFrom("confirm", "reject", "free", "answer", "decline", "withdraw", "correct"),
  state: fc.constantFrom(...caseStates),
})

test("whatever acts are added, the stored state of a case is that of its history", async () => {
  const car = await addPreOffer(portal.db)
  const add = (id: string, caseId: string, { verb, state }: { verb: string; state: string }) =>
    portal.portalDb.run(
      `insert into acts (id, case_id, at, verb, type, state, car_id, user_id, location_id, actor_id, reason, snapshot, named)
       values ($1, $2, now(), $3, $4, $5, $6, $7, $8, $7, $3, $9, '{}')`,
      [
        ...[
          id,
          caseId,
          verb,
          verb === "request" ? "PRE_OFFER_REQUEST" : "PRE_OFFER_ACCEPT",
          state,
          car.id,
          personId,
        ],
        ...[castLocation("1101").id, verb === "answer" ? { answer: { text: state } } : {}],
      ],
    )
  const differences = `(select * from case_histories except select * from case_states)
    union all (select * from case_states except select * from case_histories)`
  await fc.assert(
    fc.asyncProperty(begin, fc.array(later, { maxLength: 5 }), async (first, others) => {
      const id = randomUUID()
      await add(id, id, first)
      for (const act of others) await add(randomUUID(), id, act)
      expect(await portal.db.many(differences)).toEqual([])
      expect(await portal.db.many("select from cases where id = $1", [id])).toHaveLength(1)
    }),
    { numRuns: 30 },
  )
})
