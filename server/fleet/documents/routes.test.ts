import { randomUUID } from "node:crypto"
import { docxOf, pdfOf } from "@packages/active-content/for-tests"
import { beforeEach, describe, expect, it } from "vitest"
import type { CarDocument } from "../../../contract/fleet/documents.ts"
import { addFile } from "../../core/files.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, freising, kessler } from "../../testing/builder.ts"
import { sendFile, storedFiles } from "../../testing/files.ts"
import { admin, manager, post, read } from "../../testing/requests.ts"

const portal = portalOfFile()
beforeEach(() => portal.db.run("delete from cars"))

const pdf = pdfOf("Gutachten")
const { preOffer, selection } = builderOn(portal)

const upload = (carId: string, name = "Gutachten.pdf", bytes: Buffer = pdf, who: string | null = admin) =>
  sendFile(portal, `/api/car/document?carId=${carId}`, who, { name, bytes })
const get = (url: string, who = admin) => portal.get(url, who)
async function list(carId: string, who = admin): Promise<string[]> {
  const answer = await get(`/api/car/document/all?carId=${carId}`, who)
  expect(answer.statusCode).toBe(200)
  return answer.json<CarDocument[]>().map(({ filename }) => filename)
}
const remove = (id: unknown) => post(portal, "/api/car/document/delete", admin, { id })
const stored = () => storedFiles(portal.db)

describe("an upload is refused", () => {
  it.each([
    ["content of another format", "a.docx", pdf, 424, "document_unreadable"],
    ["a format that is not allowed", "a.html", Buffer.from("<script>"), 424, "document_unreadable"],
    ["nothing but an ending", ".pdf", pdf, 424, "document_unreadable"],
    ["more than 20 MB", "a.pdf", Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]), 413, "file_too_large"],
  ])("for %s", async (_, name, bytes, status, code) => {
    const { id } = await selection()
    expect(await upload(id, name, bytes)).toMatchObject({ status, body: { code } })
    expect([await list(id), await stored()]).toEqual([[], []])
  })

  it("without a car, keeping no file", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000"
    expect(await upload(unknown)).toMatchObject({ status: 404, body: { code: "not_found" } })
    expect(await upload(unknown, "a.txt")).toMatchObject({ status: 424 })
    expect(await upload("x")).toMatchObject({ status: 422 })
    expect(await stored()).toEqual([])
  })
})

it("keeps its name, or gets a numbered one if used", async () => {
  const { id } = await selection()
  const names = ["Gutachten.pdf", "GUTACHTEN.pdf", "Gutachten.pdf", "Fotos/außen.pdf"]
  for (const [index, name] of names.entries())
    expect(await upload(id, name, pdfOf(index))).toMatchObject({ status: 201 })
  expect((await upload(id, "Vertrag.docx", await docxOf())).body).toEqual({
    id: expect.any(String),
    filename: "Vertrag.docx",
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    size: (await docxOf()).length,
    uploadedAt: "2026-11-16T09:00:00.000Z",
  })
  expect(await list(id)).toEqual([
    "1-GUTACHTEN.pdf",
    "2-Gutachten.pdf",
    "Fotos_außen.pdf",
    "Gutachten.pdf",
    "Vertrag.docx",
  ])
})

it("gives simultaneous uploads of one name different names", async () => {
  const { id } = await selection()
  await Promise.all(Array.from({ length: 5 }, (_, index) => upload(id, "Gutachten.pdf", pdfOf(index))))
  expect(await list(id)).toEqual([
    ...[1, 2, 3, 4].map((number) => `${number}-Gutachten.pdf`),
    "Gutachten.pdf",
  ])
  expect(await stored()).toHaveLength(5)
})

