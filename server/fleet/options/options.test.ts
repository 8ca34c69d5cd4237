import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Option } from "../../../contract/fleet/options.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { castOptions } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { admin, post, refused } from "../../testing/requests.ts"
import { heldUp } from "../../testing/waiting.ts"

const portal = portalOfFile()
const make = builderOn(portal)

async function list(query = "") {
  return portal.get(`/api/option/${query}`, "beratung@brenner.example")
}
const labels = (answer: { json(): Option[] }) => answer.json().map(({ label }) => label)

test("refuses an unknown type", async () => {
  for (const query of ["?types=COLOUR", "?types=BRAND,COLOUR", "?types="])
    expect([query, (await list(query)).statusCode]).toEqual([query, 422])
})

test("lists options of the given types, or all", async () => {
  for (const [query, types] of [
    ["?types=BRAND", ["BRAND"]],
    ["?types=BRAND,PROMOTION", ["BRAND", "PROMOTION"]],
    ["?types=BRAND&types=PROMOTION", ["BRAND", "PROMOTION"]],
    ["", [...new Set(castOptions.map(({ type }) => type))]],
  ] as const) {
    const answer = await list(query)
    expect(new Set(answer.json<Option[]>().map(({ type }) => type))).toEqual(new Set(types))
    const ofCast = castOptions.filter(({ type }) => types.some((one) => one === type))
    expect(labels(answer)).toEqual(expect.arrayContaining(ofCast.map(({ label }) => label)))
  }
})

test("sorts labels in German order", async () => {
  for (const label of ["Äther", "Zebra", "alt"]) await make.addOption("MODEL", label)
  const sorted = ["alt", "Äther", "Camp", "Corso", "Grande", "Lumen", "Piccolo", "Porter", "Terra", "Zebra"]
  const listed = labels(await list("?types=MODEL")) as string[]
  expect(listed.filter((label) => sorted.includes(label))).toEqual(sorted)
})

