import { expect, test } from "vitest"
import { isNobodyThere } from "./nobody-there.ts"

test("what failed ahead of the worker, and a proxy without the portal behind it, are no answer of the portal", () => {
  expect(isNobodyThere(Response.error())).toBe(true)
  for (const status of [502, 503, 504]) expect(isNobodyThere(new Response(null, { status }))).toBe(true)
  for (const status of [200, 204, 304, 404, 500, 501, 505])
    expect(isNobodyThere(new Response(null, { status }))).toBe(false)
})
