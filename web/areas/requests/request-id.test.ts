import { expect, test } from "vitest"
import { z } from "zod"
import { createRequestIds, newId } from "./request-id.ts"

test("an id is a UUID of its own", () => {
  const ids = Array.from({ length: 1000 }, newId)
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true)
  expect(new Set(ids).size).toBe(1000)
})

test("the same content keeps its id, other content and another dialog get their own", () => {
  const idOf = createRequestIds()
  const first = idOf({ carId: "a", offerVersion: 1 })
  expect(idOf({ carId: "a", offerVersion: 2 })).not.toBe(first)
  expect(idOf({ carId: "a", offerVersion: 1 })).toBe(first)
  expect(createRequestIds()({ carId: "a", offerVersion: 1 })).not.toBe(first)
})
