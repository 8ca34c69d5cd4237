import type { Tx } from "../../platform/postgres/index.ts"
import { addMessages, type MessageDraft, toPerson } from "./add.ts"
import { actCauses, blockCauses, withdrawals } from "./queries.causes.ts"
import { tellingOfBlockAct, tellingsOfAct } from "./rules.ts"

/** Causes per transaction, so that none of them is large. */
const batch = 200

type Cause = { source: "act" | "block" | "terms"; id: string }
const takeSql = `
  delete from message_causes where ctid = any(array(select ctid from message_causes limit $1))
  returning source, id`

/**
 * Tells what waits (P125): takes causes away and adds their messages, in one transaction, so that none is lost with a
 * process. Answers how many causes were taken.
 */
export async function tell(tx: Tx): Promise<number> {
  const causes = await tx.many<Cause>(takeSql, [batch])
  if (causes.length === 0) return 0
  const of = (source: Cause["source"]) =>
    causes.flatMap((cause) => (cause.source === source ? [cause.id] : []))
  await addMessages(tx, [
    ...(await aboutActs(tx, of("act"))),
    ...(await aboutBlocks(tx, of("block"))),
    ...(await aboutWithdrawals(tx, of("terms"))),
  ])
  return causes.length
}

const aboutActs = async (tx: Tx, ids: readonly string[]): Promise<MessageDraft[]> =>
  ids.length === 0
    ? []
    : (await actCauses(tx, ids)).flatMap((act) =>
        tellingsOfAct(act).map(({ kind, audience, facts }) => ({
          kind,
          audience,
          facts,
          cause: act.id,
          at: act.at,
          ownerId: act.ownerId,
          locationId: act.locationId,
          actorId: act.actorId,
          activityId: act.activityId,
          carId: act.carId,
          personId: audience === "ADMINS" ? act.ownerId : null,
        })),
      )

const aboutBlocks = async (tx: Tx, ids: readonly string[]): Promise<MessageDraft[]> =>
  ids.length === 0
    ? []
    : (await blockCauses(tx, ids)).map(({ id, at, personId, ...act }) =>
        toPerson(personId, { ...tellingOfBlockAct(act), cause: id, at }),
      )

const aboutWithdrawals = async (tx: Tx, ids: readonly string[]): Promise<MessageDraft[]> =>
  ids.length === 0
    ? []
    : (await withdrawals(tx, ids)).map(({ id, at, personId }) => ({
        kind: "USE_WITHDRAWN",
        cause: id,
        at,
        audience: "ADMINS",
        ownerId: personId,
        locationId: null,
        actorId: null,
        activityId: null,
        carId: null,
        personId,
        facts: {},
      }))
