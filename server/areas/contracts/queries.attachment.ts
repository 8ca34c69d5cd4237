import { buffer } from "node:stream/consumers"
import type { FileStore } from "../../platform/files/index.ts"
import type { MailAttachment } from "../../platform/mail/index.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { namesOf } from "./present.ts"
import { documentOf, storedAt } from "./queries.ts"

/**
 * The document of an act as it goes with mails; undefined while it is not made (P130). Throws where the store cannot be
 * read, or lost the file.
 */
export async function attachmentOf(
  { db, files }: { db: Db; files: FileStore },
  actId: string,
): Promise<MailAttachment | undefined> {
  const document = await documentOf(db, actId)
  if (!document?.file) return undefined
  const content = await files.get(storedAt(document.file))
  if (!content) throw new Error(`The document of act ${actId} is not in the file store`)
  return {
    filename: namesOf(document).filename ?? "Dokument.pdf",
    contentType: "application/pdf",
    content: await buffer(content),
  }
}
