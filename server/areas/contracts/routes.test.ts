import { describe, expect, test } from "vitest"
import type { ContractDocument } from "../../../contract/contracts.ts"
import { embeddedText } from "../../platform/pdf/index.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { makeContracts } from "../../testing/contracts.ts"
import { actsOf, admin, manager, read, sendRequest, updateCar } from "../../testing/requests.ts"
import { type ContractFacts, factsFile } from "./rules.facts.ts"

const portal = portalOfFile()

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
    const [first] = await actsOf(portal, car.id)
    const activityId = first?.id ?? ""
    expect(await documentsOf(activityId)).toMatchObject([{ state: "waiting", number: null }])
    await makeContracts(portal)
    const confirmed = await updateCar(portal, accepted.body, { activityState: "PRE_CONTRACT_CONFIRMED" })
    const rejected = await updateCar(portal, confirmed.body, {
      activityState: "PRE_CONTRACT_REJECTED",
      reason: "Unfall",
    })
    expect(rejected.status).toBe(200)
    await makeContracts(portal)
    const documents = await documentsOf(activityId)
    expect(documents.map(({ title, state }) => [title, state])).toEqual([
      ["Verbindliche Anfrage Pre-Offer 1", "made"],
      ["Bestätigung des Vorvertrags", "made"],
      ["Stornierung des Vorvertrags", "made"],
    ])
    expect(documents.map(({ number }) => number)).toEqual([
      "ZVF-2026-000001",
      "ZVF-2026-000002",
      "ZVF-2026-000003",
    ])
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
  await makeContracts(portal)
  const [document] = await documentsOf(act?.id ?? "")
  expect(document).toMatchObject({ title: "Verbindliche Anfrage ZVF", state: "made" })
})
