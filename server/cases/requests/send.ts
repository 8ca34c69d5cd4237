import { randomUUID } from "node:crypto"
import type { SendRequest } from "../../../contract/cases/requests.ts"
import type { AgentCar, Car } from "../../../contract/fleet/cars.ts"
import type { Agreed } from "../../../contract/people/agreed.ts"
import { isDeadlock, violatedConstraint } from "../../core/postgres/db.ts"
import { Refusal, type Refused, refuse } from "../../core/refusal.ts"
import { agentCarJson, asAgentCar, type CarColumns, carUpdate } from "../../fleet/cars/rows.ts"
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
  return { act, facts, openCaseId, ownReference: ownReference ?? "" }
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

type Outcome = { car: AgentCar | null; write: string; refusal: RequesterRefusal | null }

/** Null if a concurrent call won (status, offer or request id) or on a deadlock; nothing was written then. */
async function writeRequest(
  context: Context,
  { act, facts, openCaseId, ownReference }: Intent,
  agreed: Agreed,
): Promise<Sent | Refused<RequesterRefusal> | null> {
  const drafts = [providerMail(facts, context), receiptMail(facts, context)]
  const acts = openCaseId ? [act, answerByAcceptance(openCaseId, act)] : [act]
  try {
    const row = await context.db.one<Outcome>(sendSql, [
      act.carId,
      act.snapshot.offerVersion,
      openCaseId,
      actsJson(acts, context.providerLines),
      mailsJson(drafts),
      agreed.terms.version,
      patchFor(act),
      ownReference,
    ])
    if (row?.refusal) return refuse(row.refusal)
    return row?.car ? { car: row.car, write: row.write } : null
  } catch (error) {
    if (violatedConstraint(error) === "acts_request_id_unique" || isDeadlock(error)) return null
    throw error
  }
}

/** Rights, car, act and e-mails in one round trip, for short locks. Lock order: user, car. */
const sendSql = `
  with requester as materialized (
    select request_refusal(act.user_id, act.location_id, $6, act.at) as refusal
    from jsonb_populate_record(null::acts, $4::jsonb -> 0) act),
  changed as (
    ${carUpdate("$7::jsonb", "requester")}
    where refusal is null and c.id = $1 and c.offer_version = $2 and c.listed and c.activity_state is null
      and c.open_request is not distinct from $3
    returning c.*),
  referred as (
    insert into case_references (case_id, user_id, reference)
    select act.id, act.user_id, $8::text from changed, jsonb_populate_record(null::acts, $4::jsonb -> 0) act where $8::text <> '')
  select refusal, (select ${agentCarJson} from changed c) as car,
    (select record_acts($4) from changed) as acts, (select add_mails($5) from changed) as mails, pg_current_xact_id()::text as write
  from requester`

/** Columns that the act changes: the open request, or status and holder. */
const patchFor = ({ id, verb, state, at, userId, locationId, preOfferType }: FirstAct): CarColumns =>
  verb === "request"
    ? { open_request: id }
    : {
        activity_state: state,
        date_status_updated: at,
        user_id: userId,
        location_id: locationId,
        pre_offer_type: preOfferType,
        open_request: null,
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
