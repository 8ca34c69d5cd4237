import { gunzipSync } from "node:zlib"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import type { Area } from "../../../contract/core/enums.ts"
import type { AgentCar, Car } from "../../../contract/fleet/cars.ts"
import { asOfSql } from "../../core/postgres/as-of.ts"
import type { Db } from "../../core/postgres/db.ts"
import { castLocation } from "../../demo/cast.ts"
import type { VisibleGroups } from "../../portal/access/gate.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import type { SentList } from "./kept-lists.ts"
import { carLists } from "./lists.ts"

const portal = portalOfFile()
const { preOffer, selection, storeCar } = builderOn(portal)
const groups = ["1101"] as readonly string[] as VisibleGroups
/** A list for a caller who passes the gate now. */
async function listOf(lists: ReturnType<typeof carLists>, area: Area = "PRE_OFFER"): Promise<SentList> {
  const asOf = (await portal.db.value<string>(`select ${asOfSql("null")}`)) as string
  return lists.ofArea(area, { groups, asOf })
}
const carsIn = ({ gzip }: SentList) => JSON.parse(String(gunzipSync(gzip))) as AgentCar[]
beforeEach(() => portal.db.run("delete from cars"))

test("during writes, every list includes the last commit before its call, in every process", async () => {
  const cars = await Promise.all(Array.from({ length: 20 }, () => preOffer()))
  const processes = [carLists(portal.db), carLists(portal.db)]
  const writeAndRead = async (car: Car, index: number) => {
    for (let round = 0; round < 10; round += 1) {
      await storeCar(car, { paintCode: String(round) })
      const listed = carsIn(await listOf(processes[(index + round) % 2]!))
      expect(listed.find(({ id }) => id === car.id)?.paintCode).toBe(String(round))
    }
  }
  await Promise.all(cars.map(writeAndRead))
})

test("a commit is not missed although a later transaction committed first", async () => {
  const [slow, quick] = [await preOffer(), await preOffer()]
  const lists = carLists(portal.db)
  const codes = async () => new Map(carsIn(await listOf(lists)).map((car) => [car.id, car.paintCode]))
  await portal.db.transaction(async (tx) => {
    await tx.run("update cars set paint_code = 'slow' where id = $1", [slow.id])
    await storeCar(quick, { paintCode: "quick" })
    expect(await codes()).toEqual(
      new Map([
        [slow.id, slow.paintCode],
        [quick.id, "quick"],
      ]),
    )
  })
  expect(await codes()).toEqual(
    new Map([
      [slow.id, "slow"],
      [quick.id, "quick"],
    ]),
  )
})

test("a car in no list changes none, so purging the archive compresses nothing again", async () => {
  await preOffer()
  const archived = await preOffer()
  await storeCar(archived, { archivedAt: "2026-01-02T03:04:05Z" })
  const lists = carLists(portal.db)
  const before = await listOf(lists)
  await portal.db.run("delete from cars where id = $1", [archived.id])
  expect(await listOf(lists)).toBe(before)
})

const edit = fc.record({
  at: fc.nat(4),
  fields: fc.constantFrom<object>(
    { display: false },
    { display: true },
    { archivedAt: "2026-01-02T03:04:05Z" },
    { archivedAt: null },
    { locationId: castLocation("1201").id },
    { locationId: castLocation("1101").id },
    { locationId: null },
    { licensePlateNumber: "HH-A 1" },
    { area: "SELECTION" },
    { area: "PRE_OFFER" },
  ),
})

test("after any changes, each process sends the same list with the same tag as a new one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(edit, { maxLength: 4 }), { maxLength: 5 }), async (steps) => {
      await portal.db.run("delete from cars")
      const cars = await Promise.all(Array.from({ length: 5 }, () => preOffer()))
      const [often, rarely] = [carLists(portal.db), carLists(portal.db)]
      await listOf(rarely)
      for (const edits of steps) {
        for (const { at, fields } of edits) await storeCar(cars[at]!, fields)
        await listOf(often)
      }
      const whole = await listOf(carLists(portal.db))
      for (const lists of [often, rarely]) expect(await listOf(lists)).toEqual(whole)
    }),
    { numRuns: 15 },
  )
})

