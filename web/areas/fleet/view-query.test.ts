import { expect, test } from "vitest"
import { isSameView, queryOf, viewOf } from "./view-query.ts"

test("a view keeps filters and order, and nothing of the moment", () => {
  const query = queryOf({
    search: "Corso",
    status: ["FREE", "REQUESTED"],
    sort: "-plate",
    page: 3,
    carId: "1",
  })
  expect(query).toBe("?search=Corso&status=FREE&status=REQUESTED&sort=-plate")
  expect(viewOf(query)).toEqual({ search: "Corso", status: ["FREE", "REQUESTED"], sort: "-plate" })
})

test("what nobody can read is left out, and the order of the words does not matter", () => {
  expect(viewOf("?page=2&area=MARS&shown=no")).toMatchObject({ shown: ["no"] })
  expect(isSameView("?shown=no&sort=plate", "?sort=plate&shown=no&page=4")).toBe(true)
  expect(isSameView("?shown=no", "")).toBe(false)
})
