import { randomUUID } from "node:crypto"
import type { Activity } from "../../../contract/cases/activities.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { transition } from "../../../contract/fleet/states.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import { lockCar, type StoredCar } from "../../fleet/cars/write.ts"
import { changeCar } from "../../fleet/cars/writer.ts"
import { refusalOfRequester } from "../../people/identity/people.ts"
import type { Change } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import { activityOf } from "../activities/activities.ts"
import { recordAct } from "../acts/record.ts"
import { factsOf, recipientsOf } from "../requests/facts.ts"
import { withdrawalMails } from "./mails.withdrawn.ts"
import { freed } from "./rules.ts"

/** Withdraws an open request or an overdue acceptance of one of the caller's locations. */
export async function withdraw(change: Change<{ id: string }>) {
  const { tx, caller, now } = change
  const { id } = change.body
  const found = await activityOf(tx, caller, id)
  if (!found) return refuse("not_found")
  const accessRefusal = await refusalOfRequester(tx, caller, found.locationId, now)
  if (accessRefusal) return accessRefusal
  // Every change of a case locks its car first, so the state is stable from here on.
  const { car } = (await lockCar(tx, found.carId)) as StoredCar
  const activity = (await activityOf(tx, caller, id)) as Activity
  const refused = refusalOf(activity, caller, now)
  if (refused) return refused
  await withdrawCase(change, activity, car)
  const facts = { ...(await factsOf(tx, id)), withdrawnAt: now }
  const recipients = await recipientsOf(tx, id, now)
  await addToOutbox(tx, withdrawalMails(facts, { withdrawer: caller, recipients }, change))
  return (await activityOf(tx, caller, id)) as Activity
}

const targetStateOf = ({ type }: Activity) => (type === "PRE_OFFER_REQUEST" ? "WITHDRAWN" : "none")

type WithdrawRefusal = "state_changed" | "too_early_to_withdraw"

function refusalOf(activity: Activity, actor: Actor, now: Date): Refused<WithdrawRefusal> | null {
  const { state, area, answerDue, type } = activity
  if (state === "FREED" || !transition(area, state, targetStateOf(activity), actor.type))
    return refuse("state_changed")
  if (type !== "PRE_OFFER_REQUEST" && now < new Date(answerDue))
    return refuse("too_early_to_withdraw", { answerDue })
  return null
}

async function withdrawCase(
  { tx, caller, now, providerLines }: Change,
  { id, type, area }: Activity,
  car: Car,
): Promise<void> {
  await changeCar(tx, car, type === "PRE_OFFER_REQUEST" ? { openCaseId: null } : freed(area, now))
  const act = { id: randomUUID(), caseId: id, actorId: caller.id, at: now, reason: "", snapshot: {} }
  await recordAct(tx, { ...act, verb: "withdraw", state: "WITHDRAWN" }, providerLines)
}