const save = (body: object) => post(portal, "/api/option/", admin, body)
const remove = (body: object) => post(portal, "/api/option/delete", admin, body)
async function added(fields: Partial<Option> = {}): Promise<Option> {
  const answer = await save({ label: `Option ${randomUUID()}`, type: "BRAND", ...fields })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
test("an option that an import finds created meanwhile is recorded once", async () => {
  const { label } = await added({ type: "MODEL" })
  const inserted = await portal.db.values(
    "insert into options (type, label) values ('MODEL', $1) on conflict (type, identity_key(label)) do nothing returning id",
    [label],
  )
  const kinds = await portal.db.values<string>(
    "select kind from journal where kind like 'option.%' and content::text like '%' || $1 || '%'",
    [label],
  )
  expect([inserted, kinds]).toEqual([[], ["option.created"]])
})

const useOf = async ({ id }: Option) => {
  const answer = await portal.get("/api/option/use", admin)
  return answer.json<{ id: string }[]>().find((use) => use.id === id)
}

test("refuses options without label, known type or valid date, and edits without version", async () => {
  const { id } = await added()
  for (const [body, path] of [
    [{ type: "BRAND" }, "label"],
    [{ type: "BRAND", label: "   " }, "label"],
    [{ type: "COLOUR", label: "Rot" }, "type"],
    [{ type: "BRAND", label: "Neu", validUntil: "2026-02-30" }, "validUntil"],
    [{ type: "BRAND", label: "Neu", id }, "version"],
  ] as const)
    expect([path, await save(body)]).toMatchObject([
      path,
      { status: 422, body: { code: "invalid_input", details: [{ path }] } },
    ])
})

test("normalises labels; they are unique per type in any spelling", async () => {
  const { id, version, label } = await added({ label: "Äther\u00a0 Woche", type: "PROMOTION" })
  expect(label).toBe("Äther Woche")
  for (const same of ["Äther Woche", "  äTHER\u202fwoche ", "A\u0308ther \u200bWoche"])
    expect(await save({ label: same, type: "PROMOTION" })).toMatchObject(refused(409, "label_taken"))
  for (const other of ["Aether Woche", "Äther Woche+", "Äther-Woche"])
    expect(await save({ label: other, type: "PROMOTION" })).toMatchObject({ status: 200 })
  const other = await added({ type: "PROMOTION" })
  const renamed = { id: other.id, version: other.version, label: label.toUpperCase(), type: "PROMOTION" }
  expect(await save(renamed)).toMatchObject(refused(409, "label_taken"))
  expect(await added({ label, type: "MODEL" })).toMatchObject({ label })
  expect(await save({ id, version, label: "ÄTHER WOCHE", type: "PROMOTION" })).toMatchObject({ status: 200 })
})

test("creates one of several simultaneous equal labels", async () => {
  const body = { label: "Zugleich", type: "MODEL_SERIES" }
  const answers = await Promise.all(Array.from({ length: 6 }, () => save(body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

test("stores and lists an edit at once; refuses deleting an older version", async () => {
  const option = await added({ label: "Frühling", type: "PROMOTION" })
  expect(option).toMatchObject({ version: 1, validUntil: null })
  const edited = { ...option, label: "Frühling 2027", validUntil: "2027-05-31" }
  expect(await save(edited)).toEqual({ status: 200, body: { ...edited, version: 2 } })
  expect(await remove(option)).toMatchObject(refused(409, "version_conflict"))
  expect((await list("?types=PROMOTION")).json()).toContainEqual({ ...edited, version: 2 })
})

test("a deleted or unknown option is not found", async () => {
  const option = await added()
  expect(await remove(option)).toMatchObject({ status: 200 })
  for (const answer of [
    await remove(option),
    await save(option),
    await save({ ...option, id: randomUUID() }),
  ])
    expect(answer).toMatchObject(refused(404, "not_found"))
})

test("refuses deleting a used option, with counts, and keeps its type; archived cars count", async () => {
  const option = await added({ type: "PROMOTION" })
  expect(await useOf(option)).toBeUndefined()
  const [car] = [
    await addPreOffer(portal.db, { promotion: option.id }),
    await addPreOffer(portal.db, { promotion: option.id }),
  ]
  await make.archive(car)
  const use = { cars: 2, archivedCars: 1 }
  expect(await useOf(option)).toEqual({ id: option.id, ...use })
  const refused = { status: 409, body: { code: "in_use", details: use } }
  expect(await remove(option)).toMatchObject(refused)
  expect(await save({ ...option, type: "MODEL" })).toMatchObject(refused)
  expect(await save({ ...option, label: "Umbenannt" })).toMatchObject({ status: 200 })
  const unused = await added()
  expect(await save({ ...unused, type: "MODEL" })).toMatchObject({ status: 200, body: { type: "MODEL" } })
})

test("renames images with a label; an existing image stays", async () => {
  const brand = await added({ label: "Bildmarke" })
  const model = await added({ type: "MODEL", label: "Bildmodell" })
  const modelSeries = await added({ type: "MODEL_SERIES", label: "B1" })
  const car = { brand: brand.id, model: model.id, modelSeries: modelSeries.id }
  await addPreOffer(portal.db, { ...car, paintBaseColor: "WHITE" })
  await addPreOffer(portal.db, { ...car, paintBaseColor: "BLACK" })
  const images = [
    "Bildmarke_Bildmodell_B1_Weiß",
    "Bildmarke_Bildmodell_B1_Schwarz",
    "Neu_Bildmodell_B1_Schwarz",
    "Bildmarke_X_B1_Weiß",
  ]
  await portal.db.run(
    `with file as (insert into files values (gen_random_uuid(), '') returning id)
     insert into car_images (filename, full_file, thumb_file, hash, size, thumb_size, uploaded_at)
     select 'Fahrzeugbild_' || name || '.png', file.id, file.id, name, 1, 1, now() from unnest($1::text[]) name, file`,
    [images],
  )
  await save({ ...brand, label: "Neu" })
  await save({ ...model, label: "Modell 2" })
  const rows = await portal.db.many<{ filename: string; hash: string }>(
    "select filename, hash from car_images order by hash",
  )
  expect(Object.fromEntries(rows.map(({ hash, filename }) => [hash, filename]))).toEqual({
    Bildmarke_Bildmodell_B1_Weiß: "Fahrzeugbild_Neu_Modell 2_B1_Weiß.png",
    Bildmarke_Bildmodell_B1_Schwarz: "Fahrzeugbild_Bildmarke_Bildmodell_B1_Schwarz.png",
    Neu_Bildmodell_B1_Schwarz: "Fahrzeugbild_Neu_Modell 2_B1_Schwarz.png",
    Bildmarke_X_B1_Weiß: "Fahrzeugbild_Bildmarke_X_B1_Weiß.png",
  })
  await portal.db.run("delete from car_images")
})

test("does not lose an option used during its deletion", async () => {
  const option = await added()
  const car = await addPreOffer(portal.db)
  const takesItUp = (tx: Tx) => tx.run("update cars set brand = $2 where id = $1", [car.id, option.id])
  const deletion = heldUp(portal.db, takesItUp, () => remove(option))
  expect(await deletion).toMatchObject(refused(409, "in_use"))
})
