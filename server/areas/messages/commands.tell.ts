import type { Tx } from "../../platform/postgres/index.ts"
import { addMessages, type MessageDraft } from "./add.ts"
import { actCauses, blockCauses, withdrawals } from "./queries.causes.ts"
import { tellingsOfAct, tellingsOfBlockAct } from "./rules.ts"

/** Causes per transaction, so that none of them is large. */
const batch = 200

type Cause = { source: "act" | "block" | "terms" | "mail" | "person"; id: string }
const takeSql = `
  delete from message_causes where ctid = any(array(select ctid from message_causes limit $1))
  returning source, id`

/**
 * Tells what waits (P125): takes causes away and adds their messages, in one transaction, so that none is lost with a
 * process. Answers how many causes were taken.
 */
export async function tell(tx: Tx, now: Date): Promise<number> {
  const causes = await tx.many<Cause>(takeSql, [batch])
  if (causes.length === 0) return 0
  const of = (source: Cause["source"]) =>
    causes.flatMap((cause) => (cause.source === source ? [cause.id] : []))
  await addMessages(tx, [
    ...(await aboutActs(tx, of("act"))),
    ...(await aboutBlocks(tx, of("block"))),
    ...(await aboutWithdrawals(tx, of("terms"))),
    ...of("person").map((id) => toAdmins({ kind: "REGISTERED", cause: id, at: now, personId: id })),
  ])
  const failed = of("mail").length
  if (failed > 0) await tellOfFailedMails(tx, failed, now)
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
    : (await blockCauses(tx, ids)).flatMap((act) =>
        tellingsOfBlockAct(act).map(({ kind, audience, facts }) => ({
          kind,
          audience,
          facts,
          cause: act.id,
          at: act.at,
          ownerId: act.ownerId,
          locationId: null,
          actorId: act.actorId,
          activityId: null,
          carId: null,
          personId: audience === "ADMINS" ? act.ownerId : null,
        })),
      )

const aboutWithdrawals = async (tx: Tx, ids: readonly string[]): Promise<MessageDraft[]> =>
  ids.length === 0
    ? []
    : (await withdrawals(tx, ids)).map(({ id, at, personId }) =>
        toAdmins({ kind: "USE_WITHDRAWN", cause: id, at, personId }),
      )

const toAdmins = (
  about: Pick<MessageDraft, "kind" | "cause" | "at"> & { personId: string },
): MessageDraft => ({
  ...about,
  audience: "ADMINS",
  ownerId: about.personId,
  locationId: null,
  actorId: null,
  activityId: null,
  carId: null,
  facts: {},
})

/** A mail server that is down gives up hundreds of mails: as long as nobody read the message, it counts further. */
async function tellOfFailedMails(tx: Tx, count: number, now: Date): Promise<void> {
  await tx.run(
    `with counted as (
       update messages set at = $2, facts = jsonb_build_object('count', (facts ->> 'count')::integer + $1::integer)
       where kind = 'MAIL_FAILED' and read_at is null returning user_id)
     insert into messages (user_id, kind, cause, at, facts)
     select u.id, 'MAIL_FAILED', gen_random_uuid()::text, $2, jsonb_build_object('count', $1::integer) from users u
     where u.active and u.type = 'ADMIN' and not exists (select from counted where user_id = u.id)`,
    [count, now],
  )
}
