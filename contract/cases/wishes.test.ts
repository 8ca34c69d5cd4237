import { expect, test } from "vitest"
import { wishWarnings } from "./wishes.ts"

const today = "2026-11-16"
const driven = { kilometerReading: 10_000 }

test.each([
  [{ km: 10_000, date: "2028-11-16" }, []],
  [{ km: null, date: null }, []],
  [{ km: 9999, date: today }, ["Das Fahrzeug hat bereits 10.000\u00a0km gelaufen: mehr als gewünscht."]],
  [{ km: 12_000, date: "2028-11-17" }, ["Das Wunschdatum liegt mehr als zwei Jahre in der Zukunft."]],
])("warnings for a wish of %o", (wish, sentences) => {
  expect(wishWarnings(driven, wish, today).map(({ message }) => message)).toEqual(sentences)
})

test("both warnings at once, each with its code", () => {
  const codes = wishWarnings(driven, { km: 3000, date: "2035-01-01" }, today).map(({ code }) => code)
  expect(codes).toEqual(["km_driven_already", "date_years_ahead"])
})
