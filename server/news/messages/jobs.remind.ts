import type { Task } from "../../core/jobs/index.ts"
import type { Database } from "../../core/postgres/index.ts"
import type { Clock } from "../../core/runtime/index.ts"
import type { Addresses } from "../../people/identity/context.ts"
import { remind } from "./commands.remind.ts"

type Parts = { db: Database; clock: Clock } & Addresses

/**
 * Reminds of everything whose time has come (P53); each level of a case is noted together with what is sent. Returns the number of
 * cases.
 */
export async function remindPeople(parts: Parts, signal?: AbortSignal): Promise<number> {
  let reminded = 0
  for (let found = 1; found && !signal?.aborted; reminded += found)
    found = await parts.db.transaction((tx) => remind(tx, parts.clock(), parts))
  return reminded
}

/** Each minute: how late a reminder may be. */
export const reminders = (parts: Omit<Parts, "db">): Task => ({
  name: "reminders",
  cron: "* * * * *",
  run: async ({ db, signal }) => (await remindPeople({ ...parts, db }, signal)) > 0,
  failure: "messages: nobody reminded",
})
