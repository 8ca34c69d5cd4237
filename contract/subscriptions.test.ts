import { expect, test } from "vitest"
import { catalogue } from "./car-fields.ts"
import { standings, subscribedFields, unsubscribedFields } from "./subscriptions.ts"

test("of every field somebody is told, or it says that nobody is", () => {
  const told = new Set<string>(standings.flatMap((standing) => subscribedFields[standing]))
  const untold = catalogue.map(({ name }) => name).filter((name) => !told.has(name))
  expect(untold.sort()).toEqual([...unsubscribedFields].sort())
})
