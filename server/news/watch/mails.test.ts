import { expect, test } from "vitest"
import { newCarFields } from "../../../contract/fleet/car-fields.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { offerLine, watchedMail } from "./mails.ts"

const person = {
  id: "5e1f0c1a-0000-4000-8000-000000000001",
  firstname: "Jörg",
  lastname: "Müller",
  mail: "leitung@brenner.example",
}
const gone = {
  name: "Corso",
  car: null,
  changes: [{ label: "Zustand", from: "verfügbar", to: "nicht mehr verfügbar" }],
}

test.each([
  [20, null],
  [21, "ein weiteres Fahrzeug im Portal"],
  [22, "2 weitere Fahrzeuge im Portal"],
])("an e-mail about %i cars lists 20 and the number of others", (count, more) => {
  const { text } = watchedMail(person, Array(count).fill(gone), "https://portal.example")
  expect(/Außerdem: +(.*)/.exec(text)?.[1] ?? null).toBe(more)
})

test("a car's line has its price, delivery date and kilometres", () => {
  const days = { dateOfDelivery: "2027-02-01", dateUntilTakeover: "2027-03-03" }
  const values = { ...days, area: "PRE_OFFER", offerPriceExclVat: 38_168.07, kilometerReading: 7772 }
  const car = { ...newCarFields, ...values } as unknown as AgentCar
  expect(offerLine(car).replaceAll("\u00a0", " ")).toBe(
    "38.168,07 € netto, Aussteuerung 01.02.2027, 7.772 km",
  )
})
