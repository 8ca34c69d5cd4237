import { execFile } from "node:child_process"
import { accessSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"
import { embeddedText } from "@packages/pdf"
import { checkWithQpdf, readingOrder, readPdf, renderPdf } from "@packages/pdf/for-tests"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { makeContracts, makerOfFile } from "../../testing/contracts.ts"
import { actsOf, admin, sendRequest, updateCar } from "../../testing/requests.ts"
import { contentOf } from "./rules.content.ts"
import { type ContractFacts, factsFile } from "./rules.facts.ts"

/** Verifies documents with independent tools. */
const portal = portalOfFile()
const maker = makerOfFile()
const run = promisify(execFile)
const isInstalled = (tool: string) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, tool))
      return true
    } catch {
      return false
    }
  })

let folder: string
let documents: Buffer[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "zvf-documents-"))
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
afterAll(() => rm(folder, { recursive: true, force: true }))

const factsIn = (pdf: Buffer): ContractFacts => JSON.parse(embeddedText(pdf, factsFile) ?? "")

test("headings, statements, tables and journal position are read in this order", async () => {
  expect(documents).toHaveLength(4)
  for (const pdf of documents) {
    const { pages } = await readPdf(pdf)
    const read = pages.flatMap(readingOrder)
    const { title, journal, offer, kind, car } = factsIn(pdf)
    expect(read[0]).toBe(`H1 ${title}`)
    const headings = read.filter((line) => line.startsWith("H2 ")).map((line) => line.slice(3))
    expect(headings).toEqual([
      "Fahrzeug",
      car.area === "SELECTION" ? "ZVF" : "Pre-Offer 1",
      "Anhang: Bedingungen und Dokumente",
      "Anhang: Nachweis",
    ])
    expect(pages).toHaveLength(2)
    expect(read.join(" ").replaceAll(" ", "")).toContain(journal.hash)
    expect(offer.netCents).toBeGreaterThan(0)
    if (kind === "REQUEST" || kind === "REJECTION")
      expect(read.join(" ")).not.toMatch(/Vorvertrag (ist|besteht|gilt)|ist damit (gültig|geschlossen)/)
    expect(await checkWithQpdf(pdf)).toBe(0)
  }
})

test("any input results in a valid, reproducible, complete document", async () => {
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

// Not available from npm: without them these tests are skipped, which the summary line counts.
describe.skipIf(!isInstalled("pdfinfo") || !isInstalled("pdftotext"))("parsed by poppler", () => {
  const poppler = async (tool: string, pdf: Buffer, ...options: string[]) => {
    const path = join(folder, "document.pdf")
    await writeFile(path, pdf)
    const { stdout, stderr } = await run(tool, [...options, path, ...(tool === "pdftotext" ? ["-"] : [])])
    return { stdout, stderr }
  }

  test("is a valid tagged PDF whose structure contains all visible text", async () => {
    for (const pdf of documents) {
      const { stdout, stderr } = await poppler("pdfinfo", pdf, "-struct-text")
      expect(stderr).toBe("")
      const { pages } = await readPdf(pdf)
      const plain = (text: string) => text.replace(/\s+/g, "")
      const quoted = [...stdout.matchAll(/"(.*)"\s*$/gm)].map(([, text = ""]) => text).join("")
      const ours = pages
        .flatMap(readingOrder)
        .map((line) => line.replace(/^\w+ /, ""))
        .join("")
      expect(plain(quoted)).toBe(plain(ours))
      expect((await poppler("pdfinfo", pdf)).stdout).toMatch(/Tagged:\s+yes/)
    }
  })

  test("is read from top to bottom in the same order", async () => {
    const { stdout } = await poppler("pdftotext", documents[0] as Buffer, "-raw")
    const lines = stdout.split(/[\r\n\f]+/)
    const headings = [
      "Annahme Pre-Offer 1",
      "Fahrzeug",
      "Pre-Offer 1",
      "Anhang: Bedingungen und Dokumente",
      "Anhang: Nachweis",
    ]
    const places = headings.map((heading) => lines.indexOf(heading))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})
