import { expect, test } from "vitest"
import type { Activity } from "../../../contract/activities.ts"
import { endedAcceptance } from "./ended-acceptance.ts"

const of = (id: string, type: Activity["type"]) => ({ id, type }) as Activity

test("the newest acceptance tells what became of a car, and no request does", () => {
  const activities = [
    of("asked later", "PRE_OFFER_REQUEST"),
    of("cancelled", "PRE_OFFER_ACCEPT"),
    of("withdrawn before", "PRE_OFFER_ACCEPT"),
  ]
  expect(endedAcceptance(activities)?.id).toBe("cancelled")
  expect(endedAcceptance(activities.slice(0, 1))).toBeUndefined()
})
