import { describe, expect, test } from "vitest"
import type { StoredEntry } from "./rules.ts"
import { notePurge, startPurges, wrongPurges } from "./rules.ts"

const nothing = { entryHash: "", previousHash: "", hash: "", at: null, source: null, actorId: null }
const about = { carId: null, userId: null, locationId: null, batchId: null }
const entry = (position: number, parts: Partial<StoredEntry> = {}): StoredEntry => ({
  ...nothing,
  ...about,
  position,
  sealedAt: "2026-06-01T00:00:00.000000Z",
  id: `entry-${position}`,
  kind: "case.accept",
  content: "{}",
  purgedBy: null,
  ...parts,
})
const gone = (position: number, purgedBy: string, sealedAt = "2026-06-01T00:00:00.000000Z") =>
  entry(position, { purgedBy, sealedAt, id: null, kind: null, content: null })
const purge = (position: number, id: string, content: unknown) =>
  entry(position, { id, kind: "record.purged", content: JSON.stringify(content) })
const cutoff = "2032-12-31T23:00:00.000Z"

const first = entry(1, { sealedAt: "2026-01-01T00:00:00.000000Z" })
const wrong = (...entries: StoredEntry[]) => {
  const purges = startPurges()
  for (const each of [first, ...entries]) notePurge(purges, each)
  return wrongPurges(purges)
}

describe("purges name exactly what was deleted", () => {
  test("none, some spans, and unsealed entries", () => {
    expect(wrong(entry(2))).toEqual([])
    const positions = "{[2,4),[5,6)}"
    expect(
      wrong(gone(2, "a"), gone(3, "a"), entry(4), gone(5, "a"), purge(6, "a", { positions, cutoff })),
    ).toEqual([])
    expect(wrong(purge(2, "a", { positions: "{}", cutoff }), purge(3, "b", { cutoff }))).toEqual([])
  })
  test.each([
    ["more than it names", [gone(2, "a"), gone(3, "a"), purge(4, "a", { positions: "{[2,3)}", cutoff })], 2],
    ["less than it names", [entry(2), gone(3, "a"), purge(4, "a", { positions: "{[2,4)}", cutoff })], 3],
    ["another span", [gone(2, "a"), entry(3), purge(4, "a", { positions: "{[3,4)}", cutoff })], 2],
    ["what no purge names", [gone(2, "a")], 2],
    ["nothing of what it names", [entry(2), purge(3, "a", { positions: "{[2,3)}", cutoff })], 2],
    ["what a purge names that is none", [gone(2, "a"), purge(3, "a", null)], 2],
    [
      "what an entry names that is no purge",
      [gone(2, "a"), { ...purge(3, "a", { positions: "{[2,3)}", cutoff }), kind: "case.accept" }],
      2,
    ],
    // "1-11,2-3" and "1-1,12-3" would be equal without the separators.
    [
      "spans that only run together alike",
      [gone(2, "a"), gone(22, "a"), purge(30, "a", { positions: "{[2,23)}", cutoff })],
      2,
    ],
  ])("%s: reports the first position", (_, entries, position) => {
    expect(wrong(...entries)).toEqual([{ flaw: "not_purged", position }])
  })
  test("each purge is reported once", () => {
    const named = purge(4, "b", { positions: "{[9,10)}", cutoff })
    expect(wrong(gone(2, "a"), gone(3, "c"), named)).toEqual([
      { flaw: "not_purged", position: 2 },
      { flaw: "not_purged", position: 3 },
      { flaw: "not_purged", position: 9 },
    ])
  })
})

describe("only expired entries were deleted", () => {
  const early = { positions: "{[2,3)}", cutoff: "2026-05-31T22:00:00.000Z" }
  test("a position sealed more than a week after its retention ended is reported", () => {
    const [late, old] = [gone(2, "a", "2026-06-07T22:00:00.000000Z"), gone(3, "a")]
    expect(wrong(late, purge(3, "a", early))).toEqual([{ flaw: "purged_early", position: 2 }])
    const both = { ...early, positions: "{[2,4)}" }
    expect(wrong(late, old, purge(4, "a", both))).toEqual([{ flaw: "purged_early", position: 2 }])
    expect(wrong(gone(2, "a"), purge(3, "a", { positions: "{[2,3)}" }))).toEqual([
      { flaw: "purged_early", position: 2 },
    ])
    for (const sealedAt of ["2026-05-31T21:59:59.999999Z", "2026-06-07T21:59:59.999999Z"])
      expect(wrong(gone(2, "a", sealedAt), purge(3, "a", early))).toEqual([])
  })
})
