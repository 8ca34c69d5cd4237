import { expect, test } from "vitest"
import { pastDoor } from "./through-doors.ts"

const door = new Map([
  ["Table", "/ui/Table.tsx"],
  ["pageOf", "/ui/paging.ts"],
])

test("each name of a door is loaded from its own file", () => {
  expect(pastDoor("as it was", "", " Table, pageOf as cut ", door)).toBe(
    'import { Table } from "/ui/Table.tsx";import { pageOf as cut } from "/ui/paging.ts"',
  )
  expect(pastDoor("as it was", "type ", "Table", door)).toBe('import type { Table } from "/ui/Table.tsx"')
})

test("a name that no file behind the door has is left to the door", () => {
  expect(pastDoor("as it was", "", "Table, unknown", door)).toBe("as it was")
})
