import { randomUUID } from "node:crypto"
import type { FileEntry } from "../../../contract/files.ts"
import { matchImageName } from "../../../contract/image-name.ts"
import { type FileStore, keepFiles, putFiles, removeFiles } from "../../core/files/index.ts"
import { recordAs } from "../../core/journal/index.ts"
import type { Database, Tx } from "../../core/postgres/index.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import { ImageError, type Picture, readPicture } from "../../core/uploads/index.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { findImage, imageNames, storedAt } from "./queries.ts"

type Stores = { db: Database; files: FileStore }

export type ImageUpload = {
  bytes: Buffer
  /** Which configuration it is for: the rule's name, or a file's name that means it (contract/image-name). */
  name: string
  replace: boolean
  /** Who uploads; null for the demo. */
  actorId: string | null
  at: Date
}

/**
 * Stores the image of a configuration (P36): its content is looked at first, then whether a car yields the name.
 * Without `replace`, of two at once one gets it.
 */
export async function saveImage(
  stores: Stores,
  upload: ImageUpload,
): Promise<FileEntry | Refused<ImageError["code"] | "image_without_car" | "image_exists">> {
  const picture = await readPicture(upload.bytes).catch(asRefusal)
  if ("refused" in picture) return picture
  const filename = matchImageName(upload.name, await imageNames(stores.db))
  if (!filename) return refuse("image_without_car")
  const existing = upload.replace ? undefined : await findImage(stores.db, filename)
  if (existing) return inItsPlace(existing, picture, filename)
  const key = await putPicture(stores, picture)
  const written = await stores.db.transaction((tx) => writeRow(tx, { ...upload, filename, key, picture }))
  await discard(stores, written ? written.replacedKey : key)
  if (written) return { id: picture.hash, filename }
  return inItsPlace(await findImage(stores.db, filename), picture, filename)
}

/** What is there already. The same picture counts as stored: who sends it once more does not know whether only the answer was lost. */
const inItsPlace = (existing: { hash: string } | undefined, { hash }: Picture, filename: string) =>
  existing?.hash === hash ? { id: hash, filename } : refuse("image_exists", { id: existing?.hash, filename })

const asRefusal = (error: unknown): Refused<ImageError["code"]> => {
  if (error instanceof ImageError) return refuse(error.code)
  throw error
}

async function putPicture(stores: Stores, { png, thumb }: Picture): Promise<string> {
  const key = randomUUID()
  const place = storedAt(key)
  await putFiles(stores, [
    [place.full, png],
    [place.thumb, thumb],
  ])
  return key
}

type Row = Omit<ImageUpload, "bytes" | "name"> & { filename: string; key: string; picture: Picture }

const rowSql = `
  insert into car_images (filename, key, hash, size, thumb_size, uploaded_at, uploaded_by)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict on constraint car_images_pk`
const replaceSql = `${rowSql} do update set key = excluded.key, hash = excluded.hash, size = excluded.size,
  thumb_size = excluded.thumb_size, uploaded_at = excluded.uploaded_at, uploaded_by = excluded.uploaded_by`

/** Answers the key of what was replaced; undefined when another upload was first. */
async function writeRow(
  tx: Tx,
  { filename, key, picture, replace, actorId, at }: Row,
): Promise<{ replacedKey: string | null } | undefined> {
  const sql = "select key from car_images where filename = $1 for update"
  const replaced = replace ? await tx.one<{ key: string }>(sql, [filename]) : undefined
  const { hash, png, thumb } = picture
  const row = [filename, key, hash, png.length, thumb.length, at, actorId]
  const written = await tx.run(replace ? replaceSql : `${rowSql} do nothing`, row)
  if (written === 0) return undefined
  await keepFiles(tx, Object.values(storedAt(key)))
  return { replacedKey: replaced?.key ?? null }
}

const discard = async (stores: Stores, key: string | null): Promise<void> => {
  if (key !== null) await removeFiles(stores, Object.values(storedAt(key)))
}

/**
 * Deletes an image. Answers whether it was there; `image_without_car` for a name that neither an image nor a car has.
 */
export async function deleteImage(
  stores: Stores,
  admin: Actor,
  filename: string,
): Promise<{ wasThere: boolean } | Refused<"image_without_car">> {
  const sql = "delete from car_images where filename = $1 returning key"
  const deleted = await stores.db.transaction(async (tx) => {
    await recordAs(tx, admin.id, "screen")
    return tx.one<{ key: string }>(sql, [filename.normalize("NFC")])
  })
  if (deleted) {
    await discard(stores, deleted.key)
    return { wasThere: true }
  }
  const isKnown = (await imageNames(stores.db)).includes(filename.normalize("NFC"))
  return isKnown ? { wasThere: false } : refuse("image_without_car")
}
