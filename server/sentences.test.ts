import fc from "fast-check"
import { expect, test } from "vitest"
import "./core/web-server/server.ts"
import { endpoints, nameOf } from "./testing/endpoints.ts"
import { almostValid } from "./testing/fuzz/from-schema.ts"

const runs = { numRuns: 60, seed: 20_261_123 }

const inputs = endpoints.flatMap((endpoint) =>
  [endpoint.body, endpoint.query]
    .filter((schema) => schema !== undefined)
    .map((schema) => ({ call: nameOf(endpoint), schema })),
)

/** Library wording, program names, and numbers that are no real limits. */
const isForeign =
  /\b(invalid|expected|received|required|must|should|too|string|number|boolean|array|object|NaN|undefined|null|input|body|querystring)\b|9\.007\.199/i

/** One or two sentences, or a bound. */
const isSentence = /^(Bitte Angabe berichtigen: .+|[A-ZÄÖÜ][^/]*\.)$/

test.each(inputs)("refuses %# of $call in German", ({ schema }) => {
  fc.assert(
    fc.property(almostValid(schema, {}), (value) => {
      for (const { message } of schema.safeParse(value).error?.issues ?? []) {
        expect(message).toMatch(isSentence)
        expect(message).not.toMatch(isForeign)
      }
    }),
    runs,
  )
})
