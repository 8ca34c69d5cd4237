import { beforeAll, beforeEach, expect, test } from "vitest"
import { accountOperations, apart, bothSides } from "../../testing/account-operations.ts"
import { portalOfFile } from "../../testing/app.ts"

const portal = portalOfFile()
const letCommit = (can: boolean) =>
  portal.db.run(`create or replace function fail() returns trigger language plpgsql as
    $$ begin ${can ? "return null" : "raise 'no'"}; end $$`)
beforeEach(() => letCommit(true))
beforeAll(async () => {
  await letCommit(true)
  for (const table of ["users", "outbox", "journal"])
    await portal.db.run(`create constraint trigger fails after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function fail()`)
})

test.each(Object.entries(accountOperations))(
  "%s that cannot be committed changes neither profile nor account",
  async (_, prepare) => {
    const call = await prepare(portal)
    const make = async () => (await portal.app.inject({ method: "POST", ...call })).statusCode
    const before = await bothSides(portal.db)
    await letCommit(false)
    expect(await make()).toBe(500)
    expect(await bothSides(portal.db)).toEqual(before)
    await letCommit(true)
    expect(await make()).toBe(200)
    const after = await bothSides(portal.db)
    expect(after.portal).not.toEqual(before.portal)
    expect(after.identity).not.toEqual(before.identity)
    expect(await apart(portal.db)).toEqual([])
  },
)
