import type { FileStore } from "../../core/files/index.ts"
import type { Queue, Task } from "../../core/jobs/index.ts"
import type { PdfMaker } from "../../core/pdf/index.ts"
import type { Clock } from "../../core/runtime/index.ts"
import { dueDocument, makeDocument, numberSealedActs } from "./commands.make.ts"

/** Numbers acts once they are sealed (P128); each number adds the job of its document. */
export const documentNumbers: Task = {
  name: "document-numbers",
  cron: "*/5 * * * *",
  afterWrites: true,
  run: async ({ db, signal }) => {
    let read = 0
    for (let some = 1; some > 0 && !signal.aborted; read += some)
      some = await db.transaction(numberSealedActs)
    return read > 0
  },
  failure: "contracts: acts not numbered",
}

type Parts = { files: FileStore; maker: PdfMaker; clock: Clock }

/** Makes documents, each process one after the other (P130). */
export const documents = ({ files, maker, clock }: Parts): Queue => ({
  name: "document",
  run: async ({ id, db }) => {
    const document = await dueDocument(db, id)
    if (!document) return false
    await makeDocument({ db, files, maker }, document, clock())
    return true
  },
  failure: "contracts: document not made",
})
