import { locationText } from "../../../contract/core/format.ts"
import type { MessageFacts, MessageKind } from "../../../contract/news/messages.ts"
import type { RequestFacts } from "../../cases/requests/mails.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { notifyRecipients } from "../live/reads.ts"

export type MessageDraft = {
  kind: MessageKind
  /** Identifies the event, see `messages.cause`: each recipient gets one message per cause. */
  cause: string
  at: Date | string
  ownerId: string | null
  /** Of a case, whose sales managers are notified too (P125). */
  locationId?: string
  /** Acting user, who gets no message about their own act. */
  actorId?: string | null
  caseId?: string
  carId?: string
  /** User that the message is about. */
  personId?: string
  facts: MessageFacts
}

/** Includes blocked users, who read it later, not the owner of a case who left its location. For a location, recipients are its sales managers, because they can act. */
const addSql = `
  insert into messages (user_id, kind, cause, at, case_id, car_id, person_id, facts)
  select reader.id, d.kind, d.cause, d.at, d."caseId", d."carId", (select id from users where id = d."personId"), d.facts
  from jsonb_to_recordset($1::jsonb) as d(kind text, cause text, at timestamptz, "ownerId" uuid,
    "locationId" uuid, "actorId" uuid, "caseId" uuid, "carId" uuid, "personId" uuid, facts jsonb)
  cross join lateral (
    select u.id from users u where u.id = d."ownerId" and u.deleted_at is null and (d."locationId" is null
      or exists (select from user_locations ul where ul.user_id = u.id and ul.location_id = d."locationId"))
    union
    select m.id from location_managers m where m.location_id = d."locationId") reader
  where reader.id is distinct from d."actorId"
  on conflict on constraint messages_once do nothing
  returning user_id as "userId"`

/** Adds messages in the caller's transaction with a single statement, and notifies open screens. */
export async function addMessages(tx: Tx, drafts: readonly MessageDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const added = await tx.many<{ userId: string }>(addSql, [JSON.stringify(drafts)])
  await notifyRecipients(tx, [...new Set(added.map(({ userId }) => userId))])
}

export const caseFacts = ({ car, location, type, preOfferType }: RequestFacts): MessageFacts => ({
  jobNumber: car.jobNumber,
  model: car.modelDesignation,
  location: locationText(location),
  type,
  preOfferType,
})
