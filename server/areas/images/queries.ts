import type { Colour } from "../../../contract/enums.ts"
import type { FileEntry, ImageReport } from "../../../contract/files.ts"
import { carImageName, imageFolder } from "../../../contract/image-name.ts"
import type { FileStore } from "../../platform/files/index.ts"
import type { StoredContent } from "../../platform/http/index.ts"
import type { Db } from "../../platform/postgres/index.ts"

/** An image as its row has it; sizes in bytes. */
export type CarImage = { key: string; hash: string; size: number; thumbSize: number }
export type ImageSize = "full" | "thumb"

type Configuration = Omit<ImageReport["configurations"][number], "filename" | "image">
type ConfigurationRow = { [K in keyof Configuration]: Configuration[K] | null } & { cars: number }

/** Cars that anyone can see, counted by what decides their image. */
const configurationsSql = `
  select b.label as brand, m.label as model, s.label as "modelSeries", c.paint_base_color as "paintBaseColor", c.cars
  from (select brand, model, model_series, paint_base_color, count(*) as cars
        from cars where archived_at is null group by 1, 2, 3, 4) c
  left join options b on b.id = c.brand
  left join options m on m.id = c.model
  left join options s on s.id = c.model_series
  order by 1, 2, 3, 4`

/** The image names that cars yield by the rule of P93. */
export async function imageNames(db: Db): Promise<string[]> {
  return (await configurations(db)).named.map(({ filename }) => filename)
}

async function configurations(db: Db) {
  const rows = await db.many<ConfigurationRow>(configurationsSql)
  const named = rows
    .filter((row): row is Configuration => carImageName(row as ConfigurationOf) !== "")
    .map((row) => ({ ...row, filename: carImageName(row) }))
  const all = rows.reduce((sum, { cars }) => sum + cars, 0)
  return { named, incompleteCars: named.reduce((rest, { cars }) => rest - cars, all) }
}
type ConfigurationOf = { brand: string; model: string; modelSeries: string; paintBaseColor: Colour }

/** Names and content hashes of all images. */
export const listImages = (db: Db): Promise<FileEntry[]> =>
  db.many<FileEntry>("select hash as id, filename from car_images order by filename")

/** Which configurations have an image and how many cars need it; images that no car needs. */
export async function readImageReport(db: Db): Promise<ImageReport> {
  const { named, incompleteCars } = await configurations(db)
  const images = await listImages(db)
  const idOf = new Map(images.map(({ filename, id }) => [filename, id]))
  const needed = new Set(named.map(({ filename }) => filename))
  return {
    configurations: named.map((configuration) => {
      const id = idOf.get(configuration.filename)
      return { ...configuration, image: id === undefined ? null : { id } }
    }),
    incompleteCars,
    unused: images.filter(({ filename }) => !needed.has(filename)),
  }
}

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
