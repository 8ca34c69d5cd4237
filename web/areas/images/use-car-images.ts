import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import type { Colour } from "../../../contract/enums.ts"
import type { FileEntry } from "../../../contract/files.ts"
import { carImageName, imageFolder } from "../../../contract/image-name.ts"
import { read } from "../../ui/loading/read.ts"
import { useOptionLabels } from "../directory/names.ts"

/** Which images there are, by name; a minute old is good enough, and after an own change it is asked again. */
export const imageNamesQuery = read(
  "GET /api/file/names",
  { path: imageFolder },
  {
    staleTime: 60_000,
    // Without the names the drawings stand.
    silent: true,
  },
)

type CarImage = { thumb: string; full: string }

/** The addresses of one image; with its content's id in them the browser keeps what it loaded for ever. */
export function imageAddresses({ id, filename }: { id: string; filename: string }): CarImage {
  const full = `/api/file?${new URLSearchParams({ path: imageFolder + filename, v: id })}`
  return { thumb: `${full}&size=thumb`, full }
}

/** What of a car decides its image; ids of options, as cars carry them. */
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

/**
 * Finds a car's image among those that exist, so that nothing is asked for in vain. The same function as long as nothing
 * changed; until names and labels are loaded no car has an image.
 */
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
    // Many cars look alike, and each row asks at each draw.
    const found = new Map<string, CarImage | undefined>()
    return (car) => {
      const look = [car.brand, car.model, car.modelSeries, car.paintBaseColor].join()
      if (!found.has(look)) found.set(look, find(car))
      return found.get(look)
    }
  }, [labels, images])
}
