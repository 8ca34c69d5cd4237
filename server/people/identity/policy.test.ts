import { expect, test } from "vitest"
import type { Actor } from "../../portal/access/gate.ts"
import { mayReadCase } from "./policy.ts"

const of = { userId: "petra", locationId: "brenner" }

test.each<[string, Partial<Omit<Actor, "own"> & { own: string[] }>, boolean]>([
  ["the person whose activity it is", { id: "petra" }, true],
  ["that person while blocked", { id: "petra", restriction: "blocked" }, true],
  ["a colleague of the location", { own: ["other", "brenner"] }, true],
  ["whatever the role", { type: "SELLER", own: ["brenner"] }, true],
  ["a colleague who did not agree to the terms", { own: ["brenner"], restriction: "terms" }, true],
  ["a blocked colleague", { own: ["brenner"], restriction: "blocked" }, false],
  ["somebody of another location", { own: ["other"] }, false],
  ["an admin", { type: "ADMIN" }, true],
  ["a blocked admin", { type: "ADMIN", restriction: "blocked" }, false],
  ["a stranger", {}, false],
])("access to documents: %s", (_, reader, may) => {
  const stranger = { id: "kim", type: "SALES_MANAGER", own: [] as string[], restriction: null }
  expect(mayReadCase({ ...stranger, ...reader } as unknown as Actor, of)).toBe(may)
})
