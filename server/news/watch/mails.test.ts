import { expect, test } from "vitest"
import { type ChangedCar, newsMail } from "./mails.ts"

const person = {
  id: "5e1f0c1a-0000-4000-8000-000000000001",
  firstname: "Jörg",
  lastname: "Müller",
  mail: "leitung@brenner.example",
}
const gone = (count: number): ChangedCar[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Fahrzeug ${index}`,
    car: null,
    lines: [{ label: "Zustand", from: "verfügbar", to: "nicht mehr verfügbar" }],
  }))
const mailAbout = (cars: number, found: number) =>
  newsMail(
    person,
    {
      changed: gone(cars),
      newCars: found,
      found: [{ name: "Alle", area: "SELECTION", filters: {}, count: found, cars: [] }],
    },
    "https://portal.example",
  )

test.each([
  [20, null],
  [21, "ein weiteres Fahrzeug im Portal"],
  [22, "2 weitere Fahrzeuge im Portal"],
])("an e-mail about %i cars lists 20 and the number of others", (count, more) => {
  for (const { text } of [mailAbout(count, 1), mailAbout(1, count)])
    expect(/Außerdem: +(.*)/.exec(text)?.[1] ?? null).toBe(more)
})
