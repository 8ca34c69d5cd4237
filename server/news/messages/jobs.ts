import type { Task } from "../../core/jobs/jobs.ts"
import { consumeAll } from "../../core/journal/consume.ts"
import type { Context } from "../../people/identity/context.ts"
import { caseSubscribers } from "./changes.ts"
import { documentConsumer, isPaused } from "./documents.ts"
import { messageConsumer } from "./notify.ts"

type Parts = Pick<Context, "publicUrl" | "clock">

/** Creates messages from unread journal entries and notifies open screens. Returns the number of entries. */
export async function addPendingMessages(
  { db, publicUrl, clock }: Parts & Pick<Context, "db">,
  signal?: AbortSignal,
): Promise<number> {
  // Replacing or adding several documents takes several calls, so they are collected until a pause.
  const documents = documentConsumer(publicUrl)
  const isPausedNow = await isPaused(db, documents)
  const consumers = [
    messageConsumer,
    caseSubscribers({ publicUrl, now: clock() }),
    ...(isPausedNow ? [documents] : []),
  ]
  return consumeAll(db, consumers, signal)
}

/** Runs after each write; every minute for delayed messages. */
export const messages = (parts: Parts): Task => ({
  name: "messages",
  cron: "* * * * *",
  afterWrites: true,
  run: async ({ db, signal }) => (await addPendingMessages({ db, ...parts }, signal)) > 0,
  failure: "messages: not told",
})
