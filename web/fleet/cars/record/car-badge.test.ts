import { expect, test } from "vitest"
import { carBadge } from "./CarMarks.tsx"

test.each([
  ["PRE_CONTRACT_REJECTED", "2026-11-20", "red storniert"],
  ["REQUEST_REJECTED", "2026-11-20", "red storniert"],
  ["REQUEST_REJECTED", null, "red ZVF abgelehnt"],
  ["PRE_CONTRACT_CONFIRMED", "2026-11-20", "green Vorvertrag bestätigt"],
  ["PRE_CONTRACT_ACCEPTED", null, "amber Pre-Offer angenommen"],
] as const)("labels a car with %s, confirmed on %s, as %s", (activityState, dateConfirmation, expected) => {
  const { tone, word } = carBadge({ activityState, dateConfirmation })
  expect(`${tone} ${word}`).toBe(expected)
})
