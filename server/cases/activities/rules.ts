import type { Activity, AnswerOpening, CaseEvent, CaseStep } from "../../../contract/activities.ts"
import { acceptRefusal, isReadOnly } from "../../../contract/availability.ts"
import type { Car } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { changedLines } from "../../../contract/offer-lines.ts"
import { offerOfTerms } from "../../../contract/offer-terms.ts"
import { offerOf } from "../../../contract/offers.ts"
import { isConfirmed } from "../../../contract/states.ts"
import type { Actor } from "../../people/identity/gate.ts"

type Asker = Pick<Actor, "type" | "own" | "terms">

/** By the rules of the acceptance itself; and whether it is still the offer that was answered (P47). A hidden car cannot be accepted. */
export function openingsOf(
  { answer, listed }: Pick<Activity, "answer" | "listed">,
  car: Car,
  asker: Asker,
  today: PlainDate,
): AnswerOpening[] {
  const asking = {
    role: asker.type,
    locationIds: asker.own,
    today,
    readsOnly: isReadOnly(asker.terms),
  }
  return (answer?.offers ?? []).map(({ type, before: _, ...terms }) => {
    const refusal = acceptRefusal(car, type, asking)
    return {
      type,
      refusal: listed ? refusal : (refusal ?? "pre_offer_unavailable"),
      changed: changedLines(offerOfTerms(terms), offerOf(car, type), car.area).length > 0,
    }
  })
}

/** One act of an activity as it is stored, with the name of who acted where the caller may know it. */
export type CaseAct = {
  id: string
  at: string
  verb: string
  state: string
  reason: string
  dueAt: string | null
  dateConfirmation: string | null
  /** Its snapshot fixes nothing: a request that was answered like this was settled by an acceptance (P17). */
  isEmpty: boolean
  isClosedByRecord: boolean
  person: string | null
}

const eventOf = (act: CaseAct, wasConfirmed: boolean): CaseEvent => {
  if (act.verb === "record") return isConfirming(act) ? "recordConfirmed" : "record"
  if (act.verb === "answer" && (act.isEmpty || act.isClosedByRecord)) return "settle"
  if (act.verb === "reject" && wasConfirmed) return "cancel"
  return act.verb as CaseEvent
}

const isConfirming = ({ verb, state }: CaseAct) =>
  verb === "confirm" || (verb === "record" && isConfirmed(state))

const agentsVerbs: readonly string[] = ["request", "accept", "withdraw"]

function officeOf(act: CaseAct, event: CaseEvent): CaseStep["by"] {
  if (event === "settle") return act.isClosedByRecord ? "PROVIDER" : "AGENT"
  return agentsVerbs.includes(act.verb) ? "AGENT" : "PROVIDER"
}

/** The acts of an activity as steps of its timeline (P27, P48). Only those who see everybody's name read who acted at the provider (P4). */
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
