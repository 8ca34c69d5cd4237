import type { Activity, AnswerOpening, CaseEvent, CaseStep } from "../../../contract/cases/activities.ts"
import { acceptRefusal, type Requester } from "../../../contract/cases/availability.ts"
import type { PlainDate } from "../../../contract/core/dates.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { changedLines } from "../../../contract/fleet/offer-lines.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { isConfirmed } from "../../../contract/fleet/states.ts"
import { isReadOnly } from "../../../contract/people/read-only.ts"
import type { Actor } from "../../portal/access/gate.ts"

type Viewer = Pick<Actor, "type" | "own" | "terms">

/** A user who could accept or request, by default in their own role. */
export const requesterOf = ({ type, own, terms }: Viewer, today: PlainDate, role = type): Requester => ({
  role,
  locationIds: own,
  today,
  readsOnly: isReadOnly(terms),
})

/** Answered offers with the refusal an acceptance would get now, and their changes (P47). Hidden cars are refused. */
export function openingsOf(
  { answer, listed }: Pick<Activity, "answer" | "listed">,
  car: Car,
  viewer: Viewer,
  today: PlainDate,
): AnswerOpening[] {
  const requester = requesterOf(viewer, today)
  return (answer?.offers ?? []).map(({ type, after }) => {
    const refusal = acceptRefusal(car, type, requester)
    return {
      type,
      refusal: listed ? refusal : (refusal ?? "pre_offer_unavailable"),
      changed: changedLines(after, offerOf(car, type), car.area).length > 0,
    }
  })
}

/** A stored act of a case; `person` is only set if the caller may see it. */
export type CaseAct = {
  id: string
  at: string
  verb: string
  state: string
  reason: string
  dueAt: string | null
  dateConfirmation: string | null
  /** Empty snapshot: an "answer" like this means that an acceptance settled the request (P17). */
  isEmpty: boolean
  isClosedByRecord: boolean
  person: string | null
}

type Step = Pick<CaseAct, "verb" | "state" | "isEmpty" | "isClosedByRecord">

/** What an act means, after a confirmation or not (P48). */
export const eventOf = (act: Step, wasConfirmed: boolean): CaseEvent => {
  if (act.verb === "record") return isConfirming(act) ? "recordConfirmed" : "record"
  if (act.verb === "answer" && (act.isEmpty || act.isClosedByRecord)) return "settle"
  if (act.verb === "reject" && wasConfirmed) return "cancel"
  return act.verb as CaseEvent
}

const isConfirming = ({ verb, state }: Step) =>
  verb === "confirm" || (verb === "record" && isConfirmed(state))

const agentsVerbs: readonly string[] = ["request", "accept", "withdraw"]

function officeOf(act: CaseAct, event: CaseEvent): CaseStep["by"] {
  if (event === "settle") return act.isClosedByRecord ? "PROVIDER" : "AGENT"
  return agentsVerbs.includes(act.verb) ? "AGENT" : "PROVIDER"
}

/** Timeline of a case (P27). The provider's people are named only to callers who see all names (P4). */
export function stepsOf(acts: readonly CaseAct[], seesEverybody: boolean): CaseStep[] {
  let wasConfirmed = false
  return acts.map((act, index) => {
    const event = eventOf(act, wasConfirmed)
    const by = officeOf(act, event)
    wasConfirmed ||= isConfirming(act)
    return {
      id: act.id,
      at: act.at,
      event,
      by,
      person: by === "AGENT" || seesEverybody ? act.person : null,
      reason: act.reason,
      due: index === 0 ? act.dueAt : null,
      dateConfirmation: act.dateConfirmation,
    }
  })
}
