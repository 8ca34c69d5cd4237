import { beforeAll, expect, test } from "vitest"
import { exchangeResetCode } from "../contract/people/identity.ts"
import { endByIssuer, returnFromIssuer, startAtIssuer } from "../contract/people/issuer.ts"
import { CallSlots } from "./core/http/call-slots.ts"
import { headersOf, type Person, persons, send, sentBy } from "./rights.for-tests.ts"
import { rightsTable } from "./rights.table-for-tests.ts"
import { portalOfFile } from "./testing/app.ts"
import { makerOfFile } from "./testing/contracts.ts"
import { endpoints, nameOf } from "./testing/endpoints.ts"

// Every call takes a slot, so that no one can fill a process: with all slots taken, each of the contract is refused.
const portal = portalOfFile()
const table = rightsTable(portal, makerOfFile())
const laneNames = () => Object.keys(portal.app.lanes) as (keyof typeof portal.app.lanes)[]
const full = () => new CallSlots({ perCaller: Number.POSITIVE_INFINITY, all: 0, waiting: 0 })
beforeAll(async () => void (await portal.app.ready()))

/** Limited where they are opened (live/routes.test.ts). */
const streams = ["GET /api/live"]
/** These exist with another identity only. */
const elsewhere = new Set<string>(
  [exchangeResetCode, startAtIssuer, returnFromIssuer, endByIssuer].map(nameOf),
)
const calls = endpoints.map(nameOf).filter((call) => !streams.includes(call) && !elsewhere.has(call))

test("only the live stream stays open without a slot", () => {
  expect(endpoints.filter(({ lane }) => lane === "stream").map(nameOf)).toEqual(streams)
})

test.each(calls)("%s waits for a slot", async (call) => {
  const row = table.find((one) => one.call === call)!
  const isLetIn = (person: Person) => ![401, 403].includes(row.statuses[persons.indexOf(person)]!)
  const person = persons.find(isLetIn) ?? "admin"
  const made = await sentBy(row, person)
  const headers = { ...made.headers, ...(await headersOf(portal, person)) }
  const open = { ...portal.app.lanes }
  for (const name of laneNames()) Object.assign(portal.app.lanes, { [name]: full() })
  const answer = await send(portal, call, { ...made, headers }).finally(() =>
    Object.assign(portal.app.lanes, open),
  )
  expect([answer.statusCode, answer.json().code]).toEqual([503, "too_busy"])
})
