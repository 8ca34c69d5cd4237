import { expect, test } from "vitest"
import { type CarFieldName, catalogue } from "./car-fields.ts"
import { caseStates } from "./enums.ts"
import { subscriptionKindOf, subscriptions, unsubscribedFields } from "./subscriptions.ts"

test("every field of the catalogue is subscribed to, or listed as unsubscribed", () => {
  const subscribed = new Set<CarFieldName>(Object.values(subscriptions).flatMap(({ fields }) => [...fields]))
  const others = catalogue.map(({ name }) => name as CarFieldName).filter((name) => !subscribed.has(name))
  expect(others.sort()).toEqual([...unsubscribedFields].sort())
})

test("people of a case are notified while it holds the car, waits for an answer or has one", () => {
  const standings = caseStates.map((state) => [state, subscriptionKindOf(state)] as const)
  expect(Object.fromEntries(standings.filter(([, standing]) => standing))).toEqual({
    OPEN: "REQUESTER",
    ANSWERED: "ANSWERED",
    PRE_CONTRACT_ACCEPTED: "HOLDER",
    PRE_CONTRACT_CONFIRMED: "HOLDER",
    REQUEST_ACCEPTED: "HOLDER",
    REQUEST_CONFIRMED: "HOLDER",
  })
})
