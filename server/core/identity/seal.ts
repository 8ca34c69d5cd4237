import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto"
import type { Db } from "../postgres/index.ts"

const keyOf = async (db: Db) =>
  (await db.one<{ key: string }>("select value as key from identity.secret"))?.key ?? ""

/** A text that only this database's own key opens: that guards a leaked table, not a leaked database (ADR-0013). */
export const sealed = async (db: Db, text: string): Promise<string> =>
  symmetricEncrypt({ key: await keyOf(db), data: text })

/** The text that was sealed; null for any other. */
export const unsealed = async (db: Db, text: string): Promise<string | null> =>
  symmetricDecrypt({ key: await keyOf(db), data: text }).catch(() => null)
