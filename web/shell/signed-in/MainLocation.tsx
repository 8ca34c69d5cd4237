import { useQuery } from "@tanstack/react-query"
import type { Profile } from "../../../contract/users.ts"
import { locationsQuery } from "../../areas/directory/names.ts"
import { locationLabel, mainName } from "./menu.ts"

/** Main location of a user who only has branches; shows a branch while loading. */
export function MainLocation({ user }: { user: Profile }) {
  const { data } = useQuery({ ...locationsQuery, meta: { silent: true } })
  return (data && mainName(user, data)) ?? locationLabel(user)
}
