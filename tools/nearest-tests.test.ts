import { join } from "node:path"
import { expect, test } from "vitest"
import { journeysOf, nearestTests, readImports } from "./nearest-tests.ts"

const root = join(import.meta.dirname, "..")

const imports = new Map([
  ["money.ts", []],
  ["money.test.ts", ["money.ts"]],
  ["price.ts", ["money.ts"]],
  ["price.test.ts", ["price.ts"]],
  ["page.ts", ["price.ts", "page-part.ts"]],
  ["page-part.ts", ["page.ts"]],
  ["page.test.ts", ["page.ts"]],
  ["page.long.test.ts", ["page.ts"]],
  ["other.test.ts", []],
])

test.each([
  [["money.ts"], ["money.test.ts", "price.test.ts", "page.test.ts"]],
  [["page.ts"], ["page.test.ts"]],
  [["other.test.ts"], ["other.test.ts"]],
  [["gone.ts"], []],
])("%j is reached by %j, nearest first", (changed, expected) => {
  expect(nearestTests(imports, changed)).toEqual(expected)
})

test("imports of the project are found, those that come later too, and types are not", () => {
  const found = readImports(root)
  expect(found.get("contract/offers.ts")).toContain("contract/money.ts")
  expect(found.get("contract/offers.ts")).not.toContain("contract/enums.ts")
  expect(found.get("web/main.tsx")).toContain("web/begin.ts")
  expect(nearestTests(found, ["contract/offers.ts"]).slice(0, 9)).toContain("contract/offers.test.ts")
  expect(nearestTests(found, ["server/migrations/new.sql"]).slice(0, 9)).toContain(
    "server/platform/postgres/migrate.test.ts",
  )
})

test("an area leads to the journey of its name", () => {
  expect(
    journeysOf(root, ["web/areas/terms/texts.de.json", "server/areas/terms/rules.ts", "README.md"]),
  ).toEqual(["e2e/terms.test.ts"])
})
