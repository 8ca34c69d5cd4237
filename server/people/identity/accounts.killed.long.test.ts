import { afterEach, expect, test } from "vitest"
import { accountOperations, apart, bothSides } from "../../testing/account-operations.ts"
import { portalOfFile } from "../../testing/app.ts"
import { runningPortal } from "../../testing/starts.ts"

// A second portal on the same database is killed (SIGKILL) during the call.
const portal = portalOfFile()
const stops = {
  "while the account is written": ['identity."user"', "identity.account", "identity.session"].map(
    (table) => `create trigger stops after insert or update or delete on ${table}
      for each statement execute function stop()`,
  ),
  // Jobs also update e-mails and journal entries, at any time.
  "at the commit": ["insert or update or delete on users", "insert on outbox", "insert on journal"].map(
    (write) => `create constraint trigger stops after ${write}
      deferrable initially deferred for each row execute function stop()`,
  ),
}
const lock = 4711

afterEach(() => portal.db.run("drop function if exists stop cascade"))

const cases = Object.keys(stops).flatMap((where) =>
  Object.keys(accountOperations).map((operation) => ({ operation, where: where as keyof typeof stops })),
)
test.each(cases)(
  "$operation: a portal killed $where leaves both sides consistent",
  async ({ operation, where }) => {
    const { db } = portal
    const other = await runningPortal({ env: { DATABASE_URL: portal.databaseUrl, DEMO: "1" } })
    portal.clock.set(new Date().toISOString())
    const call = await accountOperations[operation]!(portal)
    const before = await bothSides(db)
    await db.run(`create function stop() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${lock}); return null; end $$`)
    for (const sql of stops[where]) await db.run(sql)
    await db.transaction(async (tx) => {
      await tx.run(`select pg_advisory_xact_lock(${lock})`)
      const headers = { ...call.headers, "content-type": "application/json" }
      const body = JSON.stringify(call.payload)
      const answer = fetch(other.url + call.url, { method: "POST", headers, body }).catch(() => "broken")
      await expect.poll(() => waiting()).not.toEqual([])
      other.process.kill("SIGKILL")
      expect(await answer).toBe("broken")
    })
    await expect.poll(() => working()).toEqual([])
    const after = await bothSides(db)
    if (where === "at the commit") {
      expect(after.portal).not.toEqual(before.portal)
      expect(after.identity).not.toEqual(before.identity)
    } else expect(after).toEqual(before)
    expect(await apart(db)).toEqual([])
  },
)

/** Activity of the killed portal that the database still executes. */
const working = () =>
  portal.db.many(
    `select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and state <> 'idle' and xact_start is not null`,
  )

const waiting = () =>
  portal.db.many(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
