import { expect, test } from "vitest"
import { activityBadge } from "./state-badge.ts"

test.each([
  ["PRE_CONTRACT_CONFIRMED", false, "green", "Vorvertrag bestätigt"],
  ["DECLINED", false, "red", "abgelehnt"],
  ["FREED", false, "grey", "freigegeben"],
  ["PRE_CONTRACT_REJECTED", true, "red", "storniert"],
  ["PRE_CONTRACT_REJECTED", false, "red", "Annahme abgelehnt"],
] as const)("state %s, cancelled %s, is shown as %s: %s", (state, cancelled, tone, word) => {
  expect(activityBadge({ state, cancelled })).toEqual({ tone, word })
})
