import type { AgentCar, CarColumns } from "../../contract/cars.ts"
import { rowsIn } from "../../contract/columns.ts"
import type { Area } from "../../contract/enums.ts"
import { locationText } from "../../contract/format.ts"
import { forgetLists, type KeptAbout, keptAbout, keptList } from "../ui/browser/index.ts"

export type KeptCars = { area: Area; cars: readonly AgentCar[]; readAt: string }
export type Names = { option: (id: string | null) => string; location: (id: string | null) => string }
/** Everything that this browser keeps for a time without connection. */
export type Kept = { person: string; names: Names; lists: readonly KeptCars[] }

const areas = ["PRE_OFFER", "SELECTION"] as const

/** What is kept, ready to be shown; null where nothing is. Throws where it cannot be read. */
export async function readKept(): Promise<Kept | null> {
  const about = await keptAbout()
  if (!about) return null
  const lists = (await Promise.all(areas.map(carsOf))).filter((list) => list !== null)
  if (lists.length > 0) return { person: about.person, names: namesOf(about), lists }
  // Nothing is left that may still be shown, so neither is a name.
  await forgetLists()
  return null
}

async function carsOf(area: Area): Promise<KeptCars | null> {
  const list = await keptList(area)
  if (!list) return null
  const parts = JSON.parse(list.text) as CarColumns[]
  return { area, cars: rowsIn<AgentCar>(parts, ({ id }) => id.of.length), readAt: list.readAt }
}

function namesOf({ options, locations }: KeptAbout): Names {
  const labels = new Map(options.map(({ id, label }) => [id, label]))
  const places = new Map(locations.map((location) => [location.id, locationText(location)]))
  return { option: (id) => (id && labels.get(id)) || "", location: (id) => (id && places.get(id)) || "" }
}