test("has cars that were erased or whose location joined another group no more", async () => {
  const [erased, kept, moved] = [
    await preOffer(),
    await preOffer(),
    await preOffer({ locationId: castLocation("1102").id }),
  ]
  const lists = carLists(portal.db)
  const ids = async () => new Set(carsIn(await listOf(lists)).map(({ id }) => id))
  expect(await ids()).toEqual(new Set([erased.id, kept.id, moved.id]))
  await portal.db.run("delete from cars where id = $1", [erased.id])
  expect(await ids()).toEqual(new Set([kept.id, moved.id]))
  const move = (vfnr: string) =>
    portal.db.run("update locations set vfnr_hb = $2, main_location_id = $3 where id = $1", [
      ...[castLocation("1102").id, vfnr, castLocation(vfnr).id],
    ])
  await move("1201")
  expect(await ids()).toEqual(new Set([kept.id]))
  await move("1101")
  expect(await ids()).toEqual(new Set([kept.id, moved.id]))
})

/** A database whose reads are answered in the order that the test chooses. */
function manualDb() {
  const reads: { answer: () => void }[] = []
  const many = async <Row>(sql: string, parameters?: readonly unknown[]) => {
    const rows = await portal.db.many<Row>(sql, parameters)
    await new Promise<void>((answer) => reads.push({ answer }))
    return rows
  }
  return { db: { ...portal.db, many } as Db, reads }
}

test("a slow read never replaces what a later one found, and no call gets what was read before it", async () => {
  const car = await selection()
  const { db, reads } = manualDb()
  const lists = carLists(db)
  // Of no snapshot, so that each call reads.
  const caller = { groups, asOf: "" }
  const code = async () => carsIn(await lists.ofArea("SELECTION", caller))[0]?.paintCode
  const first = code()
  await expect.poll(() => reads.length).toBe(1)
  await storeCar(car, { paintCode: "later" })
  const during = [code(), code()]
  reads[0]!.answer()
  expect(await first).toBe(car.paintCode)
  await expect.poll(() => reads.length).toBe(2)
  reads[1]!.answer()
  expect(await Promise.all(during)).toEqual(["later", "later"])
  expect(reads).toHaveLength(2)
})

test("a list of many cars is whole and in order although cars change while its pages are read", async () => {
  await portal.db.run(
    "insert into cars (job_number, area, display) select lpad(n::text, 5, '0'), 'SELECTION', true from generate_series(1, 1500) n",
  )
  let reads = 0
  const many = async <Row>(sql: string, parameters?: readonly unknown[]) => {
    reads += 1
    // One car of the first page moves behind the last one, and one of the second page before the first.
    if (reads === 2)
      await portal.db.run(
        `update cars set job_number = case job_number when '00001' then '99999' else '00000' end
         where job_number in ('00001', '01500')`,
      )
    return portal.db.many<Row>(sql, parameters)
  }
  const read = await listOf(carLists({ ...portal.db, many } as Db), "SELECTION")
  expect(reads).toBe(3)
  const numbers = Array.from({ length: 1498 }, (_, at) => String(at + 2).padStart(5, "0"))
  expect(carsIn(read).map(({ jobNumber }) => jobNumber)).toEqual(["00000", ...numbers, "99999"])
  expect(await listOf(carLists(portal.db), "SELECTION")).toEqual(read)
})

test("nothing is read for a caller who knows no later snapshot", async () => {
  let reads = 0
  const many = async () => {
    reads += 1
    return [{ asOf: "1 7:7:", regrouped: false, id: null, jobNumber: null, text: null }]
  }
  const lists = carLists({ ...portal.db, many } as unknown as Db)
  for (const [asOf, expected] of [
    ["1 7:7:", 1],
    ["1 7:7:", 1],
    // Another snapshot, and another era of the database.
    ["1 8:8:", 2],
    ["2 7:7:", 3],
  ] as const) {
    expect(carsIn(await lists.ofArea("SELECTION", { groups, asOf }))).toEqual([])
    expect(reads).toBe(expected)
  }
})

test("a failed read leaves the list as it was, and the next call reads again", async () => {
  const car = await selection()
  let fails = false
  const many = async <Row>(sql: string, parameters?: readonly unknown[]) => {
    if (fails) throw new Error("away")
    return portal.db.many<Row>(sql, parameters)
  }
  const lists = carLists({ ...portal.db, many } as Db)
  await listOf(lists, "SELECTION")
  await storeCar(car, { paintCode: "new" })
  fails = true
  await expect(listOf(lists, "SELECTION")).rejects.toThrow("away")
  fails = false
  expect(carsIn(await listOf(lists, "SELECTION"))).toMatchObject([{ id: car.id, paintCode: "new" }])
})
