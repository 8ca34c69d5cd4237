import { expect, test } from "vitest"
import { links } from "../../core/links.ts"
import { openingOf } from "./GlobalSearch.tsx"

test("opens a car over its own list like a row, elsewhere by link", () => {
  const link = links.overview("PRE_OFFER", { carId: "2" })
  const list = { pathname: link.to, search: { brand: ["b"], page: 2 }, state: {} }
  expect(openingOf(link, { ...list, pathname: "/watch" })).toEqual(link)
  expect(openingOf(link, list)).toMatchObject({
    search: { brand: ["b"], page: 2, carId: "2" },
    replace: false,
    state: { below: "page" },
  })
  const opened = { ...list, search: { brand: ["b"], carId: "1", type: "request" } }
  const turned = { search: { brand: ["b"], carId: "2" }, replace: true }
  expect(openingOf(link, { ...opened, state: { below: "page" } })).toEqual({
    ...link,
    ...turned,
    state: { below: "page" },
  })
  expect(openingOf(link, opened)).toEqual({ ...link, ...turned, state: {} })
})

test("opens a page by its link", () => {
  const link = links.preOffers()
  expect(openingOf(link, { pathname: link.to, search: { brand: ["b"] }, state: {} })).toEqual(link)
})

test("treats archive and fleet as different lists", () => {
  const fleet = { pathname: "/car", search: {}, state: {} }
  const [car, archived] = [links.cars({ carId: "1" }), links.cars({ carId: "1", archive: true })]
  expect(openingOf(archived, fleet)).toEqual(archived)
  expect(openingOf(car, { ...fleet, search: { archive: true } })).toEqual(car)
  expect(openingOf(archived, { ...fleet, search: { archive: true } })).toMatchObject({ replace: false })
})
