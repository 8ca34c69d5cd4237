import { existsSync } from "node:fs"
import { statfs } from "node:fs/promises"
import type { FastifyInstance } from "fastify"
import type { Config } from "../config.ts"
import type { Db } from "../core/postgres/db.ts"
import { Refusal } from "../core/refusal.ts"
import { cacheAnswer } from "../core/runtime/cached-answer.ts"

/** Less free space, in bytes, is kept for acts. */
const reservedBytes = 1_000_000_000

export type Place = Pick<Config, "dataDir" | "databaseUrl" | "databaseMaxGb">

export const usedBytes = async (db: Db): Promise<number> =>
  (await db.value<number>("select pg_database_size(current_database())::float8")) as number

/** Bytes that the database may still grow by: on the disk of the embedded one, or below `DATABASE_MAX_GB` of another. Infinite if unknown. */
export async function freeBytes(db: Db, { dataDir, databaseUrl, databaseMaxGb }: Place): Promise<number> {
  if (databaseUrl) {
    if (databaseMaxGb === undefined) return Number.POSITIVE_INFINITY
    return databaseMaxGb * 1e9 - (await usedBytes(db))
  }
  // Tests have a cluster elsewhere.
  if (!existsSync(dataDir)) return Number.POSITIVE_INFINITY
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}

export const isSpaceLow = async (db: Db, place: Place): Promise<boolean> =>
  (await freeBytes(db, place)) < reservedBytes

/** Refuses uploads while space is low, so that acts do not fail because of pictures. */
export function keepSpaceForActs(app: FastifyInstance, db: Db, place: Place): void {
  const isLow = cacheAnswer({
    // Unknown is not low; the part of `/api/ready` reports it.
    find: () => isSpaceLow(db, place).catch(() => false),
    ...{ cacheMs: 15_000, timeoutMs: 2_000, late: false },
  })
  // After the gate, before the body is read.
  app.addHook("preParsing", async ({ routeOptions }) => {
    if (routeOptions.config.endpoint?.bodyKind === "multipart" && (await isLow()))
      throw new Refusal("no_space")
  })
}
