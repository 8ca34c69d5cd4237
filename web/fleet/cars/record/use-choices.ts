import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { locationText, personText } from "../../../../contract/core/format.ts"
import { once } from "../../../../contract/core/once.ts"
import type { CarField } from "../../../../contract/fleet/car-fields.ts"
import type { Names } from "../../../../contract/fleet/field-text.ts"
import type { Option } from "../../../../contract/fleet/options.ts"
import type { Location } from "../../../../contract/people/locations.ts"
import { locationsQuery } from "../../../people/locations/location-names.ts"
import { useUsers } from "../../../people/users/all-users.ts"
import { useToday } from "../../../ui/browser/clock.ts"
import type { SelectOption } from "../../../ui/field/Select.tsx"
import { optionsQuery } from "../../options/option-labels.ts"
import { useLabels } from "../labels.ts"
import { texts } from "./texts.de.ts"

const noOptions: readonly Option[] = []
const noLocations: readonly Location[] = []
const numbersInOrder = once(() => new Intl.Collator("de", { numeric: true }))

/** Choices for a field; expired options stay visible but cannot be selected (P34). */
export type Choices = (field: CarField) => readonly SelectOption<string>[]

export function useChoices(): Choices {
  const options = useQuery(optionsQuery).data ?? noOptions
  const locations = useQuery(locationsQuery).data ?? noLocations
  const today = useToday()
  return useMemo(() => {
    const locationOptions = locations.map((location) => ({
      value: location.id,
      label: locationText(location),
    }))
    const choiceOf = ({ id, label, validUntil }: Option) =>
      validUntil !== null && validUntil < today
        ? { value: id, label: texts.expiredOption(label), expired: true }
        : { value: id, label }
    const sorted = [...options].sort((a, b) => numbersInOrder().compare(a.label, b.label))
    return (field) => {
      if (field.kind === "choice")
        return Object.entries(field.labels).map(([value, label]) => ({ value, label }))
      if (field.kind === "option") return sorted.filter(({ type }) => type === field.optionType).map(choiceOf)
      return field.kind === "location" ? locationOptions : []
    }
  }, [options, locations, today])
}

export function useNames(): Names {
  const { option, location } = useLabels()
  const users = useUsers()
  return useMemo(() => {
    const names = new Map(users.map((user) => [user.id, personText(user)]))
    return { option, location, user: (id) => (id && names.get(id)) || "" }
  }, [option, location, users])
}
