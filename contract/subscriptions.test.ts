import { expect, test } from "vitest"
import { catalogue } from "./car-fields.ts"
import { standings, subscribedFields, unsubscribedFields } from "./subscriptions.ts"

test("every field of the catalogue is subscribed to, or listed as unsubscribed", () => {
  const told = new Set<string>(standings.flatMap((standing) => subscribedFields[standing]))
  const untold = catalogue.map(({ name }) => name).filter((name) => !told.has(name))
  expect(untold.sort()).toEqual([...unsubscribedFields].sort())
})
