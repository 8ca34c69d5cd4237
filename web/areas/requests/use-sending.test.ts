import { expect, test } from "vitest"
import { createRequestIds } from "./use-sending.ts"

test("the same content keeps its id, other content and another dialog get their own", () => {
  const idOf = createRequestIds()
  const first = idOf({ carId: "a", offerVersion: 1 })
  expect(idOf({ carId: "a", offerVersion: 2 })).not.toBe(first)
  expect(idOf({ carId: "a", offerVersion: 1 })).toBe(first)
  expect(createRequestIds()({ carId: "a", offerVersion: 1 })).not.toBe(first)
})
