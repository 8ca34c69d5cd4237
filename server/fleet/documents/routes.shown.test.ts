import { createHash } from "node:crypto"
import { pdfOf } from "@packages/active-content/for-tests"
import { embeddedText } from "@packages/pdf"
import { expect, test } from "vitest"
import type { CaseDocument } from "../../../contract/cases/activities.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { type ContractFacts, factsFile } from "../../cases/contracts/rules.facts.ts"
import { castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, kessler } from "../../testing/builder.ts"
import { makeContracts, makerOfFile } from "../../testing/contracts.ts"
import { tamperWith } from "../../testing/database.ts"
import { sendFile, storedFiles } from "../../testing/files.ts"
import { sealAll } from "../../testing/journal.ts"
import { actsOf, admin, manager, post, refused, sendRequest } from "../../testing/requests.ts"
import { unsoundFiles } from "./verify.ts"

const portal = portalOfFile()
const maker = makerOfFile()
const { caseOf, current, preOffer, send, storeCar, update } = builderOn(portal)

const upload = async (car: Car, name = "Zustand.pdf", bytes = pdfOf("erster")) =>
  String((await sendFile(portal, `/api/car/document?carId=${car.id}`, admin, { name, bytes })).body.id)
const remove = (id: string) => post(portal, "/api/car/document/delete", admin, { id })
const namesOf = (documents: CaseDocument[]) =>
  documents.map(({ filename, standing }) => `${filename} ${standing}`)
const statusFor = async (id: string, who: string) =>
  (await portal.get(`/api/car/document?id=${id}`, who)).statusCode

const now = async (car: Car) => (await current(car)) as Car
const documentsOf = async (id: string, who = manager) => namesOf((await caseOf(id, who)).documents ?? [])
const accept = (car: Car) => sendRequest(portal, "PRE_OFFER_ACCEPT", car)

async function accepted() {
  const loaded = await preOffer()
  const document = await upload(loaded)
  const { car, id } = await send("PRE_OFFER_ACCEPT", await now(loaded))
  return { car, document, actId: id }
}

test("refuses an acceptance after a document was added or removed", async () => {
  const car = await preOffer()
  const document = await upload(car)
  expect(await accept(car)).toMatchObject(refused(409, "offer_changed"))
  const seen = await now(car)
  await remove(document)
  expect(await accept(seen)).toMatchObject(refused(409, "offer_changed"))
  expect(await accept(await now(car))).toMatchObject({ status: 200 })
})

test("stores name, size and hash of documents with an acceptance, and in its contract", async () => {
  const { document, actId } = await accepted()
  const sha256 = createHash("sha256").update(pdfOf("erster")).digest("hex")
  const shown = { id: document, filename: "Zustand.pdf", size: pdfOf("erster").length, sha256 }
  await makeContracts(portal, maker)
  const contract = (await portal.get(`/api/contract?actId=${actId}`, manager)).rawPayload
  const facts: ContractFacts = JSON.parse(embeddedText(contract, factsFile) ?? "")
  expect(facts.documents).toEqual([shown])
})

test("replaced documents stay readable for both sides", async () => {
  const { car, document, actId } = await accepted()
  expect(await documentsOf(actId)).toEqual(["Zustand.pdf shown"])
  expect((await remove(document)).status).toBe(200)
  const second = await upload(car, "Zustand.pdf", pdfOf("zweiter"))
  for (const who of [manager, admin])
    expect(await documentsOf(actId, who)).toEqual(["Zustand.pdf removed", "Zustand.pdf added"])
  for (const who of [manager, admin]) {
    const { rawPayload } = await portal.get(`/api/car/document?id=${document}`, who)
    expect(rawPayload.equals(pdfOf("erster"))).toBe(true)
  }
  expect([await statusFor(document, kessler), await statusFor(second, manager)]).toEqual([404, 200])

  // Once the case holds the car no more, new documents do not belong to it.
  expect((await update(await now(car), { activityState: null, reason: "x" })).status).toBe(200)
  expect(await documentsOf(actId)).toEqual(["Zustand.pdf removed"])
  await storeCar(car, { archivedAt: "2026-11-16" })
  expect([await statusFor(document, manager), await statusFor(second, kessler)]).toEqual([200, 404])
})

test("verification reports a missing or altered file at its act", async () => {
  const { car, document, actId } = await accepted()
  await remove(document)
  const later = await upload(car, "Später.pdf", pdfOf("zweiter"))
  await sealAll(portal.db)
  const found = async () =>
    (await unsoundFiles(portal.db))
      .filter(({ id }) => [actId, document, later].includes(id))
      .map(({ kind, id, position }) => [kind, id, typeof position])
  expect(await found()).toEqual([])
  await tamperWith(portal, "update files set content = 'x' where id = $1", [document])
  expect(await found()).toEqual([["case.accept", actId, "number"]])
  await tamperWith(portal, "delete from files where id in ($1, $2)", [document, later])
  expect((await found()).sort()).toEqual(
    [
      ["case.accept", actId, "number"],
      ["document.created", later, "number"],
    ].sort(),
  )
})

test("stores documents with recorded acceptances too", async () => {
  const car = await preOffer()
  await upload(car)
  const { id: userId } = castUser(manager)
  const recorded = { activityState: "PRE_CONTRACT_CONFIRMED", userId, preOfferType: "MAIN" }
  expect((await update(await now(car), recorded)).status).toBe(200)
  const [act] = await actsOf(portal, car.id)
  expect(await documentsOf(act?.id ?? "")).toEqual(["Zustand.pdf shown"])
})

test("deletes an unreferenced document with its file", async () => {
  const car = await preOffer()
  const document = await upload(car)
  await send("PRE_OFFER_REQUEST", await now(car))
  await remove(document)
  expect(await statusFor(document, admin)).toBe(404)
  expect(await storedFiles(portal.db)).not.toContain(document)
})

test("a document added during an acceptance is part of it or refuses it", async () => {
  const car = await preOffer()
  const [answer] = await Promise.all([accept(car), upload(car)])
  const [act] = await actsOf(portal, car.id)
  if (answer.status === 200) expect(await documentsOf(act?.id ?? "")).toEqual(["Zustand.pdf added"])
  else expect([answer.body.code, act]).toEqual(["offer_changed", undefined])
})
