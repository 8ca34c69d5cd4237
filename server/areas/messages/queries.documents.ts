import type { MessageFacts } from "../../../contract/messages.ts"
import type { Tx } from "../../platform/postgres/index.ts"

/** What came and went among the documents of a car that a case holds. */
export type HeldDocuments = {
  id: string
  at: string
  activityId: string
  locationId: string
  /** Whether who asked is of that location still: nobody else sees what came later (P37). */
  isOfLocation: boolean
  documents: NonNullable<MessageFacts["documents"]>
}

/** Who replaces a document, or adds several, does it in as many calls: they are told together, once none came for so long. */
const pause = "interval '1 minute'"

/**
 * Of one person all at once. What came and went again within the pause was never there for anybody who does not look; a case that
 * holds its car no more has ended with a message of its own.
 */
const takeSql = `
  with waiting as (
    select h.number, h.at, a.user_id from held_documents h join acts a on a.id = h.activity_id),
  taken as (
    delete from held_documents where number in (
      select number from waiting where user_id = (
        select user_id from waiting group by user_id having max(at) <= now() - ${pause} order by min(number) limit 1))
    returning *),
  stayed as (
    select document_id, activity_id, min(number) as number, min(at) as at,
      json_build_object('filename', min(filename), 'standing', min(standing)) as document, min(standing) as standing
    from taken group by document_id, activity_id having count(*) = 1)
  select min(s.number)::text as id, max(s.at) as at, a.id as "activityId", a.location_id as "locationId",
    exists (select from user_locations ul where ul.user_id = a.user_id and ul.location_id = a.location_id) as "isOfLocation",
    json_agg(s.document order by s.standing desc, s.number) as documents
  from stayed s join acts a on a.id = s.activity_id
  where (select newest.state from acts newest where newest.activity_id = a.id order by newest.number desc limit 1)
    ~ '_(ACCEPTED|CONFIRMED)$'
  group by a.id order by min(s.number)`

/** Takes away what came and went among the documents of the held cars of one person; nobody is left where there is nothing. */
export const takeHeldDocuments = (tx: Tx): Promise<HeldDocuments[]> => tx.many<HeldDocuments>(takeSql)
