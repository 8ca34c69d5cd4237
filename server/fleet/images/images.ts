import { randomUUID } from "node:crypto"
import { buffer } from "node:stream/consumers"
import { carImageName, type ImageConfiguration, matchImageName } from "../../../contract/fleet/image-name.ts"
import type { FileEntry } from "../../../contract/fleet/images.ts"
import { addFile, fileStream } from "../../core/files.ts"
import type { StoredContent } from "../../core/http/download.ts"
import { recordAs } from "../../core/journal/append.ts"
import type { Database, Db, Tx } from "../../core/postgres/db.ts"
import { isRefused, nothing, type Refused, refuse } from "../../core/refusal.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { ImageError, type Picture, readPicture } from "../uploads/image.ts"

type ImageUpload = {
  bytes: Buffer
  /** Name of the configuration, or a file name that matches it (contract/fleet/image-name). */
  name: string
  replace: boolean
  actorId: string | null
  at: Date
}

/** Stores the image of a configuration (P36) after checking its content and that a car has the configuration. Without `replace`, one of two concurrent uploads is refused. */
export async function saveImage(
  db: Database,
  upload: ImageUpload,
): Promise<FileEntry | Refused<ImageError["code"] | "image_without_car" | "image_exists">> {
  const picture = await readPicture(upload.bytes).catch(asRefusal)
  if ("refused" in picture) return picture
  const filename = matchImageName(upload.name, await imageNames(db))
  if (!filename) return refuse("image_without_car")
  const existing = upload.replace ? undefined : await findImage(db, filename)
  if (existing) return existingResult(existing, picture, filename)
  const written = await db.transaction((tx) => writeRow(tx, { ...upload, filename, picture }))
  if (!isRefused(written)) return { id: picture.hash, filename }
  return existingResult(await findImage(db, filename), picture, filename)
}

const existingResult = (existing: { hash: string } | undefined, { hash }: Picture, filename: string) =>
  existing?.hash === hash ? { id: hash, filename } : refuse("image_exists", { id: existing?.hash, filename })

const asRefusal = (error: unknown): Refused<ImageError["code"]> => {
  if (error instanceof ImageError) return refuse(error.code)
  throw error
}

type Row = Omit<ImageUpload, "bytes" | "name"> & { filename: string; picture: Picture }

const rowSql = `
  insert into car_images (filename, full_file, thumb_file, hash, size, thumb_size, uploaded_at, uploaded_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict on constraint car_images_pk`
const replaceSql = `${rowSql} do update set full_file = excluded.full_file, thumb_file = excluded.thumb_file,
  hash = excluded.hash, size = excluded.size, thumb_size = excluded.thumb_size, uploaded_at = excluded.uploaded_at,
  uploaded_by = excluded.uploaded_by`

async function writeRow(tx: Tx, { filename, picture, replace, actorId, at }: Row) {
  const { hash, full, thumb } = picture
  const [fullId, thumbId] = [randomUUID(), randomUUID()]
  await addFile(tx, fullId, full)
  await addFile(tx, thumbId, thumb)
  const row = [filename, fullId, thumbId, hash, full.length, thumb.length, at, actorId]
  const writtenCount = await tx.run(replace ? replaceSql : `${rowSql} do nothing`, row)
  return writtenCount > 0 ? nothing : refuse("image_exists")
}

/** Returns whether it existed; `image_without_car` for a name of neither an image nor a car. */
export async function deleteImage(
  db: Database,
  admin: Actor,
  filename: string,
): Promise<{ wasThere: boolean } | Refused<"image_without_car">> {
  const deleted = await db.transaction(async (tx) => {
    await recordAs(tx, admin.id, "screen")
    return tx.run("delete from car_images where filename = $1", [filename.normalize("NFC")])
  })
  if (deleted > 0) return { wasThere: true }
  const hasCar = (await imageNames(db)).includes(filename.normalize("NFC"))
  return hasCar ? { wasThere: false } : refuse("image_without_car")
}

type Renamed = ImageConfiguration & { renamed: "brand" | "model" | "modelSeries" }

const configurationsOf = (cars: string, more = "") => `
  select b.label as brand, m.label as model, s.label as "modelSeries", c.paint_base_color as "paintBaseColor"${more}
  from (select distinct brand, model, model_series, paint_base_color from cars
         where paint_base_color is not null and ${cars}) c
  join options b on b.id = c.brand
  join options m on m.id = c.model
  join options s on s.id = c.model_series`

/** Configurations with this option, including archived cars; must run before its label changes. */
const renamedSql = configurationsOf(
  "$1::uuid in (brand, model, model_series)",
  ", case $1::uuid when b.id then 'brand' when m.id then 'model' else 'modelSeries' end as renamed",
)

/** If an image with the new name exists, both stay. */
const renameSql = `
  update car_images i set filename = n.after
  from jsonb_to_recordset($1) n(before text, after text)
  where i.filename = n.before and not exists (select from car_images t where t.filename = n.after)`

/** Renames the images of an option (P93) in the transaction that renames it, before the option is written. */
export async function renameImages(tx: Tx, optionId: string, label: string): Promise<void> {
  const rows = await tx.many<Renamed>(renamedSql, [optionId])
  const names = rows
    .map(({ renamed, ...configuration }) => ({
      before: carImageName(configuration),
      after: carImageName({ ...configuration, [renamed]: label }),
    }))
    .filter(({ before, after }) => before !== after)
  if (names.length > 0) await tx.run(renameSql, [JSON.stringify(names)])
}

/** A row of `car_images`; `size` of the full image in bytes. Images from before version 1.5.0 are PNG. */
export type CarImage = { full: string; thumb: string; hash: string; size: number; isPng: boolean }
export type ImageSize = "full" | "thumb"

const configurationsSql = configurationsOf("archived_at is null")

export const imageNames = async (db: Db): Promise<string[]> =>
  (await db.many<ImageConfiguration>(configurationsSql)).map(carImageName).filter(Boolean)

export const listImages = (db: Db): Promise<FileEntry[]> =>
  db.many<FileEntry>("select hash as id, filename from car_images order by filename")

export const findImage = (db: Db, filename: string): Promise<CarImage | undefined> =>
  db.one<CarImage>(
    `select full_file as full, thumb_file as thumb, hash, size,
       (select substring(content for 4) = '\\x89504e47' from files where id = full_file) as "isPng"
     from car_images where filename = $1`,
    [filename.normalize("NFC")],
  )

/** Content of an image, a thumbnail as a whole; undefined if it was just replaced or deleted. */
export async function readImage(
  db: Db,
  image: CarImage,
  size: ImageSize,
): Promise<StoredContent | undefined> {
  const content = await fileStream(db, image[size])
  if (!content) return undefined
  return size === "thumb"
    ? thumbOf(await buffer(content))
    : { content, contentType: image.isPng ? "image/png" : "image/webp", size: image.size }
}

export const thumbOf = (content: Buffer): StoredContent => ({
  content,
  contentType: "image/webp",
  size: content.length,
})
