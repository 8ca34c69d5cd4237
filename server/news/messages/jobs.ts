import type { Task } from "../../core/jobs/index.ts"
import { consumeAll } from "../../core/journal/index.ts"
import type { Context } from "../../people/identity/context.ts"
import { casePeople } from "./changes.ts"
import { documentHolders, isPaused } from "./documents.ts"
import { tell } from "./tell.ts"

type Parts = Pick<Context, "publicUrl" | "clock">

/** Returns the number of entries of the journal; open screens learn of it. */
export async function tellPeople(
  { db, publicUrl, clock }: Parts & Pick<Context, "db">,
  signal?: AbortSignal,
): Promise<number> {
  // Who replaces a document, or adds several, does it in as many calls: they are told together.
  const documents = documentHolders(publicUrl)
  const isPausedNow = await isPaused(db, documents)
  const consumers = [tell, casePeople({ publicUrl, now: clock() }), ...(isPausedNow ? [documents] : [])]
  return consumeAll(db, consumers, signal)
}

/** Makes messages of what was just written; each minute for what is told a while after the last change. */
export const messages = (parts: Parts): Task => ({
  name: "messages",
  cron: "* * * * *",
  afterWrites: true,
  run: async ({ db, signal }) => (await tellPeople({ db, ...parts }, signal)) > 0,
  failure: "messages: not told",
})
