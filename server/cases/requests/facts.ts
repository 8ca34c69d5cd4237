import type { Answer } from "../../../contract/cases/answers.ts"
import { offerIn } from "../../../contract/fleet/offers.ts"
import type { Db } from "../../core/postgres/db.ts"
import { carJson } from "../../fleet/cars/rows.ts"
import type { Person } from "../../portal/mail/draft.ts"
import type { Snapshot } from "../acts/record.ts"
import { bindingActs } from "../contracts/rules.ts"
import type { RequestFacts } from "./mails.ts"

/** SQL: labels of brand and model of `cars c`. */
export const labels = `coalesce((select label from options where id = c.brand), '') as brand,
  coalesce((select label from options where id = c.model), '') as model`

type CaseRow = Pick<
  RequestFacts,
  "car" | "brand" | "model" | "type" | "preOfferType" | "location" | "person" | "reason" | "documentedAct"
> & {
  isRecorded: boolean
  sentAt: string
  confirmedAt: string | null
  snapshot: Snapshot & { answer?: Answer }
}

const factsSql = `
  select ${carJson} as car, ${labels}, first.recorded as "isRecorded", first.type,
    first.pre_offer_type as "preOfferType",
    json_build_object('vfnr', l.vfnr, 'name', l.name) as location,
    json_build_object('id', u.id, 'firstname', u.firstname, 'lastname', u.lastname, 'mail', u.mail) as person,
    first.sent_at as "sentAt", first.confirmed_at as "confirmedAt", first.reason,
    newest."documentedAct", first.snapshot || newest.snapshot as snapshot
  from cases first
  cross join lateral (select a.snapshot, case when ${bindingActs} then a.id end as "documentedAct"
    from acts a where a.case_id = first.id order by a.number desc limit 1) newest
  join cars c on c.id = first.car_id
  join locations l on l.id = first.location_id
  join users u on u.id = first.user_id
  where first.id = $1`

/** Current car and user, with the offer as requested or answered. Throws if the case does not exist. */
export async function factsOf(db: Db, caseId: string): Promise<RequestFacts> {
  const row = await db.one<CaseRow>(factsSql, [caseId])
  if (!row) throw new Error(`No case ${caseId}`)
  const { snapshot, isRecorded, sentAt, confirmedAt, ...rest } = row
  return {
    ...rest,
    ...factsIn(snapshot),
    ...agreedOf(snapshot, isRecorded),
    caseId,
    sentAt: new Date(sentAt),
    confirmedAt: confirmedAt === null ? null : new Date(confirmedAt),
    ...(snapshot.answer && { answer: snapshot.answer }),
  }
}

const recipientsSql = `
  select u.id, u.firstname, u.lastname, u.mail from cases c
  cross join lateral (select gets_car_mails(c.user_id, array[c.id], $2) as own) reader
  join users u on case when own then u.id = c.user_id
    else u.id in (select m.id from location_managers m where m.location_id = c.location_id and not is_blocked(m.id, $2)) end
  where c.id = $1 order by u.id`

/** Recipients of e-mails about a case (P126): its person, or if they may not see it any more, the location's sales managers. */
export const recipientsOf = (db: Db, caseId: string, now: Date): Promise<Person[]> =>
  db.many<Person>(recipientsSql, [caseId, now])

/** What the e-mails say of an act with this snapshot. */
export const factsIn = ({ wantedKm, wantedDate, message = "", dueAt, ...offer }: Snapshot) => ({
  offer: offerIn(offer),
  wantedKm,
  wantedDate,
  message,
  dueAt: new Date(dueAt),
})

/** Consent as stored with the act; null if recorded by the provider, absent if the act is not binding. */
function agreedOf({ conditions, terms }: Snapshot, isRecorded: boolean): Pick<RequestFacts, "agreed"> {
  if (isRecorded) return { agreed: null }
  return conditions && terms ? { agreed: { conditions, terms } } : {}
}
