import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { basedOnNewest, isSavingNote } from "./watched.ts"

const carId = "c1"

test("a pending note needs a question, pending e-mail settings or a cleared note do not", () => {
  const client = new QueryClient()
  const save = (variables: object) =>
    void client
      .getMutationCache()
      .build(client, { mutationKey: ["watch", "note"], mutationFn: () => new Promise(() => {}) })
      .execute(variables)
  save({ carId, version: 1, notify: "DAILY" })
  save({ carId, version: 1, note: "" })
  save({ carId: "c2", version: 1, note: "Kunde ruft zurück" })
  expect(isSavingNote(client, carId)).toBe(false)
  save({ carId, version: 1, note: "Kunde ruft zurück" })
  expect(isSavingNote(client, carId)).toBe(true)
})

test("a change is based on the newest version, unless its note is unknown to the writer", () => {
  const client = new QueryClient()
  const sent = (over?: string[]) =>
    basedOnNewest(client, { carId, version: 1, note: "eigen, länger", ...(over && { over }) })
  expect(sent().version).toBe(1)
  client.setQueryData(["GET /api/watch/cars"], [{ carId, version: 2, note: "eigen" }])
  expect(sent()).toEqual({ carId, version: 2, note: "eigen, länger" })
  expect(sent(["", "eigen"]).version).toBe(2)
  expect(sent([""])).toEqual({ carId, version: 1, note: "eigen, länger" })
})
