import { randomUUID } from "node:crypto"
import type { SendRequest } from "../../../contract/cases/requests.ts"
import type { ActivityState } from "../../../contract/core/enums.ts"
import { maxWithdrawals } from "../../../contract/core/limits.ts"
import type { AgentCar, Car } from "../../../contract/fleet/cars.ts"
import { listsOf } from "../../../contract/fleet/visibility.ts"
import type { Agreed } from "../../../contract/people/agreed.ts"
import { isDeadlock, violatedConstraint } from "../../core/postgres/db.ts"
import { Refusal, type Refused, refuse } from "../../core/refusal.ts"
import {
  type CarPatch,
  changedRows,
  columnsSetBy,
  type Planned,
  planChange,
} from "../../fleet/cars/change.ts"
import { asAgentCar, carJson } from "../../fleet/cars/rows.ts"
import { writingSql } from "../../fleet/cars/writer.ts"
import { shownJson } from "../../fleet/documents/documents.ts"
import type { RequesterRefusal } from "../../people/identity/people.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { type MailDraft, mailsJson } from "../../portal/mail/draft.ts"
import { actsJson, type FirstAct, firstAct, type LaterAct } from "../acts/record.ts"
import { factsIn, labels } from "./facts.ts"
import { providerMail, type RequestFacts, receiptMail } from "./mails.ts"
import { actingLocation, judge, offerTypeOf, type RequestedCar, type SendRefusal, wishOf } from "./rules.ts"

// A request or acceptance (P16 to P21, P26), in the order in which it happens: the car is read, the call judged, act, change and e-mails are
// planned, and all is written by one statement, which holds only if the car is still as it was read (ADR-0030).

/** `agreed`: current texts, which a binding act agrees to. */
type Circumstances = { agreed: Agreed; now: Date }

/** The car, and the transaction that changed it; null if an earlier call did. */
export type Sent = { car: AgentCar; write: string | null }

/** If a concurrent call won, the new state gives the reason; if it gives none, the call is retried. */
const maxAttempts = 3

/** Of concurrent calls one wins; repeating one is no error. */
export async function sendRequest(
  context: Context,
  actor: Actor,
  body: SendRequest,
  circumstances: Circumstances,
): Promise<Sent | Refused<SendRefusal | RequesterRefusal>> {
  for (let attempt = 0; ; attempt++) {
    const read = [body.carId, body.requestId, listsOf(actor.groups)]
    const requested = (await context.db.one<RequestedCar>(requestedCarSql, read)) as RequestedCar
    const car = requested.car as Car
    const outcome = judge(requested, body, actor, circumstances.agreed, circumstances.now)
    if (outcome === "repeated") return { car: asAgentCar(car), write: null }
    if (outcome) return outcome
    if (attempt === maxAttempts) throw new Refusal("unavailable")
    const plan = planOf(context, { ...requested, car }, actor, body, circumstances)
    const sent = await write(context, plan)
    if (sent) return sent
  }
}

const requestedCarSql = `
  select case when c.id is not null then ${carJson} end as car, ${labels},
    coalesce(car_list(c.area, l.vfnr_hb) = any($3), false) as "inScope",
    case when l.id is not null then json_build_object('vfnr', l.vfnr, 'name', l.name) end as "carLocation",
    ${shownJson("c.id")} as documents, c.open_request as "openCaseId",
    case when a.id is not null then json_build_object('actorId', a.actor_id, 'carId', a.car_id, 'type', a.type,
      'locationId', a.location_id, 'preOfferType', a.pre_offer_type,
      'wantedKm', a.snapshot -> 'wantedKm', 'wantedDate', a.snapshot -> 'wantedDate',
      'message', coalesce(a.snapshot ->> 'message', '')) end as earlier,
    (select w.at from acts w where w.car_id = c.id and w.location_id = c.location_id and w.verb = 'withdraw'
      and w.type = 'PRE_OFFER_REQUEST' order by w.number desc offset ${maxWithdrawals - 1} limit 1) as "thirdLastWithdrawalAt"
  from (select $1::uuid as car_id, $2::uuid as request_id) asked
  left join cars c on c.id = asked.car_id and c.archived_at is null
  left join locations l on l.id = c.location_id
  left join acts a on a.request_id = asked.request_id`

/** Everything that is written. */
type Plan = {
  openCaseId: string | null
  acts: (FirstAct | LaterAct)[]
  change: Planned
  mails: MailDraft[]
  termsVersion: string
  ownReference: string
}

