import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto"
import type { Db } from "../../core/postgres/db.ts"

/** The database's secret: protects a leaked table, not a leaked database (ADR-0013). */
export const secretOf = async (db: Db): Promise<string> =>
  (await db.value<string>("select value from identity.secret")) ?? ""

export const sealed = async (db: Db, data: string): Promise<string> =>
  symmetricEncrypt({ key: await secretOf(db), data })

/** Null for any other text. */
export const unsealed = async (db: Db, data: string): Promise<string | null> =>
  symmetricDecrypt({ key: await secretOf(db), data }).catch(() => null)
