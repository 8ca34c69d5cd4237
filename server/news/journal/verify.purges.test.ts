import { describe, expect, test } from "vitest"
import { portalOfFile } from "../../testing/app.ts"
import { attackerOfFile } from "../../testing/database.ts"
import { wrongPurges } from "./verify.ts"

const portal = portalOfFile()
const owner = attackerOfFile(portal)

/** Positions beyond the journal's own ones. */
const base = 1_000_000
const idOf = (purge: string) => `00000000-0000-4000-8000-00000000000${purge}`
type Row = Record<string, unknown>
const entry = (position: number, parts: Row = {}): Row => ({
  ...{ position: base + position, sealed_at: "2026-06-01T00:00:00Z", kind: "case.accept", source: "job" },
  ...{
    id: idOf(String(position % 10)),
    at: "2026-06-01T00:00:00Z",
    since: "2026-06-01T00:00:00Z",
    content: {},
  },
  ...parts,
})
const gone = (position: number, purge: string, sealedAt = "2026-06-01T00:00:00Z") => ({
  position: base + position,
  sealed_at: sealedAt,
  purged_by: idOf(purge),
})
const purge = (position: number, id: string, content: unknown) =>
  entry(position, { id: idOf(id), kind: "journal.purged", content })
const spans = (...all: [number, number][]) =>
  `{${all.map(([from, end]) => `[${base + from},${base + end})`).join(",")}}`
const cutoff = "2032-12-31T23:00:00.000Z"

const insertSql = `
  with given as (
    select * from jsonb_to_recordset($1) as row (position bigint, sealed_at timestamptz, id uuid, at timestamptz, since timestamptz,
      kind text, source text, content jsonb, purged_by uuid)),
  sealed as (
    insert into seals select position, int8multirange(int8range(position, position, '[]')), '', '', sealed_at from given)
  insert into journal (position, entry_hash, id, at, since, kind, source, content, purged_by)
  select position, '', id, at, since, kind, source, content, purged_by from given`

/** Wrong purges with these rows in the journal; rolled back afterwards. */
async function wrong(...rows: Row[]) {
  const outcome: { found?: { flaw: string; position: number }[] } = {}
  const adding = owner.transaction(async (tx) => {
    // Without the trigger that gives an entry its position.
    await tx.run("set local session_replication_role = replica")
    await tx.run(insertSql, [JSON.stringify(rows)])
    outcome.found = await wrongPurges(tx)
    throw new Error("undone")
  })
  await expect(adding).rejects.toThrow("undone")
  return outcome.found?.map(({ flaw, position }) => [flaw, position - base])
}

describe("purges name exactly what was deleted", () => {
  test("none, and some spans", async () => {
    expect(await wrong(entry(2))).toEqual([])
    const positions = spans([2, 4], [5, 6])
    expect(
      await wrong(gone(2, "a"), gone(3, "a"), entry(4), gone(5, "a"), purge(6, "a", { positions, cutoff })),
    ).toEqual([])
    expect(await wrong(purge(2, "a", { positions: "{}", cutoff }), purge(3, "b", { cutoff }))).toEqual([])
  })

  const named = (from: number, end: number) => ({ positions: spans([from, end]), cutoff })
  test.each<[string, Row[], number]>([
    ["more than it names", [gone(2, "a"), gone(3, "a"), purge(4, "a", named(2, 3))], 2],
    ["less than it names", [entry(2), gone(3, "a"), purge(4, "a", named(2, 4))], 3],
    ["another span", [gone(2, "a"), entry(3), purge(4, "a", named(3, 4))], 2],
    ["what no purge names", [gone(2, "a")], 2],
    ["nothing of what it names", [entry(2), purge(3, "a", named(2, 3))], 2],
    ["what a purge names that is none", [gone(2, "a"), purge(3, "a", [])], 2],
    ["what an unreadable purge names", [gone(2, "a"), purge(3, "a", { positions: "2", cutoff: "?" })], 2],
    [
      "what an entry names that is no purge",
      [gone(2, "a"), entry(3, { id: idOf("a"), content: named(2, 3) })],
      2,
    ],
  ])("%s: reports the first position", async (_, rows, position) => {
    expect(await wrong(...rows)).toEqual([["not_purged", position]])
  })

  test("each purge is reported once", async () => {
    expect(await wrong(gone(2, "a"), gone(3, "c"), purge(4, "b", named(9, 10)))).toEqual([
      ["not_purged", 2],
      ["not_purged", 3],
      ["not_purged", 9],
    ])
  })
})

test("a position sealed more than a week after its retention ended is reported", async () => {
  const early = { positions: spans([2, 3]), cutoff: "2026-05-31T22:00:00.000Z" }
  const [late, old] = [gone(2, "a", "2026-06-07T22:00:00Z"), gone(3, "a")]
  expect(await wrong(late, purge(4, "a", early))).toEqual([["purged_early", 2]])
  const both = { ...early, positions: spans([2, 4]) }
  expect(await wrong(late, old, purge(4, "a", both))).toEqual([["purged_early", 2]])
  const withoutCutoff = { positions: spans([2, 3]) }
  expect(await wrong(gone(2, "a"), purge(3, "a", withoutCutoff))).toEqual([["purged_early", 2]])
  for (const sealedAt of ["2026-05-31T21:59:59.999999Z", "2026-06-07T21:59:59.999999Z"])
    expect(await wrong(gone(2, "a", sealedAt), purge(3, "a", early))).toEqual([])
})
