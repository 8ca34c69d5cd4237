import { useQuery } from "@tanstack/react-query"
import { roleText } from "../../../contract/enums.ts"
import { locationText, notSet } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import type { FieldWords } from "../../ui/record/index.ts"
import { locationsQuery } from "../directory/index.ts"
import type { UserDraft } from "./user-draft.ts"

/** A user's fields and their values in words. */
export function useFieldWords(): FieldWords<UserDraft> {
  const { t } = useTranslation("users")
  const locations = useQuery(locationsQuery).data ?? []
  return {
    label: (name) => t(name === "locationIds" ? "locations" : name),
    value: (name, { type, active, locationIds, ...texts }) => {
      if (name === "type") return type ? roleText[type] : notSet
      if (name === "active") return t(active ? "yes" : "no")
      if (name !== "locationIds") return texts[name] || notSet
      const chosen = locations.filter(({ id }) => locationIds.includes(id))
      return chosen.map(locationText).join(", ") || notSet
    },
  }
}