it("returns the existing document on a repeated upload, after a lost response", async () => {
  const { id } = await selection()
  await upload(id, "Gutachten.pdf", pdfOf(1))
  const version = () => portal.db.one("select version, offer_version from cars where id = $1", [id])
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(id, "gutachten.pdf")))
  const before = await version()
  answers.push(await upload(id, "Gutachten.pdf"))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.filename}`)).size).toBe(1)
  expect(await version()).toEqual(before)
  expect(await list(id)).toEqual(["1-gutachten.pdf", "Gutachten.pdf"])
  expect(await stored()).toHaveLength(2)
  await upload(id, "Zustand.pdf")
  expect(await list(id)).toHaveLength(3)
})

it("is downloaded unchanged, never displayed", async () => {
  const { id } = await selection()
  const { body } = await upload(id, "Prüf 'bericht' (50%).pdf")
  const { statusCode, headers, rawPayload } = await get(`/api/car/document?id=${body.id}`, kessler)
  expect([statusCode, rawPayload.equals(pdf)]).toEqual([200, true])
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(pdf.length),
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "content-disposition":
      "attachment; filename=\"Pruef 'bericht' (50_).pdf\"; filename*=UTF-8''Pr%C3%BCf%20%27bericht%27%20%2850%25%29.pdf",
  })
  expect(headers["content-security-policy"]).toContain("sandbox")
})

describe("documents are visible to everyone who sees the car", () => {
  const munich = castLocation("1201").id
  /** Readers of list and document: the other group, the group's branch, the car's own location. */
  async function readers(carId: string) {
    const { body } = await upload(carId)
    const answers = await Promise.all(
      [manager, freising, kessler].map(async (who) => {
        const listed = await get(`/api/car/document/all?carId=${carId}`, who)
        const read = await get(`/api/car/document?id=${body.id}`, who)
        expect(read.statusCode).toBe(listed.statusCode)
        return read.statusCode
      }),
    )
    expect((await get(`/api/car/document?id=${body.id}`)).statusCode).toBe(200)
    return answers
  }
  const held = {
    locationId: munich,
    activityState: "PRE_CONTRACT_ACCEPTED",
    userId: castUser(kessler).id,
  } as const

  it.each([
    ["a pre-offer", () => preOffer({ locationId: munich }), [404, 200, 200]],
    ["a hidden one", () => preOffer({ locationId: munich, display: false }), [404, 404, 404]],
    ["one without a location", () => preOffer({ locationId: null }), [404, 404, 404]],
    ["an accepted one", () => preOffer(held), [404, 404, 200]],
    ["a ZVF", () => selection(), [200, 200, 200]],
    ["a hidden ZVF", () => selection({ display: false }), [404, 404, 404]],
  ])("%s", async (_, make, expected) => {
    expect(await readers((await make()).id)).toEqual(expected)
  })

  it("a pre-offer by its listed locations", async () => {
    const { id } = await preOffer()
    const listed = castUser(manager).locations.map((vfnr) => castLocation(vfnr).id)
    const url = `/api/car/document/all?carId=${id}`
    const statusFor = async (ids: string) =>
      (await read(portal, url, manager, { "x-location-ids": ids })).status
    expect([await statusFor(listed.join()), await statusFor(munich)]).toEqual([200, 403])
  })
})

it("is deleted once, with its file", async () => {
  const { id } = await selection()
  const first = await upload(id)
  await upload(id, "Gutachten.pdf", pdfOf(1))
  for (const status of [200, 404]) expect(await remove(first.body.id)).toMatchObject({ status })
  expect((await get(`/api/car/document?id=${first.body.id}`)).statusCode).toBe(404)
  expect([await list(id), (await stored()).length]).toEqual([["1-Gutachten.pdf"], 1])
})

it("is erased with its car and its file", async () => {
  const [kept, erased] = [await selection(), await selection()]
  await upload(erased.id)
  const { body } = await upload(kept.id)
  await portal.db.run("delete from cars where id = $1", [erased.id])
  expect(await stored()).toEqual([body.id])
  expect((await get(`/api/car/document?id=${body.id}`)).statusCode).toBe(200)
})

it("keeps its file while its row exists", async () => {
  const { id } = await selection()
  const { body } = await upload(id)
  for (const sql of ["delete from files where id = $1", "update files set content = '' where id = $1"])
    await expect(portal.portalDb.run(sql, [body.id])).rejects.toThrow(
      /violates foreign key|permission denied/,
    )
  expect((await get(`/api/car/document?id=${body.id}`)).rawPayload.equals(pdf)).toBe(true)
})

it("is downloaded piece by piece, whatever its size", async () => {
  const { id } = await selection()
  for (const size of [262_143, 262_144, 262_145, 1_000_000]) {
    const bytes = Buffer.concat([pdf, Buffer.alloc(size - pdf.length, "x")])
    const added = await portal.db.transaction(async (tx) => {
      const file = randomUUID()
      await addFile(tx, file, bytes)
      await tx.run(
        "insert into documents (id, car_id, filename, content_type, size, sha256, uploaded_at) values ($1, $2, $3, 'application/pdf', $4, '', now())",
        [file, id, `${size}.pdf`, size],
      )
      return file
    })
    const { rawPayload, headers } = await get(`/api/car/document?id=${added}`)
    expect([rawPayload.equals(bytes), headers["content-length"]]).toEqual([true, String(size)])
  }
})
