import { openLine } from "@packages/postgres-client/for-tests"
import { openDatabase } from "../core/postgres/db.ts"

/** A database whose connection breaks once: the given statement, sent without parameters, is executed but its response is lost. */
export async function openDatabaseLosingAnswer(url: string, statement: string) {
  let isWhole = true
  const line = await openLine(url, {
    breaksAfter: (sent) => {
      if (!isWhole || !sent.includes(`${statement}\0`)) return false
      isWhole = false
      return true
    },
  })
  const db = openDatabase(line.url)
  return {
    db,
    close: async () => {
      await db.close()
      line.close()
    },
  }
}
