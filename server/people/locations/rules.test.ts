import fc from "fast-check"
import { expect, test } from "vitest"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import type { Location } from "../../../contract/people/locations.ts"
import { isRefused } from "../../core/refusal.ts"
import {
  fieldsAfter,
  fieldsOf,
  groupNumber,
  isMoved,
  type LocationForm,
  mayChangeGroup,
  parentOf,
} from "./rules.ts"

const address = { street: "Weg 1", zip: "01234", city: "Ort", region: "Land" }
const location = (id: string, mainLocationId: string | null = null): Location => ({
  id,
  version: 1,
  name: id,
  vfnr: `nr ${id}`,
  vfnrHB: `nr ${mainLocationId ?? id}`,
  gssnLocation: "GS",
  address,
  main: mainLocationId === null,
  mainLocationId,
})
const form = (main: boolean, mainLocationId: string | null, vfnr = "new"): LocationForm => ({
  name: "Neu",
  vfnr,
  gssnLocation: "GS",
  address,
  main,
  mainLocationId,
})
const existing = [location("main"), location("other"), location("branch", "main")]

test("a branch without a main location lacks a field, and any other invalid one is named", () => {
  expect(parentOf(form(false, null), existing)).toMatchObject({
    refused: "invalid_input",
    details: [{ path: "mainLocationId", message: "Diese Angabe ist erforderlich." }],
  })
  for (const [wrong, own] of [
    ["branch", undefined],
    ["unknown", undefined],
    ["main", "main"],
  ] as const)
    expect(parentOf(form(false, wrong), existing, own)).toEqual({ refused: "main_location_invalid" })
})

test("a main location belongs to itself, whatever the form says", () => {
  for (const left of [null, "other", "branch", "unknown"]) {
    const parent = parentOf(form(true, left), existing)
    expect(parent).toBeNull()
    expect(!isRefused(parent) && groupNumber(form(true, left), parent)).toBe("new")
  }
})

test("a branch belongs to the group of its main location", () => {
  const parent = parentOf(form(false, "other"), existing, "branch")
  expect(!isRefused(parent) && groupNumber(form(false, "other"), parent)).toBe("nr other")
})

test("only edits that may change the group change it", () => {
  const before = fc.constantFrom(...existing)
  const after = fc.record({
    main: fc.boolean(),
    mainLocationId: fc.constantFrom(null, "main", "other"),
    vfnr: fc.constantFrom("new", "nr main", "nr branch"),
  })
  forAll([before, after], (row, { main, mainLocationId, vfnr }) => {
    const edited = form(main, mainLocationId, vfnr)
    const parent = parentOf(edited, existing, row.id)
    if (isRefused(parent)) return
    const moved = groupNumber(edited, parent) !== row.vfnrHB
    expect(mayChangeGroup(row, fieldsOf(edited)) || !moved).toBe(true)
  })
})

test("edits a location field by field, including address; main locations belong to no other", () => {
  const before = location("branch", "main")
  const fields = { name: "branch", vfnr: "nr branch", gssnLocation: "GS", ...address }
  const edit = { id: "branch", version: 1 }
  expect(fieldsAfter(before, edit)).toEqual({ ...fields, main: false, mainLocationId: "main" })
  expect(fieldsAfter(before, { ...edit, name: "Neu", address: { ...address, city: "Stadt" } })).toEqual({
    ...fields,
    name: "Neu",
    city: "Stadt",
    main: false,
    mainLocationId: "main",
  })
  expect(fieldsAfter(before, { ...edit, main: true })).toEqual({
    ...fields,
    main: true,
    mainLocationId: null,
  })
  expect(fieldsAfter(before, { ...edit, mainLocationId: "other" })).toMatchObject({ mainLocationId: "other" })
})

test("a location moves with its main location or by becoming one; its number also changes the group", () => {
  const before = location("branch", "main")
  const same = fieldsOf({ ...before })
  for (const [next, moved, regrouped] of [
    [same, false, false],
    [{ ...same, name: "Neu" }, false, false],
    [{ ...same, mainLocationId: "other" }, true, true],
    [{ ...same, main: true }, true, true],
    [{ ...same, vfnr: "other" }, false, true],
  ] as const)
    expect([isMoved(before, next), mayChangeGroup(before, next)]).toEqual([moved, regrouped])
})
