import fc from "fast-check"
import { expect, test } from "vitest"
import type { z } from "zod"
import { inputLabel } from "../contract/input-labels.ts"
import "./core/web-server/index.ts"
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

/** Fields sent by programs, which no input shows. */
const ofPrograms = new Set(
  `actId activityId again alike archive attestationObject auth authenticatorData before between blockId car carId carVersion check
   choices clientDataJSON clientExtensionResults conditionsVersion count createOptions doubts endpoint filename format header id ids
   isDefault isRead key kind leaveOut logout_token mine newest offerVersion only oobCode p256dh passkey path place pricesConfirmed progressId query
   rawId release replace
   requestId response rows running session signature since size termsVersion transports unreadOnly upTo userHandle
   v vatPercent version view`.split(/\s+/),
)

type Def = { type: string } & Partial<
  Record<"element" | "innerType" | "in" | "valueType", z.ZodType> & {
    shape: Record<string, z.ZodType>
    options: z.ZodType[]
  }
>
function namesIn(schema: z.ZodType): string[] {
  const {
    shape = {},
    options = [],
    element,
    innerType,
    in: from,
    valueType,
  } = schema._zod.def as unknown as Def
  const within = [...Object.values(shape), ...options, element, innerType, from, valueType]
  return [...Object.keys(shape), ...within.flatMap((each) => (each ? namesIn(each) : []))]
}

test("inputs have German labels, also in refusals (P189)", () => {
  const names = new Set(inputs.flatMap(({ schema }) => namesIn(schema)))
  expect([...names].filter((name) => !inputLabel(name) && !ofPrograms.has(name)).sort()).toEqual([])
})

test.each(inputs)("refuses %# of $call in German (P189)", ({ schema }) => {
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