/** The act has a snapshot of the offer. */
function planOf(
  context: Context,
  { car, documents, brand, model, openCaseId }: RequestedCar & { car: Car },
  actor: Actor,
  body: SendRequest,
  { agreed: current, now }: Circumstances,
): Plan {
  const { type, requestId } = body
  const agreed = type === "PRE_OFFER_REQUEST" ? null : current
  const by = { userId: actor.id, actorId: actor.id, locationId: actingLocation(car, body) as string }
  const step = { ...stepOf(body), ...by, type, requestId, at: now, reason: "" }
  const act = firstAct(car, step, { wish: wishOf(body), agreed, documents })
  const location = actor.locations.find(({ id }) => id === act.locationId) as RequestFacts["location"]
  const facts: RequestFacts = {
    ...factsIn(act.snapshot),
    caseId: act.id,
    ...{ car, brand, model, type, location },
    preOfferType: act.preOfferType,
    ...(agreed && { agreed }),
    person: actor,
    sentAt: now,
    confirmedAt: null,
    reason: "",
    documentedAct: act.verb === "accept" ? act.id : null,
  }
  return {
    openCaseId,
    acts: openCaseId ? [act, answerByAcceptance(openCaseId, act)] : [act],
    change: planChange({ before: car, patch: patchFor(act) }) as Planned,
    mails: [providerMail(facts, context), receiptMail(facts, context)],
    termsVersion: current.terms.version,
    ownReference: body.ownReference ?? "",
  }
}

function stepOf(body: SendRequest): Pick<FirstAct, "verb" | "state" | "preOfferType"> {
  if (body.type === "PRE_OFFER_REQUEST") return { verb: "request", state: "OPEN", preOfferType: null }
  return body.type === "PRE_OFFER_ACCEPT"
    ? { verb: "accept", state: "PRE_CONTRACT_ACCEPTED", preOfferType: offerTypeOf(body) }
    : { verb: "accept", state: "REQUEST_ACCEPTED", preOfferType: null }
}

/** What the act changes: the open request, or status and holder. */
const patchFor = ({ id, verb, state, at, userId, locationId, preOfferType }: FirstAct): CarPatch =>
  verb === "request"
    ? { openCaseId: id }
    : {
        activityState: state as ActivityState,
        dateStatusUpdated: at.toISOString(),
        userId,
        locationId,
        preOfferType,
        openCaseId: null,
      }

/** Closes the open individual request, because existing prices were accepted. */
const answerByAcceptance = (caseId: string, { actorId, at }: FirstAct): LaterAct => ({
  id: randomUUID(),
  caseId,
  verb: "answer",
  state: "ANSWERED",
  actorId,
  at,
  reason: "",
  snapshot: {},
})

type Outcome = { isWritten: boolean; write: string; refusal: RequesterRefusal | null }

/** Null if the car was changed meanwhile, the request id was used, or on a deadlock; nothing was written then. */
async function write(
  { db, providerLines }: Context,
  { openCaseId, acts, change, mails, termsVersion, ownReference }: Plan,
): Promise<Sent | Refused<RequesterRefusal> | null> {
  const columns = columnsSetBy([change])
  try {
    const row = await db.write<Outcome>(sendSql(columns), [
      changedRows([change], columns),
      openCaseId,
      actsJson(acts, providerLines),
      mailsJson(mails),
      termsVersion,
      ownReference,
    ])
    if (row?.refusal) return refuse(row.refusal)
    return row?.isWritten ? { car: asAgentCar(change.after), write: row.write } : null
  } catch (error) {
    if (violatedConstraint(error) === "acts_request_id_unique" || isDeadlock(error)) return null
    throw error
  }
}

/** Rights, car, act and e-mails in one round trip, for short locks. Lock order: user, car. */
const sendSql = (columns: readonly string[]) => `
  with requester as materialized (
    select request_refusal(act.user_id, act.location_id, $5, act.at) as refusal
    from jsonb_populate_record(null::acts, $3::jsonb -> 0) act),
  ${writingSql(columns, {
    isSingle: true,
    from: "cross join requester",
    only: `refusal is null and c.listed and c.activity_state is null and c.open_request is not distinct from $2`,
  })},
  referred as (
    insert into case_references (case_id, user_id, reference)
    select act.id, act.user_id, $6::text from changed, jsonb_populate_record(null::acts, $3::jsonb -> 0) act where $6::text <> '')
  select refusal, exists (select from changed) as "isWritten",
    (select record_acts($3) from changed) as acts, (select add_mails($4) from changed) as mails, pg_current_xact_id()::text as write
  from requester`
