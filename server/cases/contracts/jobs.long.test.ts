import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { embeddedText } from "../../core/pdf/index.ts"
import { checkWithQpdf } from "../../core/pdf/qpdf-for-tests.ts"
import { readingOrder, readPdf } from "../../core/pdf/reader-for-tests.ts"
import { renderPdf } from "../../core/pdf/render.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { makeContracts, makerOfFile } from "../../testing/contracts.ts"
import { actsOf, admin, sendRequest, updateCar } from "../../testing/requests.ts"
import { contentOf } from "./rules.content.ts"
import { type ContractFacts, factsFile } from "./rules.facts.ts"

/** Documents read back by independent tools, deeply. */
const portal = portalOfFile()
const maker = makerOfFile()
let documents: Buffer[]
beforeAll(async () => {
  const car = await addPreOffer(portal.db)
  const accepted = await sendRequest(portal, "PRE_OFFER_ACCEPT", car)
  const confirmed = await updateCar(portal, accepted.body, { activityState: "PRE_CONTRACT_CONFIRMED" })
  const rejection = { activityState: "PRE_CONTRACT_REJECTED", reason: "Unfallschaden; „Totalverlust“" }
  await updateCar(portal, confirmed.body, rejection)
  const zvf = await addSelection(portal.db)
  await sendRequest(portal, "SELECTION_ACCEPT", zvf)
  await makeContracts(portal, maker)
  const acts = [...(await actsOf(portal, car.id)), ...(await actsOf(portal, zvf.id))]
  documents = await Promise.all(
    acts.map(async ({ id }) => (await portal.get(`/api/contract?actId=${id}`, admin)).rawPayload),
  )
})

const factsIn = (pdf: Buffer): ContractFacts => JSON.parse(embeddedText(pdf, factsFile) ?? "")

test("headings, statements, tables and the place in the record are read in this order", async () => {
  expect(documents).toHaveLength(4)
  for (const pdf of documents) {
    const { pages } = await readPdf(pdf)
    const read = pages.flatMap(readingOrder)
    const { title, record, offer, kind, car } = factsIn(pdf)
    expect(read[0]).toBe(`H1 ${title}`)
    const headings = read.filter((line) => line.startsWith("H2 ")).map((line) => line.slice(3))
    expect(headings).toEqual([
      "Fahrzeug",
      car.area === "SELECTION" ? "ZVF" : "Pre-Offer 1",
      "Anhang: Bedingungen und Dokumente",
      "Anhang: Nachweis",
    ])
    expect(pages).toHaveLength(2)
    expect(read.join(" ").replaceAll(" ", "")).toContain(record.hash)
    expect(offer.netCents).toBeGreaterThan(0)
    if (kind === "REQUEST" || kind === "REJECTION")
      expect(read.join(" ")).not.toMatch(/Vorvertrag (ist|besteht|gilt)|ist damit (gültig|geschlossen)/)
    expect(await checkWithQpdf(pdf)).toBe(0)
  }
})

test("whatever anybody typed: the document is sound, the same again, and the data has every sign of it", async () => {
  const facts = factsIn(documents[2] as Buffer)
  const typed = fc.string({ unit: "binary", maxLength: 400 })
  await fc.assert(
    fc.asyncProperty(typed, typed, typed, async (reason, name, designation) => {
      const changed: ContractFacts = {
        ...facts,
        act: { ...facts.act, reason },
        person: { ...facts.person, name },
        car: { ...facts.car, modelDesignation: designation },
      }
      const pdf = await renderPdf(contentOf(changed))
      expect(JSON.parse(embeddedText(pdf, factsFile) ?? "")).toEqual(JSON.parse(JSON.stringify(changed)))
      expect((await renderPdf(contentOf(changed))).equals(pdf)).toBe(true)
      expect(await checkWithQpdf(pdf)).toBe(0)
    }),
    { numRuns: 60 },
  )
})
