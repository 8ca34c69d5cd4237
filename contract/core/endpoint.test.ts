import { expect, test } from "vitest"
import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { errorsOf } from "./errors-for-tests.ts"

const call = { path: "/api/made/up", output: z.object({}), errors: ["in_use"] } as const
const anyCall = ["too_many_requests", "too_busy", "internal", "unavailable", "clock_wrong"]

test.each([
  ["a call without input", endpoint({ ...call, method: "GET" }), []],
  ["one with a query", endpoint({ ...call, method: "GET", query: z.object({}) }), ["invalid_input"]],
  [
    "one with a body",
    endpoint({ ...call, method: "POST", body: z.object({}) }),
    ["invalid_input", "unsupported_media_type", "file_too_large", "no_space", "foreign_page"],
  ],
])("%s returns its listed errors and those implied by its input", (_, made, input) => {
  expect(errorsOf(made).sort()).toEqual(["in_use", ...input, ...anyCall].sort())
})
