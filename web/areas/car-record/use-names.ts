import { useMemo } from "react"
import type { Names } from "../../../contract/field-text.ts"
import { personText } from "../../../contract/format.ts"
import { useLabels } from "../car/labels.ts"
import { useUsers } from "../directory/names.ts"

/** Labels of options and locations, and names of persons, by id. */
export function useNames(): Names {
  const { option, location } = useLabels()
  const users = useUsers()
  return useMemo(() => {
    const names = new Map(users.map((user) => [user.id, personText(user)]))
    return { option, location, user: (id) => (id && names.get(id)) || "" }
  }, [option, location, users])
}
