import { describe, expect, test } from "vitest"
import type { ContractDocument } from "../../../contract/contracts.ts"
import { castLocation } from "../../demo/cast.ts"
import { embeddedText } from "../../platform/pdf/index.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { makeContracts, makerOfFile } from "../../testing/contracts.ts"
import { back, blockForm, callAs, newcomer } from "../../testing/moderation.ts"
import {
  actsOf,
  admin,
  manager,
  post,
  read,
  refused,
  requestBody,
  sendRequest,
  updateCar,
} from "../../testing/requests.ts"
import { type ContractFacts, factsFile } from "./rules.facts.ts"

const portal = portalOfFile()
const maker = makerOfFile()

async function documentsOf(activityId: string, who = manager): Promise<ContractDocument[]> {
  return (await read(portal, `/api/contract/all?activityId=${activityId}`, who)).body
}
async function pdfOf(actId: string, who = manager): Promise<Buffer> {
  const answer = await portal.get(`/api/contract?actId=${actId}`, who)
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
const factsIn = (pdf: Buffer): ContractFacts => JSON.parse(embeddedText(pdf, factsFile) ?? "")

describe("a pre-offer that is accepted, confirmed and cancelled", () => {
  test("has a document for each of these acts, for both sides", async () => {
    const car = await addPreOffer(portal.db)
    const accepted = await sendRequest(portal, "PRE_OFFER_ACCEPT", car)
    expect(accepted.status).toBe(200)
    const [act] = await actsOf(portal, car.id)
    const activityId = act?.id ?? ""
    expect(await documentsOf(activityId)).toMatchObject([{ state: "waiting", number: null }])
    await makeContracts(portal, maker)
    const confirmed = await updateCar(portal, accepted.body, { activityState: "PRE_CONTRACT_CONFIRMED" })
    const rejected = await updateCar(portal, confirmed.body, {
      activityState: "PRE_CONTRACT_REJECTED",
      reason: "Unfall",
    })
    expect(rejected.status).toBe(200)
    await makeContracts(portal, maker)
    const documents = await documentsOf(activityId)
    expect(documents.map(({ title, state }) => [title, state])).toEqual([
      ["Annahme Pre-Offer 1", "made"],
      ["Bestätigung des Vorvertrags", "made"],
      ["Stornierung des Vorvertrags", "made"],
    ])
    const numbers = documents.map(({ number }) => number ?? "")
    const first = Number(/^ZVF-2026-(\d{6})$/.exec(numbers[0] ?? "")?.[1])
    expect(numbers.map((number) => Number(number.slice(-6)))).toEqual([first, first + 1, first + 2])
    expect(await documentsOf(activityId, admin)).toEqual(documents)
    const facts = factsIn(await pdfOf(documents[2]?.actId ?? ""))
    expect(facts).toMatchObject({
      kind: "CANCELLATION",
      act: { reason: "Unfall" },
      car: { jobNumber: car.jobNumber },
    })
    expect(facts.confirmation).not.toBeNull()
  })
})

test("a ZVF request", async () => {
  const car = await addSelection(portal.db)
  await sendRequest(portal, "SELECTION_ACCEPT", car)
  const [act] = await actsOf(portal, car.id)
  await makeContracts(portal, maker)
  const [document] = await documentsOf(act?.id ?? "")
  expect(document).toMatchObject({ title: "ZVF-Anfrage", state: "made" })
})

describe("who reads them", () => {
  const facts = async (types: string) => {
    const person = await newcomer(portal, `vertrag-${types}-${Math.random()}`, "SALES_MANAGER")
    const { id: locationId } = castLocation("1101")
    await portal.db.run("insert into user_locations values ($1, $2)", [person.id, locationId])
    const car = await addPreOffer(portal.db)
    const body = requestBody("PRE_OFFER_ACCEPT", car, { userId: person.id, locationId })
    expect((await callAs(portal, person, "/api/car/mail", body)).status).toBe(200)
    const [act] = await actsOf(portal, car.id)
    await makeContracts(portal, maker)
    const list = `/api/contract/all?activityId=${act?.id}`
    return { person, car, list, file: `/api/contract?actId=${act?.id}` }
  }

  test("the person, also when blocked, in another role, and without the location", async () => {
    const { person, list, file } = await facts("blocked")
    const { db } = portal
    await db.run("update users set type = 'SELLER', version = version + 1 where id = $1", [person.id])
    await db.run("delete from user_locations where user_id = $1", [person.id])
    expect((await callAs(portal, person, list)).status).toBe(200)
    await updateBlock(person.id)
    const blocked = await back(portal, person)
    expect((await callAs(portal, blocked, "/api/location/all")).status).toBe(403)
    const answer = await portal.app.inject({ url: file, headers: blocked.headers })
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"])
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="ZVF-2026-/)
  })

  test("colleagues of any role, but nothing of others while blocked", async () => {
    const { list } = await facts("others")
    const colleague = await newcomer(portal, "kollegin-gesperrt")
    await portal.db.run("insert into user_locations values ($1, $2)", [colleague.id, castLocation("1101").id])
    expect((await callAs(portal, colleague, list)).status).toBe(200)
    await updateBlock(colleague.id)
    expect(await callAs(portal, await back(portal, colleague), list)).toMatchObject(refused(404, "not_found"))
  })

  test("also when the car is in the archive", async () => {
    const { car, list, file, person } = await facts("archiv")
    await portal.db.run(
      "update cars set activity_state = null, user_id = null, archived_at = now(), version = version + 1 where id = $1",
      [car.id],
    )
    expect((await callAs(portal, person, list)).body).toMatchObject([{ state: "made" }])
    expect((await portal.get(file, manager)).statusCode).toBe(200)
  })

  const updateBlock = (userId: string) => post(portal, "/api/user/block", admin, blockForm(userId))
})
