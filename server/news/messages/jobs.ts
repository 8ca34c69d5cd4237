import type { Task } from "../../core/jobs/index.ts"
import { consume } from "../../core/journal/index.ts"
import type { Context } from "../../people/identity/context.ts"
import { casePeople } from "./changes.ts"
import { documentHolders, isPaused } from "./documents.ts"
import { tell } from "./tell.ts"

type Parts = Pick<Context, "publicUrl" | "clock">

/**
 * Makes messages of everything that was done since, and tells open screens. Returns how many entries of the journal that
 * were.
 */
export async function tellPeople(
  { db, publicUrl, clock }: Parts & Pick<Context, "db">,
  signal?: AbortSignal,
): Promise<number> {
  let told = await consume(db, tell, signal)
  told += await consume(db, casePeople({ publicUrl, now: clock() }), signal)
  // Who replaces a document, or adds several, does it in as many calls: they are told together.
  const documents = documentHolders(publicUrl)
  if (await isPaused(db, documents)) told += await consume(db, documents, signal)
  return told
}

/** Makes messages of what was just written; each minute for what is told a while after the last change. */
export const messages = (parts: Parts): Task => ({
  name: "messages",
  cron: "* * * * *",
  afterWrites: true,
  run: async ({ db, signal }) => (await tellPeople({ db, ...parts }, signal)) > 0,
  failure: "messages: not told",
})
