import { expect, test } from "vitest"
import { differing } from "../../../contract/differing.ts"
import { merge, rebase } from "./rebase.ts"

const before = { name: "Filiale", zip: "1", ids: ["a"] }

test("what was typed stays and the rest follows the newer record", () => {
  const typed = { ...before, name: "Filiale Nord", ids: ["a"] }
  const after = { name: "Filiale Süd", zip: "2", ids: ["b"] }
  expect(rebase(typed, before, after)).toEqual({ name: "Filiale Nord", zip: "2", ids: ["b"] })
})

test("a list with the same entries is no difference", () => {
  expect(differing({ ...before, ids: ["a"] }, before)).toEqual([])
  expect(differing({ ...before, ids: ["a", "b"] }, before)).toEqual(["ids"])
})

test("what both sides changed differently waits for a choice, the rest merges", () => {
  const typed = { name: "Nord", zip: "2", ids: ["a"] }
  const after = { name: "Süd", zip: "2", ids: ["b"] }
  expect(merge(typed, before, after)).toEqual({
    draft: { name: "Nord", zip: "2", ids: ["b"] },
    conflicts: [{ name: "name", mine: "Nord", choice: null }],
    followed: ["ids"],
  })
})
