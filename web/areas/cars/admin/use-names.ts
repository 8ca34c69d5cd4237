import { useMemo } from "react"
import type { User } from "../../../../contract/users.ts"
import { useUsers } from "../../users/api.ts"
import { useLabels } from "../labels.ts"
import type { Names } from "./field-text.ts"

export const personText = ({ firstname, lastname }: User): string => `${firstname} ${lastname}`

/** Labels of options and locations, and names of persons, by id. */
export function useNames(): Names {
  const { option, location } = useLabels()
  const users = useUsers()
  return useMemo(() => {
    const names = new Map(users.map((user) => [user.id, personText(user)]))
    return { option, location, user: (id) => (id && names.get(id)) || "" }
  }, [option, location, users])
}
