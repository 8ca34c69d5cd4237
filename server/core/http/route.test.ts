import type { FastifyInstance } from "fastify"
import { expect, test } from "vitest"
import { z } from "zod"
import { endpoint } from "../../../contract/core/endpoint.ts"
import { errorsOf } from "../../../contract/core/errors-for-tests.ts"
import { type Nothing, nothing, type Refused, refuse } from "../refusal.ts"
import { type Gate, route } from "./route.ts"

const label = z.object({ name: z.string() })
const post = { method: "POST", path: "/api/label", body: label, output: label } as const
const get = { method: "GET", path: "/api/label", output: label } as const

type Gates = { anyone: Gate<null, never>; active: Gate<string, "unauthenticated" | "terms_not_accepted"> }
type Rename = (name: string) => Promise<{ name: string } | Refused<"not_found" | "label_taken">>

/** Never run: a compiler test, in which cases that compile against their comment are errors. */
function _refusalsAreListed(app: FastifyInstance, { anyone, active }: Gates, rename: Rename): void {
  const gated = ["unauthenticated", "terms_not_accepted"] as const
  const proven = endpoint({ ...post, errors: [...gated, "not_found", "label_taken"] })
  route(app, proven, active, ({ body }) => rename(body.name))
  route(app, proven, active, async ({ body }) => (body.name ? rename(body.name) : refuse("invalid_input")))
  // @ts-expect-error the handler refuses with a code that is not listed
  route(app, proven, active, async ({ body }) => (body.name ? rename(body.name) : refuse("in_use")))
  // @ts-expect-error listed codes cannot happen: this handler never refuses
  route(app, proven, active, async ({ body }) => body)
  // @ts-expect-error this gate refuses no one, so the listed codes cannot occur
  route(app, proven, anyone, ({ body }) => rename(body.name))

  const open = endpoint({ ...post, errors: ["not_found", "label_taken"] })
  route(app, open, anyone, ({ body }) => rename(body.name))
  // @ts-expect-error the gate refuses with codes that are not listed
  route(app, open, active, ({ body }) => rename(body.name))

  // @ts-expect-error what the shape implies is not listed by hand
  endpoint({ ...post, errors: ["invalid_input"] })
}

/** Compiler test: only writing calls require the terms. */
function _readingNeedsNoTerms(app: FastifyInstance, { active }: Gates): void {
  route(app, endpoint({ ...get, errors: ["unauthenticated"] }), active, async () => ({ name: "" }))
  const listed = endpoint({ ...get, errors: ["unauthenticated", "terms_not_accepted"] })
  // @ts-expect-error a listed code cannot happen
  route(app, listed, active, async () => ({ name: "" }))
}

/** Compiler test: an empty response hides no refusal. */
function _nothingIsNoRefusal(app: FastifyInstance, { anyone }: Gates): void {
  const silent = endpoint({ ...post, output: z.object({}), errors: [] })
  const remove = async (): Promise<Nothing | Refused<"in_use">> => nothing
  route(app, silent, anyone, async () => nothing)
  // @ts-expect-error the handler refuses with a code that is not listed
  route(app, silent, anyone, remove)
  // @ts-expect-error `{}` is the type of a refusal too
  route(app, silent, anyone, async ({ body }) => (body.name ? refuse("in_use") : {}))
}

test("an endpoint's errors are the listed ones, the implied ones, and those of any call", () => {
  const any = ["too_many_requests", "too_busy", "internal", "unavailable", "clock_wrong"]
  const input = ["invalid_input", "unsupported_media_type", "file_too_large", "no_space", "foreign_page"]
  expect(errorsOf(endpoint({ ...post, errors: ["in_use"] }))).toEqual(["in_use", ...input, ...any])
  expect(errorsOf(endpoint({ ...get, query: label, errors: [] }))).toEqual(["invalid_input", ...any])
  expect(errorsOf(endpoint({ ...get, errors: [] }))).toEqual(any)
})
