import { locationText } from "../../../contract/format.ts"
import type { MessageFacts, MessageKind } from "../../../contract/messages.ts"
import type { RequestFacts } from "../../cases/requests/mails.ts"
import type { Tx } from "../../core/postgres/index.ts"
import { tellReaders } from "../live/reads.ts"

/** The person; with them the sales managers of the case's location; or all active admins (P125). */
export type Audience = "PERSON" | "LOCATION" | "ADMINS"

/** A message before its readers are known. */
export type MessageDraft = {
  kind: MessageKind
  /** What it tells of, see `messages.cause`: nobody is told the same cause twice. */
  cause: string
  at: Date | string
  audience: Audience
  /** Whose it is, or whose case; null for what belongs to a location alone. */
  ownerId: string | null
  /** The location of the case; for the audience LOCATION. */
  locationId?: string
  /** Who acted: nobody is told what they did themselves. */
  actorId?: string | null
  activityId?: string
  carId?: string
  /** Of whom admins read. */
  personId?: string | null
  facts: MessageFacts
}

/** Also blocked people, who read it afterwards (P125). Of a location its sales managers, because they can act. */
const addSql = `
  insert into messages (user_id, kind, cause, at, activity_id, car_id, person_id, facts)
  select reader.id, d.kind, d.cause, d.at, d."activityId", d."carId", (select id from users where id = d."personId"), d.facts
  from jsonb_to_recordset($1::jsonb) as d(kind text, cause text, at timestamptz, audience text, "ownerId" uuid,
    "locationId" uuid, "actorId" uuid, "activityId" uuid, "carId" uuid, "personId" uuid, facts jsonb)
  cross join lateral (
    select u.id from users u where d.audience <> 'ADMINS' and u.id = d."ownerId" and u.deleted_at is null
    union
    select m.id from location_managers m where d.audience = 'LOCATION' and m.location_id = d."locationId"
    union
    select u.id from users u where d.audience = 'ADMINS' and u.active and u.type = 'ADMIN') reader
  where reader.id is distinct from d."actorId"
  on conflict on constraint messages_once do nothing
  returning user_id as "userId"`

/** Adds messages in the caller's transaction, with one statement however many they are; open screens learn of them. */
export async function addMessages(tx: Tx, drafts: readonly MessageDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const added = await tx.many<{ userId: string }>(addSql, [JSON.stringify(drafts)])
  await tellReaders(tx, [...new Set(added.map(({ userId }) => userId))])
}

/** What a message says of the case that it is about, as it stands now. */
export const caseFacts = ({ car, location, type, preOfferType }: RequestFacts): MessageFacts => ({
  jobNumber: car.jobNumber,
  model: car.modelDesignation,
  location: locationText(location),
  type,
  preOfferType,
})
