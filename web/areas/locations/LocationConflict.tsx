import { locationText, notSet } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import { useTranslation } from "../../texts.ts"
import { ConflictNotice } from "../../ui/ConflictNotice.tsx"
import { differing } from "../../ui/rebase.ts"
import { draftOf, type LocationDraft } from "./location-draft.ts"

type Props = {
  before: Location
  current: Location
  locations: readonly Location[]
  goOn: (keep: boolean) => void
}

/** What somebody else saved about this location in the meantime. */
export function LocationConflict({ before, current, locations, goOn }: Props) {
  const { t } = useTranslation("locations")
  const [old, stored] = [draftOf(before), draftOf(current)]
  const shown = (name: keyof LocationDraft, draft: LocationDraft) => {
    if (name === "main") return t(draft.main ? "yes" : "no")
    if (name !== "mainLocationId") return draft[name] || notSet
    const main = locations.find(({ id }) => id === draft.mainLocationId)
    return main ? locationText(main) : notSet
  }
  const changes = differing(old, stored)
    .filter((name) => name !== "vfnrHB")
    .map((name) => ({
      label: t(labels[name]),
      before: shown(name, old),
      after: shown(name, stored),
    }))
  return <ConflictNotice changes={changes} onKeep={() => goOn(true)} onReload={() => goOn(false)} />
}

/** The field that holds it; `vfnrHB` follows from the main location. */
const labels = {
  name: "name",
  vfnr: "vfnr",
  gssnLocation: "gssnLocation",
  street: "street",
  zip: "zip",
  city: "city",
  region: "region",
  main: "mainField",
  mainLocationId: "mainLocation",
} as const satisfies Record<Exclude<keyof LocationDraft, "vfnrHB">, string>
