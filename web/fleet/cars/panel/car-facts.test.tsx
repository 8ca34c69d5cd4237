import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { carOf } from "../car-for-tests.ts"
import { texts as carTexts } from "../texts.de.ts"
import { CarFacts } from "./CarFacts.tsx"

const labels = { option: () => "", location: () => "", vfnr: () => "", city: () => "" }

test("states missing consumption values, and whether the car counts as new", () => {
  const car = carOf({ drive: null, dateOfFirstRegistration: "2020-01-01", kilometerReading: 9_000 })
  const markup = renderToStaticMarkup(<CarFacts car={car} labels={labels} />)
  expect(markup).toContain(carTexts.mandatoryIncomplete)
  expect(markup).toContain(carTexts.countsAsUsed)
  // The panel's own words, not those of the column.
  expect(markup).toContain(">Lackierung<")
  const priceFree = renderToStaticMarkup(<CarFacts car={car} labels={labels} isPriceFree />)
  expect(priceFree).not.toContain("€")
})
