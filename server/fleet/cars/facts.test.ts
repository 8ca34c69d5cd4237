import fc from "fast-check"
import { expect, test } from "vitest"
import { type CarFields, carFields, catalogue } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { columnOf } from "../../core/postgres/db.ts"
import { portalOfFile } from "../../testing/app.ts"
import { anyFleet, type CarRow } from "../excel/sheet.fleet-for-tests.ts"
import { columnDefaults, factColumns, factRow } from "./change.ts"
import { carJson } from "./rows.ts"
import { changeCars, insertCars, refreshFacts } from "./writer.ts"

const portal = portalOfFile()

/** As the portal has them: numbers, and instants as text. */
const fieldsOf = (row: CarRow): CarFields =>
  Object.fromEntries(
    catalogue.map(({ name, kind }) => {
      const value = (row as Record<string, unknown>)[columnOf(name)]
      if (kind === "euro" || kind === "decimal") return [name, Number(value)]
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  ) as CarFields

const factNames = Object.keys(factColumns)
const storedSql = `
  select ${carJson} as car, json_build_object(${factNames.map((name) => `'${name}', c.${name}`).join(", ")}) as facts
  from cars c order by c.id`
const stored = () => portal.db.many<{ car: Car; facts: Record<string, unknown> }>(storedSql)
const expectFacts = async () => {
  for (const { car, facts } of await stored()) expect(facts).toEqual(factRow(car))
}

test("cars have the facts of the contract, and entries from which they follow", {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyFleet,
      anyFleet,
      fc.subarray(carFields.map(({ name }) => name).filter((name) => name !== "jobNumber")),
      async (first, then, names) => {
        await portal.db.run("delete from cars")
        const wanted = first.map(fieldsOf)
        await portal.db.transaction((tx) => insertCars(tx, wanted))
        const made = (await stored()).map(({ car }) => car)
        const byNumber = new Map(made.map((car) => [car.jobNumber, car]))
        for (const fields of wanted) expect(byNumber.get(fields.jobNumber)).toMatchObject(fields)
        await expectFacts()
        const changes = made.map((before, at) => {
          const other = then[at % then.length] as CarRow
          const same = before.area === other.area ? names : []
          const values = fieldsOf(other)
          return {
            before,
            patch: Object.fromEntries(same.map((name) => [name, values[name]])) as Partial<CarFields>,
          }
        })
        const consistent = changes.filter(
          ({ before, patch }) =>
            (("activityState" in patch ? patch.activityState : before.activityState) === null) ===
            (("userId" in patch ? patch.userId : before.userId) === null),
        )
        const after = await portal.db.transaction((tx) => changeCars(tx, consistent))
        const now = new Map((await stored()).map(({ car }) => [car.id, car]))
        for (const car of after) expect(now.get(car.id)).toEqual(car)
        await expectFacts()
        await expectHistory(made.map(({ id }) => id))
      },
    ),
    { numRuns: 15, endOnFailure: true },
  )
})

/** The entries of each car, one after the other, lead to its fields. */
async function expectHistory(ids: readonly string[]) {
  const rows = await portal.db.many<{
    row: Record<string, unknown>
    fields: Record<string, [unknown, unknown]>[]
  }>(
    `select to_jsonb(c) as row, (select json_agg(content -> 'fields' order by position) from journal where car_id = c.id) as fields
     from cars c where id = any($1)`,
    [ids],
  )
  for (const { row, fields } of rows) {
    const recorded: Record<string, unknown> = { ...columnDefaults }
    for (const entry of fields)
      for (const [column, [before, after]] of Object.entries(entry)) {
        expect(before ?? null).toEqual(fields[0] === entry ? null : recorded[column])
        recorded[column] = after
      }
    const isOfStep = (column: string) => column === "location_id" && row.area === "SELECTION"
    for (const column of Object.keys(columnDefaults))
      if (!isOfStep(column)) expect([column, row[column]]).toEqual([column, recorded[column]])
  }
}

test("facts of a car changed past the portal are computed by the next start, also after a release with other rules", async () => {
  await portal.db.run("delete from cars")
  const [row] = fc.sample(anyFleet, { numRuns: 1, seed: 3 })[0] as [CarRow]
  await portal.db.transaction((tx) => insertCars(tx, [{ ...fieldsOf(row), modelDesignation: "Alt" }]))
  expect(await refreshFacts(portal.portalDb)).toBe(0)
  await portal.db.run("update cars set model_designation = 'Neu'")
  const now = () =>
    portal.db.one("select version, offer_version, facts_of, search_text ~ 'neu$' as fresh from cars")
  expect(await now()).toEqual({ version: 2, offer_version: 2, facts_of: "unknown 2", fresh: false })
  expect(await refreshFacts(portal.portalDb)).toBe(1)
  expect(await now()).toEqual({ version: 2, offer_version: 2, facts_of: "1 2", fresh: true })
  await portal.db.run("update cars set facts_of = '0 2', missing = 0, search_text = ''")
  expect(await refreshFacts(portal.portalDb)).toBe(1)
  await expectFacts()
  const entries = "select kind from journal where car_id = (select id from cars) order by position"
  expect(await portal.db.values(entries)).toEqual(["car.create", "car.update"])
})
