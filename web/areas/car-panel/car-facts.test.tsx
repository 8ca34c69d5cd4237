import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { startTextsWith } from "../../texts.ts"
import { carOf } from "../car/car-for-tests.ts"
import { CarFacts } from "./CarFacts.tsx"

const words = {
  sectionEnergy: "Verbrauch",
  countsAsUsed: "Gilt als gebraucht",
  mandatoryIncomplete: "Es fehlen Angaben",
}
startTextsWith({ car: words, ui: {} }, () => Promise.reject())
const labels = { option: () => "", location: () => "", vfnr: () => "", choice: () => "" }

test("a car without any values of consumption says that they are missing, and what it counts as", () => {
  const car = carOf({ drive: null, dateOfFirstRegistration: "2020-01-01", kilometerReading: 9_000 })
  const markup = renderToStaticMarkup(<CarFacts car={car} labels={labels} />)
  expect(markup).toContain(words.mandatoryIncomplete)
  expect(markup).toContain(words.countsAsUsed)
  const priceFree = renderToStaticMarkup(<CarFacts car={car} labels={labels} isPriceFree />)
  expect(priceFree).not.toContain(words.sectionEnergy)
})
