import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { differing } from "../../../contract/core/differing.ts"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import { type RecordKind, recordMachine } from "./record-machine.ts"

type Place = { name: string; zip: string; ids: readonly string[] }
type Row = Place & { id: string; version: number }

const kind: RecordKind<Row | null, Place> = {
  name: "place",
  draftOf: (row) => ({ name: row?.name ?? "", zip: row?.zip ?? "", ids: row?.ids ?? [] }),
}
const machine = recordMachine(kind)
const before: Row = { id: "1", version: 1, name: "Filiale", zip: "1", ids: ["a"] }
const over = (row: Row, typed: Partial<Place>) => machine.type(machine.begin(row), typed)
const newer = (fields: Partial<Place>): Row => ({ ...before, version: 2, ...fields })

test("equal lists are no difference", () => {
  expect(differing({ ids: ["a"] }, { ids: ["a"] })).toEqual([])
  expect(machine.edited(over(before, { ids: ["a"] }))).toEqual([])
  expect(machine.edited(over(before, { ids: ["a", "b"] }))).toEqual(["ids"])
})

test("a choice lasts until the same field conflicts again; typing is a choice", () => {
  const conflictingFields = machine.merge(
    over(before, { name: "Nord", zip: "2" }),
    newer({ name: "Süd", zip: "3" }),
  )
  const chosen = machine.choose(machine.choose(conflictingFields, "name", "theirs"), "zip", "mine")
  expect(chosen.draft).toMatchObject({ name: "Süd", zip: "2" })
  const again = machine.merge(chosen, { ...newer({ name: "Süd", zip: "4" }), version: 3 })
  expect(again.conflicts).toEqual([
    { name: "name", mine: "Nord", choice: "theirs" },
    { name: "zip", mine: "2", choice: null },
  ])
  expect(machine.type(again, { zip: "5" }).conflicts[1]).toEqual({ name: "zip", mine: "5", choice: "mine" })
  expect(machine.choose(again, "ids", "mine")).toBe(again)
})

test("a new record has no changes by others, and continues from the created one", () => {
  const entries = machine.type(machine.begin(null), { name: "Neu" })
  expect(machine.edited(entries)).toEqual(["name"])
  expect(machine.changedByOthers(entries, before)).toEqual([])
  expect(machine.merge(entries, before)).toEqual(machine.begin(before))
})

test("a save adopts others' changes to unsent fields", () => {
  expect(machine.changedByOthers(over(before, { name: "Nord" }), newer({ name: "Nord", zip: "2" }))).toEqual([
    "zip",
  ])
})

describe("a form that hides, locks and normalises fields", () => {
  const strict = recordMachine<Row | null, Place>({
    ...kind,
    meaning: (draft) => ({ ...draft, name: draft.name.trim() }),
    shown: ({ zip }) => (zip === "0" ? ["zip"] : ["name", "zip", "ids"]),
    isLocked: ({ version }, name) => version > 2 && name === "name",
    typed: (draft, typed) => ({ ...draft, ...typed, ...(typed.zip && { ids: [typed.zip] }) }),
  })
  const typed = (values: Partial<Place>) => strict.type(strict.begin(before), values)

  test("does not count spaces as an edit: kept as typed, and follow others", () => {
    const spaced = typed({ name: "Filiale " })
    expect(strict.edited(spaced)).toEqual([])
    expect(strict.merge(spaced, newer({ ids: ["b"] })).draft).toMatchObject({ name: "Filiale ", ids: ["b"] })
    expect(strict.merge(spaced, newer({ name: "Süd" })).draft.name).toBe("Süd")
    expect(strict.merge(typed({ name: "Süd " }), newer({ name: "Süd" }))).toMatchObject({
      draft: { name: "Süd" },
      conflicts: [],
    })
  })

  test("applies dependent changes", () => {
    expect(strict.edited(typed({ zip: "2" }))).toEqual(["zip", "ids"])
  })

  test("neither sends nor asks about hidden fields, and restores them when shown", () => {
    const hidden = strict.type(typed({ name: "Nord" }), { zip: "0" })
    expect(strict.edited(hidden)).toEqual(["zip"])
    const merged = strict.merge(hidden, newer({ name: "Süd" }))
    expect(merged).toMatchObject({ conflicts: [], followed: [] })
    expect(strict.edited(strict.type(merged, { zip: "1" }))).toContain("name")
  })

  test("drops and reports an entry in a field locked meanwhile", () => {
    const conflictingFields = strict.merge(typed({ name: "Nord" }), newer({ name: "Süd" }))
    const locked = strict.merge(conflictingFields, { ...newer({ name: "Süd" }), version: 3 })
    expect(locked).toMatchObject({
      draft: { name: "Süd" },
      conflicts: [],
      lost: [{ name: "name", mine: "Nord" }],
    })
  })
})

