import type { ImageReport } from "../../../contract/files.ts"
import { inGerman } from "../../ui/values/index.ts"
import { configurationText } from "./upload-plan.ts"

/** A configuration, or an image without one, as the lists show it. */
export type ImageRow = {
  filename: string
  name: string
  /** How many cars show the image, or would. */
  cars: number
  imageId: string | null
}
export type ImageRows = Record<"withImage" | "withoutImage" | "unused", readonly ImageRow[]>

/** The report as rows in three lists, narrowed to those that hold every word of the search. */
export function imageRows({ configurations, unused }: ImageReport, search: string): ImageRows {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ name }: ImageRow) => words.every((word) => name.toLowerCase().includes(word))
  const rows = configurations.map(
    (one): ImageRow => ({
      filename: one.filename,
      name: configurationText(one),
      cars: one.cars,
      imageId: one.image?.id ?? null,
    }),
  )
  const lone = unused.map(
    ({ id, filename }): ImageRow => ({ filename, name: filename, cars: 0, imageId: id }),
  )
  return {
    withImage: rows.filter(({ imageId }) => imageId !== null).filter(fits),
    withoutImage: rows
      .filter(({ imageId }) => imageId === null)
      .filter(fits)
      .sort((a, b) => b.cars - a.cars || inGerman(a.name, b.name)),
    unused: lone.filter(fits),
  }
}
