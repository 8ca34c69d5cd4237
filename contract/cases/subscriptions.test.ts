import { expect, test } from "vitest"
import { caseStates } from "../core/enums.ts"
import { type CarFieldName, catalogue } from "../fleet/car-fields.ts"
import { energyNames } from "../fleet/energy.ts"
import { subscriptionKindOf, subscriptions } from "./subscriptions.ts"

/** Administration, status transitions (which have their own messages), and energy data. */
const unsubscribed = [
  ..."display acceptPreOffer requestPreOffer allowIndividualPreOffer acceptSelection promotion".split(" "),
  ..."activityState dateStatusUpdated dateConfirmation userId preOfferType".split(" "),
  ..."minimumUsageTime plannedUsageTime productionMonth".split(" "),
  ...energyNames,
]

test("every field of the catalogue is subscribed to, or listed as unsubscribed", () => {
  const subscribed = new Set<CarFieldName>(Object.values(subscriptions).flatMap(({ fields }) => [...fields]))
  const others = catalogue.map(({ name }) => name as CarFieldName).filter((name) => !subscribed.has(name))
  expect(others.sort()).toEqual(unsubscribed.sort())
})

test("people of a case are notified while it holds the car, waits for an answer or has one", () => {
  const kinds = caseStates.map((state) => [state, subscriptionKindOf(state)] as const)
  expect(Object.fromEntries(kinds.filter(([, kind]) => kind))).toEqual({
    OPEN: "REQUESTER",
    ANSWERED: "ANSWERED",
    PRE_CONTRACT_ACCEPTED: "HOLDER",
    PRE_CONTRACT_CONFIRMED: "HOLDER",
    REQUEST_ACCEPTED: "HOLDER",
    REQUEST_CONFIRMED: "HOLDER",
  })
})
