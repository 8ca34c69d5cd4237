import { beforeAll, describe, expect, test } from "vitest"
import type { Endpoint } from "../contract/core/endpoint.ts"
import { exchangeResetCode } from "../contract/people/identity.ts"
import { bodyLimitOf } from "./core/http/lanes.ts"
import { headersOf, type Person, persons, send, sentBy } from "./rights.for-tests.ts"
import { activeOf, rightsTable } from "./rights.table-for-tests.ts"
import { portalOfFile } from "./testing/app.ts"
import { makerOfFile } from "./testing/contracts.ts"
import { endpoints, nameOf } from "./testing/endpoints.ts"

const portal = portalOfFile()
const table = rightsTable(portal, makerOfFile())
beforeAll(async () => void (await portal.app.ready()))

test("the table has exactly the calls of the contract", () => {
  const calls = endpoints.map(nameOf)
  expect(calls.length).toBeGreaterThan(30)
  expect([...new Set(table.map(({ call }) => call))].sort()).toEqual([...new Set(calls)].sort())
})

describe.each(table)("$title", (row) => {
  test.each(persons.map((person, index) => [person, row.statuses[index]] as const))(
    "%s gets %i",
    async (person, status) => {
      const made = await sentBy(row, person)
      const headers = { ...made.headers, ...(await headersOf(portal, person)) }
      const answer = await send(portal, row.call, { ...made, headers })
      expect(answer.statusCode, answer.body).toBe(status)
    },
  )
})

describe("unauthorized callers are refused before the body is read", () => {
  test.each(activeOf(table).filter(({ call }) => call.startsWith("POST")))("$call", async ({ call }) => {
    for (const [person, status, code] of [
      ["nobody", 401, "unauthenticated"],
      ["inactive", 403, "inactive"],
    ] as const) {
      const headers = { ...(await headersOf(portal, person)), "content-type": "application/json" }
      const answer = await send(portal, call, { payload: "{ not json", headers })
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    }
  })
})

describe("invalid bodies are refused", () => {
  const isHere = ({ path }: Endpoint) => path !== exchangeResetCode.path
  const ofJson = endpoints.filter((one) => one.method === "POST" && one.bodyKind !== "form" && isHere(one))
  test.each(ofJson.map((endpoint) => ({ call: nameOf(endpoint), most: bodyLimitOf(endpoint) })))(
    "$call",
    async ({ call, most }) => {
      const { statuses } = table.find((row) => row.call === call)!
      const isLetIn = (person: Person) => statuses[persons.indexOf(person)] !== 403
      const signedIn = await headersOf(portal, (["admin", "own", "seller"] as const).find(isLetIn) ?? "admin")
      const sent = (type: string, payload: string) =>
        send(portal, call, { payload, headers: { ...signedIn, "content-type": type } })
      expect((await sent("application/xml", "<x/>")).statusCode).toBe(415)
      expect((await sent("application/json", " ".repeat(most + 1))).statusCode).toBe(413)
    },
  )
})
