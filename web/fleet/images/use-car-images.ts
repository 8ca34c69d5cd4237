import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import type { Colour } from "../../../contract/core/enums.ts"
import { carImageName, imageFolder } from "../../../contract/fleet/image-name.ts"
import type { FileEntry } from "../../../contract/fleet/images.ts"
import { read } from "../../ui/loading/read.ts"
import { useOptionLabels } from "../options/option-labels.ts"

/** Names of all images; may be a minute old, reloaded after own changes. */
export const imageNamesQuery = read(
  "GET /api/file/names",
  { path: imageFolder },
  {
    staleTime: 60_000,
    // Without the names, drawings are shown.
    silent: true,
  },
)

type CarImage = { thumb: string; full: string }

/** Addresses of an image; they contain the content's id, so browsers may cache them forever. */
export function imageAddresses({ id, filename }: { id: string; filename: string }): CarImage {
  const full = `/api/file?${new URLSearchParams({ path: imageFolder + filename, v: id })}`
  return { thumb: `${full}&size=thumb`, full }
}

/** The fields of a car that determine its image, as option ids. */
export type Configured = {
  brand: string | null
  model: string | null
  modelSeries: string | null
  paintBaseColor: Colour | null
}
export type ImageOf = (car: Configured) => CarImage | undefined

const byName = (entries: readonly FileEntry[]): ReadonlyMap<string, FileEntry> =>
  new Map(entries.map((entry) => [entry.filename, entry]))
const none: ReadonlyMap<string, FileEntry> = new Map()

/** Finds a car's image among the existing ones, so that no request fails. The same function while nothing changes; no images until loaded. */
export function useCarImages(): ImageOf {
  const labels = useOptionLabels()
  const images = useQuery({ ...imageNamesQuery, select: byName }).data ?? none
  return useMemo(() => {
    const label = (id: string | null) => (id && labels.get(id)) || null
    const find = ({ brand, model, modelSeries, paintBaseColor }: Configured) => {
      const [brandLabel, modelLabel, seriesLabel] = [label(brand), label(model), label(modelSeries)]
      const name = carImageName({
        brand: brandLabel,
        model: modelLabel,
        modelSeries: seriesLabel,
        paintBaseColor,
      })
      const image = images.get(name)
      return image && imageAddresses(image)
    }
    // Cached, since many cars look alike and each row asks on every render.
    const cache = new Map<string, CarImage | undefined>()
    return (car) => {
      const look = [car.brand, car.model, car.modelSeries, car.paintBaseColor].join()
      if (!cache.has(look)) cache.set(look, find(car))
      return cache.get(look)
    }
  }, [labels, images])
}
