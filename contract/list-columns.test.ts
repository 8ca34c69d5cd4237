import { describe, expect, test } from "vitest"
import { internalFields } from "./car-fields.ts"
import { areas } from "./enums.ts"
import { chosenColumns, listColumnNames, listColumns, nameColumn, usualColumns } from "./list-columns.ts"

describe("the columns of the table", () => {
  test.each(internalFields)("none shows what only admins see: %s", (name) => {
    expect(listColumnNames).not.toContain(name)
    for (const area of areas) expect(listColumns(area).map((column) => column.name)).not.toContain(name)
  })

  test.each(areas)("of %s each stands there once, with a head of its own", (area) => {
    const columns = listColumns(area)
    expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length)
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length)
    for (const { name } of columns) expect(listColumnNames).toContain(name)
  })

  test.each(areas)("the usual ones of %s are all there", (area) => {
    expect(chosenColumns(area, undefined).map(({ name }) => name)).toEqual(usualColumns[area])
  })

  test("a choice keeps its order, without what the area has not, and always says which car it is", () => {
    const chosen = chosenColumns("SELECTION", ["jobNumber", "underList", "brand", "jobNumber", "gone"])
    expect(chosen.map(({ name }) => name)).toEqual([nameColumn, "jobNumber", "brand"])
  })
})
