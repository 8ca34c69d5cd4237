import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { isNoteOnItsWay, overNewest, searchOverNewest } from "./watched.ts"

const carId = "c1"

test("a note on its way is asked about, a choice of mails or an emptied note is not", () => {
  const client = new QueryClient()
  const save = (variables: object) =>
    void client
      .getMutationCache()
      .build(client, { mutationKey: ["watch", "note"], mutationFn: () => new Promise(() => {}) })
      .execute(variables)
  save({ carId, version: 1, notify: "DAILY" })
  save({ carId, version: 1, note: "" })
  save({ carId: "c2", version: 1, note: "Kunde ruft zurück" })
  expect(isNoteOnItsWay(client, carId)).toBe(false)
  save({ carId, version: 1, note: "Kunde ruft zurück" })
  expect(isNoteOnItsWay(client, carId)).toBe(true)
})

test("a change goes over the newest version, but not over a note that its writer has not seen", () => {
  const client = new QueryClient()
  const sent = (over?: string[]) =>
    overNewest(client, { carId, version: 1, note: "eigen, länger", ...(over && { over }) })
  expect(sent().version).toBe(1)
  client.setQueryData(["GET /api/watch/cars"], [{ carId, version: 2, note: "eigen" }])
  expect(sent()).toEqual({ carId, version: 2, note: "eigen, länger" })
  expect(sent(["", "eigen"]).version).toBe(2)
  expect(sent([""])).toEqual({ carId, version: 1, note: "eigen, länger" })
})

test("a choice of e-mails is saved over the newest version of a search, a new name over the loaded one", () => {
  const client = new QueryClient()
  client.setQueryData(["GET /api/watch/searches"], [{ id: "s1", version: 3 }])
  expect(searchOverNewest(client, { id: "s1", version: 2, notify: "NEVER" }).version).toBe(3)
  expect(searchOverNewest(client, { id: "s1", version: 2, name: "Orange" }).version).toBe(2)
  expect(searchOverNewest(client, { id: "s2", version: 2, notify: "NEVER" }).version).toBe(2)
})
