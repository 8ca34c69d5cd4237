import { expect, test } from "vitest"
import { watchedMail } from "./mails.ts"

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
