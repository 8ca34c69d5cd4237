import type { FileEntry } from "../../../contract/files.ts"
import { carImageName, type ImageConfiguration, imageFolder } from "../../../contract/image-name.ts"
import type { FileStore } from "../../core/files/index.ts"
import type { StoredContent } from "../../core/http/index.ts"
import type { Db } from "../../core/postgres/index.ts"

/** An image as its row has it; sizes in bytes. */
export type CarImage = { key: string; hash: string; size: number; thumbSize: number }
export type ImageSize = "full" | "thumb"

/** Configurations of all cars that are not archived. There are few of them, so they are named after they were told apart. */
const configurationsSql = `
  select b.label as brand, m.label as model, s.label as "modelSeries", c.paint_base_color as "paintBaseColor"
  from (select distinct brand, model, model_series, paint_base_color from cars
         where archived_at is null and paint_base_color is not null) c
  join options b on b.id = c.brand
  join options m on m.id = c.model
  join options s on s.id = c.model_series`

/** The image names that cars yield by the rule of P93. */
export const imageNames = async (db: Db): Promise<string[]> =>
  (await db.many<ImageConfiguration>(configurationsSql)).map(carImageName).filter(Boolean)

/** Names and content hashes of all images. */
export const listImages = (db: Db): Promise<FileEntry[]> =>
  db.many<FileEntry>("select hash as id, filename from car_images order by filename")

/** The image of that name, if there is one. */
export const findImage = (db: Db, filename: string): Promise<CarImage | undefined> =>
  db.one<CarImage>(`select key, hash, size, thumb_size as "thumbSize" from car_images where filename = $1`, [
    filename.normalize("NFC"),
  ])

/** Where an image and its small picture lie in the store. */
export const storedAt = (key: string): Record<ImageSize, string> => ({
  full: `${imageFolder}${key}.png`,
  thumb: `${imageFolder}${key}.webp`,
})

/** The bytes of an image; undefined when it was replaced or deleted just now. */
export async function readImage(
  files: FileStore,
  image: CarImage,
  size: ImageSize,
): Promise<StoredContent | undefined> {
  const content = await files.get(storedAt(image.key)[size])
  if (!content) return undefined
  return size === "thumb"
    ? { content, contentType: "image/webp", size: image.thumbSize }
    : { content, contentType: "image/png", size: image.size }
}
