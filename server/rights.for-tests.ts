import { expect } from "vitest"
import type { Endpoint } from "../contract/core/endpoint.ts"
import { errorsOf } from "../contract/core/errors-for-tests.ts"
import type { Answer, TestApp } from "./testing/app.ts"
import { endpoints, nameOf } from "./testing/endpoints.ts"

/** The callers. Tested objects belong to 1201 in Munich. */
export const people = {
  nobody: null,
  inactive: "beratung@sommer.example",
  seller: "beratung@brenner.example",
  otherGroup: "leitung@brenner.example",
  sibling: "leitung@freising.example",
  own: "leitung@kessler.example",
  admin: "admin@aurel.example",
} as const
export type Person = keyof typeof people
export const persons = Object.keys(people) as Person[]
export type Statuses = readonly [number, number, number, number, number, number, number]

export type Call = { query?: string; payload?: object | string; headers?: Record<string, string> }
/** The input: a query, a form, both, or a body; a function creates it per caller. */
type Sent = string | object | FormData | URLSearchParams | readonly [query: string, FormData]
export type Given = Sent | ((person: Person) => Sent | Promise<Sent>)
export type Row = { call: string; title: string; statuses: Statuses; given: Given }

/** A row of the table as a call by one person. */
export async function sentBy({ given }: Row, person: Person): Promise<Call> {
  const sent: Sent = typeof given === "function" ? await given(person) : given
  if (typeof sent === "string") return { query: sent }
  if (sent instanceof URLSearchParams)
    return { payload: `${sent}`, headers: { "content-type": "application/x-www-form-urlencoded" } }
  const [query, form] = Array.isArray(sent) ? sent : ["", sent]
  if (!(form instanceof FormData)) return { payload: sent }
  const encoded = new Response(form)
  const headers = { "content-type": encoded.headers.get("content-type") ?? "" }
  return { query, payload: Buffer.from(await encoded.arrayBuffer()), headers }
}

/** Sends a call; refusals must be declared in its endpoint, except where the call does not exist. */
export async function send({ app }: TestApp, call: string, made: Call): Promise<Answer> {
  const [method, url] = call.split(" ") as ["GET" | "POST", string]
  const { query = "", payload = method === "POST" ? {} : undefined, headers = {} } = made
  const request = {
    method,
    url: url + query,
    headers,
    ...(method === "POST" && payload !== undefined && { payload }),
  }
  const answer = await answerTo()
  if (answer.statusCode < 400 || !app.hasRoute({ method, url })) return answer
  const endpoint = endpoints.find((one) => nameOf(one) === call) as Endpoint
  expect(errorsOf(endpoint), `${call} declares the code`).toContain(answer.json().code)
  return answer

  async function answerTo(): Promise<Answer> {
    if (url !== "/api/live") return app.inject(request)
    // Streams never end by themselves.
    const begun = await app.inject({ ...request, payloadAsStream: true })
    begun.stream().destroy()
    return begun.statusCode === 200 ? begun : app.inject(request)
  }
}

export const headersOf = async (portal: TestApp, person: Person): Promise<Record<string, string>> => {
  const mail = people[person]
  return mail ? portal.signInAs(mail) : {}
}