describe("a trimmed note", () => {
  type Noted = { id: string; version: number; note: string }
  const note = recordMachine<Noted, { note: string }>({
    name: "note",
    draftOf: (row) => ({ note: row.note }),
    meaning: (draft) => ({ note: draft.note.trim() }),
  })
  const saved = (text: string): Noted => ({ id: "1", version: 0, note: text })
  const typed = (text: string) => note.type(note.begin(saved("alt")), { note: text })

  test("shows another window's text if nothing was typed", () => {
    expect(note.merge(note.begin(saved("alt")), saved("fremd"))).toEqual(note.begin(saved("fremd")))
  })

  test("keeps typed text beside another window's, which is reported", () => {
    const merged = note.merge(typed("eigen"), saved("fremd"))
    expect(merged.draft).toEqual({ note: "eigen" })
    expect(merged.conflicts).toEqual([{ name: "note", mine: "eigen", choice: null }])
  })

  test("is the saved text from then on, trimmed", () => {
    expect(note.merge(typed(" eigen "), saved("eigen"))).toEqual(note.begin(saved("eigen")))
  })
})

describe("for any entries and any changes by others", () => {
  // Few values, so that both sides often agree.
  const word = fc.constantFrom("", "a", "b", "c")
  const place = fc.record({ name: word, zip: word, ids: fc.array(word, { maxLength: 1 }) })
  const sides = fc.tuple(place, place, place).map(([loaded, typed, theirs]) => {
    const base = { ...before, ...loaded }
    const entries = over(base, typed)
    const after = { ...base, ...theirs, version: 2 }
    return { base, typed, theirs, entries, after, merged: machine.merge(entries, after) }
  })
  const names = ["name", "zip", "ids"] as const

  test("each field has the own entry, else the stored value", () => {
    forAll([sides], ({ entries, typed, theirs, merged }) => {
      const edited = machine.edited(entries)
      for (const name of names)
        expect(merged.draft[name]).toEqual(edited.includes(name) ? typed[name] : theirs[name])
    })
  })

  test("asks about exactly the fields changed to different values; lists adopted ones", () => {
    forAll([sides], ({ base, entries, typed, theirs, merged }) => {
      const edited = machine.edited(entries)
      const changed = differing(theirs, kind.draftOf(base))
      const apart = differing(typed, theirs)
      expect(merged.conflicts.map(({ name }) => name)).toEqual(
        changed.filter((name) => edited.includes(name) && apart.includes(name)),
      )
      expect(merged.followed).toEqual(
        edited.length > 0 ? changed.filter((name) => !edited.includes(name)) : [],
      )
    })
  })

  test("the same or an older record changes nothing", () => {
    forAll([sides], ({ base, after, merged }) => {
      expect(machine.merge(merged, after)).toEqual(merged)
      expect(machine.merge(merged, base)).toBe(merged)
    })
  })

  test("choosing the stored values leaves no edits in those fields", () => {
    forAll([sides], ({ theirs, merged }) => {
      const chosen = merged.conflicts.reduce(
        (entries, { name }) => machine.choose(entries, name, "theirs"),
        merged,
      )
      for (const { name } of merged.conflicts) expect(chosen.draft[name]).toEqual(theirs[name])
      const mine = chosen.conflicts.reduce(
        (entries, { name }) => machine.choose(entries, name, "mine"),
        chosen,
      )
      expect(mine.draft).toEqual(merged.draft)
    })
  })
})
