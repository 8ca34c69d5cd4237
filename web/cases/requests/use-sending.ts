import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Requester } from "../../../contract/cases/availability.ts"
import type { RequestType } from "../../../contract/core/enums.ts"
import { vatPercentOn } from "../../../contract/core/money.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { Profile } from "../../../contract/people/users.ts"
import { call, detailsOf } from "../../core/api.ts"
import { showing } from "../../core/stale.ts"
import type { Labels } from "../../fleet/cars/labels.ts"
import { carsOfArea, removeCar, replaceCar } from "../../fleet/cars/lists.ts"
import { problemCode, problemText } from "../../ui/feedback/problem-text.ts"
import { renew } from "../../ui/loading/read.ts"
import { updateCached } from "../../ui/loading/use-send.ts"
import type { Draft } from "../../ui/record/DraftFields.tsx"
import { newId } from "../../ui/values/new-id.ts"
import type { ReasonText } from "./actions.ts"
import { type Sending, type Sent, type Shown, sentOf } from "./rules.ts"
import { texts } from "./texts.de.ts"

export type Sender = {
  onSent: (sent: Sent) => void
  /** Whether the last response was lost: the request may have arrived and taken the car, which only sending it again can tell. */
  onLost: (isLost: boolean) => void
}

export type DialogProps = Sender & {
  car: AgentCar
  user: Profile
  requester: Requester
  labels: Labels
  reasonText: ReasonText
  isLost: boolean
  onBack: () => void
}

/** Sends a dialog's request. `seen`: what it first showed, which is binding; `goOn` adopts changes. */
export function useSending(
  form: Pick<Draft<unknown>, "send">,
  now: Shown,
  type: RequestType,
  { onSent, onLost }: Sender,
) {
  const { seen, changed, takeOver } = useSeen(now)
  const [requestIdOf] = useState(createRequestIds)
  const { mutation, forgetRefusal } = useSendRequest(type)
  const problem = problemOf(mutation.error, type)
  return {
    seen,
    changed,
    goOn: () => {
      takeOver()
      // The refusal referred to the previous values.
      forgetRefusal()
    },
    send: (content: Omit<Sending, "requestId">) => {
      // The dealer's own reference is not part of what is requested: with another one it is still the same request.
      const { ownReference: _, ...requested } = content
      const body = { ...content, requestId: requestIdOf(requested) }
      const sent = () => onSent(sentOf(seen.car, body, new Date()))
      form.send(mutation, body, sent, (error) => onLost(problemCode(error) === "unavailable"))
    },
    busy: mutation.isPending,
    failed: mutation.isError,
    problem: changed ? undefined : problem,
  }
}

/** Texts and documents load after the car: they count as seen once loaded. */
const withTexts = (seen: Shown, { conditions, termsVersion, documents }: Shown): Shown => ({
  car: seen.car,
  conditions: seen.conditions ?? conditions,
  termsVersion: seen.termsVersion ?? termsVersion,
  documents: seen.documents ?? documents,
})

/** What was shown first, and whether it is still current. */
function useSeen(now: Shown) {
  const [first, setFirst] = useState(now)
  const seen = withTexts(first, now)
  if (
    seen.conditions !== first.conditions ||
    seen.termsVersion !== first.termsVersion ||
    seen.documents !== first.documents
  )
    setFirst(seen)
  const changed =
    now.car.offerVersion !== seen.car.offerVersion ||
    now.conditions?.version !== seen.conditions?.version ||
    now.termsVersion !== seen.termsVersion
  return { seen, changed, takeOver: () => setFirst(now) }
}

export function problemOf(error: unknown, type: RequestType): string | undefined {
  if (!error) return undefined
  if (isOlderThanRates(error)) return texts.rateChanged
  return problemCode(error) === "unavailable" ? texts.connectionLost : problemText(error, texts.failed[type])
}

/** Whether this page uses an outdated VAT rate: then it has nothing new to show. */
export function isOlderThanRates(error: unknown): boolean {
  const offer = detailsOf(error, "offer_changed")?.offer
  return offer !== undefined && offer.vatPercent !== vatPercentOn(offer.deliveryDate)
}

/** One id per content: repeating it after a lost response is the same request. Created once per opened dialog. */
export function createRequestIds(): (content: object) => string {
  const ids = new Map<string, string>()
  return (content) => {
    const key = JSON.stringify(content)
    const id = ids.get(key) ?? newId()
    ids.set(key, id)
    return id
  }
}

const areaOf = (type: RequestType) => (type === "SELECTION_ACCEPT" ? "SELECTION" : "PRE_OFFER")

/** The car's current state, contained in the refusal of an outdated offer. */
export const carOfRefusal = (error: unknown): AgentCar | null =>
  detailsOf(error, "offer_changed")?.car ?? null

/** Sends a request or acceptance and updates the list. */
export function useSendRequest(type: RequestType) {
  const client = useQueryClient()
  const listKey = carsOfArea(areaOf(type)).queryKey
  const mutation = useMutation({
    mutationFn: (body: Sending) => call("POST /api/car/mail", { body }),
    // The dialog shows the reason; if it was closed, a toast does.
    meta: { silent: true, failure: texts.failed[type] },
    onSuccess: async (car) => {
      await updateCached(client, [listKey], () => {
        if (type === "PRE_OFFER_ACCEPT") removeCar(client, "PRE_OFFER", car.id)
        else replaceCar(client, car)
      })
      void renew(client, ...showing.news.cars, ...showing.news.acts)
    },
    onError: (error) => {
      if (problemCode(error) === "conditions_outdated") void renew(client, "GET /api/conditions")
      const car = carOfRefusal(error)
      if (car) replaceCar(client, car)
      else if (problemCode(error) !== "unavailable") void client.invalidateQueries({ queryKey: listKey })
    },
  })
  /** Not while pending: its result must still be shown. */
  const forgetRefusal = () => {
    if (mutation.error) mutation.reset()
  }
  return { mutation, forgetRefusal }
}
