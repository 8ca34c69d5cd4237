import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { toCents } from "../../../contract/core/money.ts"
import { carOf } from "./car-for-tests.ts"
import { CasePrice } from "./PanelHead.tsx"

test("a case shows the discount of its own price", () => {
  const car = carOf({ listPriceExclVat: 50_000, offerPriceExclVat: 45_000 })
  const markup = renderToStaticMarkup(<CasePrice area="PRE_OFFER" netCents={toCents(40_000)} car={car} />)
  expect(markup).toMatch(/40\.000,00.*20,0\s%/)
})
