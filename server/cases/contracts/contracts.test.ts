import { embeddedText } from "@packages/pdf"
import { describe, expect, test } from "vitest"
import type { ContractDocument } from "../../../contract/cases/contracts.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { makeContracts, makerOfFile } from "../../testing/contracts.ts"
import { back, blockForm, callAs, newcomer } from "../../testing/moderation.ts"
import { actsOf, admin, manager, post, read, refused, requestBody } from "../../testing/requests.ts"
import { type ContractFacts, factsFile } from "./rules.facts.ts"

const portal = portalOfFile()
const maker = makerOfFile()
const { accepted, leave, preOffer, requestedSelection, storeCar, storeUser, update } = builderOn(portal)

async function documentsOf(caseId: string, who = manager): Promise<ContractDocument[]> {
  return (await read(portal, `/api/contract/all?activityId=${caseId}`, who)).body
}
async function pdfOf(actId: string, who = manager): Promise<Buffer> {
  const answer = await portal.get(`/api/contract?actId=${actId}`, who)
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
const factsIn = (pdf: Buffer): ContractFacts => JSON.parse(embeddedText(pdf, factsFile) ?? "")

test("a pre-offer has a document for its acceptance, confirmation and cancellation, for both sides", async () => {
  const { car, id: caseId } = await accepted()
  expect(await documentsOf(caseId)).toMatchObject([{ state: "waiting", number: null }])
  await makeContracts(portal, maker)
  const confirmed = await update(car, { activityState: "PRE_CONTRACT_CONFIRMED" })
  const cancelled = { activityState: "PRE_CONTRACT_REJECTED", reason: "Unfall" }
  expect((await update(confirmed.body, cancelled)).status).toBe(200)
  await makeContracts(portal, maker)
  const documents = await documentsOf(caseId)
  expect(documents).toMatchObject([
    { title: "Annahme Pre-Offer 1", state: "made" },
    { title: "Bestätigung des Vorvertrags", state: "made" },
    { title: "Stornierung des Vorvertrags", state: "made" },
  ])
  const numbers = documents.map(({ number }) => number ?? "")
  const first = Number(/^ZVF-2026-(\d{6})$/.exec(numbers[0] ?? "")?.[1])
  expect(numbers.map((number) => Number(number.slice(-6)))).toEqual([first, first + 1, first + 2])
  expect(await documentsOf(caseId, admin)).toEqual(documents)
  expect(factsIn(await pdfOf(documents[2]?.actId ?? ""))).toMatchObject({
    kind: "CANCELLATION",
    act: { reason: "Unfall" },
    car: { jobNumber: car.jobNumber },
    confirmation: expect.any(Object),
  })
})

test("a ZVF request has a document", async () => {
  const { id } = await requestedSelection()
  await makeContracts(portal, maker)
  expect(await documentsOf(id)).toMatchObject([{ title: "ZVF-Anfrage", state: "made" }])
})

describe("can be read by", () => {
  const facts = async (types: string) => {
    const person = await newcomer(portal, `vertrag-${types}-${Math.random()}`, "SALES_MANAGER", "1101")
    const car = await preOffer()
    const body = requestBody("PRE_OFFER_ACCEPT", car, { userId: person.id })
    expect((await callAs(portal, person, "/api/car/mail", body)).status).toBe(200)
    const [act] = await actsOf(portal, car.id)
    await makeContracts(portal, maker)
    const list = `/api/contract/all?activityId=${act?.id}`
    return { person, car, list, file: `/api/contract?actId=${act?.id}` }
  }

  test("the user, also when blocked, in another role, or without the location", async () => {
    const { person, list, file } = await facts("blocked")
    await storeUser(person.mail, { type: "SELLER" })
    await leave(person.id, "1101")
    expect((await callAs(portal, person, list)).status).toBe(200)
    await updateBlock(person.id)
    const blocked = await back(portal, person)
    expect((await callAs(portal, blocked, "/api/location/all")).status).toBe(403)
    const answer = await portal.app.inject({ url: file, headers: blocked.headers })
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"])
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="ZVF-2026-/)
  })

  test("colleagues of any role, unless blocked", async () => {
    const { list } = await facts("others")
    const colleague = await newcomer(portal, "kollegin-gesperrt", "SELLER", "1101")
    expect((await callAs(portal, colleague, list)).status).toBe(200)
    await updateBlock(colleague.id)
    expect(await callAs(portal, await back(portal, colleague), list)).toMatchObject(refused(404, "not_found"))
  })

  test("these also if the car is archived", async () => {
    const { car, list, file, person } = await facts("archiv")
    await storeCar(car, { activityState: null, userId: null, archivedAt: "2026-11-16" })
    expect((await callAs(portal, person, list)).body).toMatchObject([{ state: "made" }])
    expect((await portal.get(file, manager)).statusCode).toBe(200)
  })

  const updateBlock = (userId: string) => post(portal, "/api/user/block", admin, blockForm(userId))
})
