import { expect, it } from "vitest"
import { OperatorError } from "../core/operator-error.ts"
import { newDataFolder } from "../testing/portal.ts"
import { backUpPortal } from "./embedded-postgres.ts"

it("a refusal reaches the operator as one sentence", async () => {
  const { path, remove } = await newDataFolder()
  const { signal } = new AbortController()
  const nothing = backUpPortal(`${path}/data`, { target: path, at: new Date(), signal })
  await expect(nothing).rejects.toBeInstanceOf(OperatorError)
  await expect(nothing).rejects.toThrow(`Im Datenordner ${path}/data liegt keine Datenbank.`)
  await remove()
})
