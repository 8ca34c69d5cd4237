import { randomUUID } from "node:crypto"
import type { SendRequest } from "../../../contract/cases/requests.ts"
import type { ActivityState } from "../../../contract/core/enums.ts"
import type { AgentCar, Car } from "../../../contract/fleet/cars.ts"
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
import { asAgentCar } from "../../fleet/cars/rows.ts"
import { writingSql } from "../../fleet/cars/writer.ts"
import type { RequesterRefusal } from "../../people/identity/people.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { mailsJson } from "../../portal/mail/draft.ts"
import { actsJson, type FirstAct, firstAct, type LaterAct } from "../acts/record.ts"
import { factsIn, type RequestedCar, requestedCar } from "./facts.ts"
import { providerMail, type RequestFacts, receiptMail } from "./mails.ts"
import { actingLocation, judge, offerTypeOf, type SendRefusal, wishOf } from "./rules.ts"

type Intent = {
  act: FirstAct
  planned: Planned
  facts: RequestFacts
  openCaseId: string | null
  ownReference: string
}

/** `agreed`: current texts, which a binding act agrees to. */
type Circumstances = { agreed: Agreed; now: Date }

/** Act with a snapshot of the offer (P18, P50) and e-mail facts of an accepted `/car/mail` call. */
function intentOf(
  { documents, brand, model, openCaseId }: RequestedCar,
  car: Car,
  actor: Actor,
  body: SendRequest,
  { agreed: current, now }: Circumstances,
): Intent {
  const { type, requestId, ownReference } = body
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
  const planned = planChange({ before: car, patch: patchFor(act) }) as Planned
  return { act, planned, facts, openCaseId, ownReference: ownReference ?? "" }
}

function stepOf(body: SendRequest): Pick<FirstAct, "verb" | "state" | "preOfferType"> {
  if (body.type === "PRE_OFFER_REQUEST") return { verb: "request", state: "OPEN", preOfferType: null }
  return body.type === "PRE_OFFER_ACCEPT"
    ? { verb: "accept", state: "PRE_CONTRACT_ACCEPTED", preOfferType: offerTypeOf(body) }
    : { verb: "accept", state: "REQUEST_ACCEPTED", preOfferType: null }
}

/** The car, and the transaction that changed it; null if an earlier call did. */
export type Sent = { car: AgentCar; write: string | null }

/** If a concurrent call won, the new state gives the reason; if it gives none, the call is retried. */
const maxAttempts = 3

/** Requests or accepts a car (P16 to P21, P26). Of concurrent calls one wins (ADR-0030); repeating one is no error. */
export async function sendRequest(
  context: Context,
  actor: Actor,
  body: SendRequest,
  circumstances: Circumstances,
): Promise<Sent | Refused<SendRefusal | RequesterRefusal>> {
  for (let attempt = 0; ; attempt++) {
    const requested = await requestedCar(context.db, actor, body)
    const car = requested.car as Car
    const outcome = judge(requested, body, actor, circumstances.agreed, circumstances.now)
    if (outcome === "repeated") return { car: asAgentCar(car), write: null }
    if (outcome) return outcome
    if (attempt === maxAttempts) throw new Refusal("unavailable")
    const intent = intentOf(requested, car, actor, body, circumstances)
    const saved = await writeRequest(context, intent, circumstances.agreed)
    if (saved) return saved
  }
}

type Outcome = { isWritten: boolean; write: string; refusal: RequesterRefusal | null }

/** Null if the car was changed meanwhile, the request id was used, or on a deadlock; nothing was written then. */
async function writeRequest(
  context: Context,
  { act, planned, facts, openCaseId, ownReference }: Intent,
  agreed: Agreed,
): Promise<Sent | Refused<RequesterRefusal> | null> {
  const drafts = [providerMail(facts, context), receiptMail(facts, context)]
  const acts = openCaseId ? [act, answerByAcceptance(openCaseId, act)] : [act]
  try {
    const columns = columnsSetBy([planned])
    const row = await context.db.write<Outcome>(sendSql(columns), [
      changedRows([planned], columns),
      openCaseId,
      actsJson(acts, context.providerLines),
      mailsJson(drafts),
      agreed.terms.version,
      ownReference,
    ])
    if (row?.refusal) return refuse(row.refusal)
    const car = asAgentCar({ ...planned.after, version: planned.after.version + 1 })
    return row?.isWritten ? { car, write: row.write } : null
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
    from: "cross join requester",
    only: `refusal is null and c.listed and c.activity_state is null and c.open_request is not distinct from $2`,
  })},
  referred as (
    insert into case_references (case_id, user_id, reference)
    select act.id, act.user_id, $6::text from changed, jsonb_populate_record(null::acts, $3::jsonb -> 0) act where $6::text <> '')
  select refusal, exists (select from changed) as "isWritten",
    (select record_acts($3) from changed) as acts, (select add_mails($4) from changed) as mails, pg_current_xact_id()::text as write
  from requester`

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

/** Closes the open individual request, because existing prices were accepted (P17). */
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
