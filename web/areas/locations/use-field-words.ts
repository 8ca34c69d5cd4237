import { locationText, notSet } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import { useTranslation } from "../../texts.ts"
import type { FieldWords } from "../../ui/record/index.ts"
import type { LocationDraft } from "./location-draft.ts"

/** A location's fields and their values in words. */
export function useFieldWords(locations: readonly Location[]): FieldWords<LocationDraft> {
  const { t } = useTranslation("locations")
  return {
    label: (name) => t(labels[name]),
    value: (name, draft) => {
      if (name === "main") return t(draft.main ? "yes" : "no")
      if (name !== "mainLocationId") return draft[name] || notSet
      const main = locations.find(({ id }) => id === draft.mainLocationId)
      return main ? locationText(main) : notSet
    },
  }
}

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
} as const satisfies Record<keyof LocationDraft, string>
