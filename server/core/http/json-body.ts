import type { FastifyInstance } from "fastify"
import { Refusal } from "../refusal.ts"

/** No call of the contract nests deeper; thousands of levels would cost the parser and the schema time. */
const deepest = 20

/** Refuses JSON bodies that nest too deeply before they are parsed. */
export function refuseDeepJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error")
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (isTooDeep(String(body))) done(new Refusal("invalid_input"))
    else parse(request, String(body), done)
  })
}

/** Counts brackets outside of strings; the parser checks the rest. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (const [bracket] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/g)) {
    if (bracket === "[" || bracket === "{") depth++
    else if (bracket === "]" || bracket === "}") depth--
    if (depth > deepest) return true
  }
  return false
}
